import { loginEndpoints, socialEndpoints } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import { createProjectAdmin } from '../kernel/projects/projectAdmin.js'
import { type FrameBrowser, openFrameBrowser } from '../test/openFrameBrowser.js'
import {
  catchMails,
  FRAME,
  type LoginWorld,
  makeAssertionKey,
  openLogin,
  PAGE,
  PEPPER,
  SERVICE,
} from '../test/openLogin.js'
import { sharedDatabase } from '../test/sharedDatabase.js'
import type { LoginOptions } from './loginOptions.js'

const {
  startOtp,
  verifyOtp,
  session,
  startStepUp,
  startEmailChange,
  verifyPrimary,
  verifySecondary,
} = loginEndpoints
const database = sharedDatabase()
const ada = 'ada@example.org'
const airdrop = 'https://millpond-airdrop.example'
const shop = { id: 'shop', name: 'Shop', origins: [PAGE] }

/** Starts of every kind of login, as a script without a browser sends them. */
async function codesOf(
  browser: FrameBrowser,
  page: { origin: string; projectId: string },
): Promise<(string | undefined)[]> {
  return [
    (await browser.call(startOtp, { email: ada, ...page })).code,
    (await browser.call(socialEndpoints.startSocial, { provider: 'google', ...page })).code,
    (await browser.call(socialEndpoints.startFarcaster, page)).code,
  ]
}

function allTextOf({ mails }: LoginWorld): string {
  return mails.mails.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`).join('\n')
}

describe.each(['a list', 'the database'])('projects of %s', (kind) => {
  async function open(more: Partial<LoginOptions> = {}): Promise<LoginWorld> {
    if (kind === 'the database') await createProjectAdmin(database()).add(shop)
    return openLogin(database(), { projects: kind === 'a list' ? [shop] : 'database', ...more })
  }

  test('behavior: V5 SEC-17 refuses a login from an unregistered page or project, and sends no mail', async () => {
    const world = await open()
    const browser = await openFrameBrowser(world.handle)
    expect(await codesOf(browser, { origin: airdrop, projectId: 'no-such-project' })).toEqual(
      Array(3).fill('project_unknown'),
    )
    expect(await codesOf(browser, { origin: airdrop, projectId: 'shop' })).toEqual(
      Array(3).fill('origin_refused'),
    )
    for (const origin of [
      `${PAGE}/`,
      `${PAGE}.evil.example`,
      'http://millpond.example',
      'null',
      PAGE.toUpperCase(),
    ])
      expect(
        (await browser.call(startOtp, { email: ada, origin, projectId: 'shop' })).code,
      ).toMatch(/origin_refused|body_invalid/)
    expect(world.mails.mails).toEqual([])
    expect(
      (await browser.call(startOtp, { email: ada, origin: PAGE, projectId: 'shop' })).status,
    ).toBe(200)
  })

  test('behavior: V5 every mail contains the registered name and origin of the project, and no text from the request', async () => {
    const world = await open({ verifyDevices: 'all' })
    const browser = await openFrameBrowser(world.handle, {
      userAgent: 'Type it at https://evil.example (Firefox/1)',
    })
    const started = await browser.call(startOtp, { email: ada, origin: PAGE, projectId: 'shop' })
    const link = world.mails.linkFor(ada)
    const shown = await (await world.handle(new Request(link))).text()
    const form = new URLSearchParams({
      link: new URL(link).searchParams.get('link') ?? '',
      number: started.body.number ?? '',
    })
    const headers = { origin: SERVICE, 'content-type': 'application/x-www-form-urlencoded' }
    await world.handle(
      new Request(link.split('?')[0] ?? '', { method: 'POST', headers, body: form }),
    )
    await browser.call(verifyOtp, {
      attemptId: started.body.attemptId,
      otp: world.mails.codeFor(ada),
    })
    world.time.now += 60_000
    await browser.call(startStepUp, {})
    world.time.now += 60_000
    const changed = await browser.call(startEmailChange, { email: 'new@example.org' })
    const second = await browser.call(verifyPrimary, {
      attemptId: changed.body.attemptId,
      otp: world.mails.codeFor(ada),
    })
    expect(
      (
        await browser.call(verifySecondary, {
          attemptId: second.body.attemptId,
          otp: world.mails.codeFor('new@example.org'),
        })
      ).status,
    ).toBe(200)
    expect(world.mails.mails).toHaveLength(6)
    for (const { text } of world.mails.mails) expect(text).toContain(`Shop (${PAGE})`)
    expect(shown).toContain(`Shop (${PAGE})`)
    expect(allTextOf(world) + shown).not.toContain('evil')
  })
})

test('behavior: V5 a page that its operator removes loses its sessions and its open link within a second', async () => {
  const admin = createProjectAdmin(database())
  await admin.add(shop)
  const world = await openLogin(database(), { projects: 'database', verifyDevices: ['shop'] })
  const [browser, stranger] = await Promise.all([
    openFrameBrowser(world.handle),
    openFrameBrowser(world.handle),
  ])
  await admin.add({ id: 'demo', name: 'Demo', origins: [PAGE] })
  await browser.logIn(world, ada)
  await stranger.call(startOtp, { email: 'ben@example.org', origin: PAGE, projectId: 'shop' })
  expect((await browser.call(session, { origin: PAGE })).body.session?.email).toBe(ada)
  for (const id of ['demo', 'shop']) await admin.change(id, { origins: ['https://other.example'] })
  world.time.now += 1000
  expect((await browser.call(session, { origin: PAGE })).body.session).toBe(null)
  expect((await browser.call(startStepUp, {})).code).toBe('session_required')
  expect((await world.handle(new Request(world.mails.linkFor('ben@example.org')))).status).toBe(410)
  for (const id of ['demo', 'shop']) await admin.change(id, { origins: [PAGE] })
  world.time.now += 1000
  expect((await browser.call(session, { origin: PAGE })).body.session?.email).toBe(ada)
})

describe('options', () => {
  const open = async (login: object, publicUrl: string | undefined = SERVICE): Promise<unknown> => {
    const options = {
      frameOrigin: FRAME,
      recoveryUrl: 'https://recovery.example',
      mailer: catchMails(),
      pepper: PEPPER,
      assertionKey: await makeAssertionKey(),
    }
    return createServer({
      origins: [PAGE],
      chains: {},
      publicUrl,
      login: { ...options, projects: [shop], ...login },
    })
  }

  test('error: V5 a server does not start without a list of projects, or with an invalid one', async () => {
    await expect(open({ projects: undefined })).rejects.toThrow('"projects" is missing')
    await expect(open({ projects: [] })).rejects.toThrow('"projects" is missing')
    await expect(open({ projects: [shop, shop] })).rejects.toThrow('the id "shop" twice')
    await expect(open({ projects: [{ ...shop, origins: [`${PAGE}/`] }] })).rejects.toThrow(
      'is not an origin',
    )
    await expect(
      open({ projects: [{ ...shop, name: 'Shop\nType it at evil.example' }] }),
    ).rejects.toThrow('control character')
  })

  test('error: V9 a server with a login does not start without a valid public URL', async () => {
    await expect(open({}, '')).rejects.toThrow('"publicUrl" is wrong')
    await expect(open({}, 'auth.example')).rejects.toThrow('"publicUrl" is wrong')
    const none = { origins: [PAGE] as [string], chains: {} }
    const login = {
      frameOrigin: FRAME,
      recoveryUrl: 'https://recovery.example',
      mailer: catchMails(),
      pepper: PEPPER,
      assertionKey: await makeAssertionKey(),
    }
    expect(() => createServer({ ...none, login: { ...login, projects: [shop] } })).toThrow(
      '"publicUrl" is missing',
    )
    expect(() =>
      createServer({ ...none, login: { ...login, projects: [shop], publicUrl: SERVICE } }),
    ).not.toThrow()
  })
})

test('behavior: V9 a forged Host header does not appear in mails, links, proofs and assertions', async () => {
  const world = await openLogin(database(), { verifyDevices: ['careful'] })
  const forged: LoginWorld['handle'] = (request, connection) => {
    const url = request.url.replace(SERVICE, 'https://evil.example')
    return world.handle(new Request(url, request), connection)
  }
  const browser = await openFrameBrowser(forged)
  expect(
    (await browser.call(startOtp, { email: ada, origin: PAGE, projectId: 'careful' })).status,
  ).toBe(200)
  expect(new URL(world.mails.linkFor(ada)).origin).toBe(SERVICE)
  await browser.logIn(world, 'ben@example.org')
  const text = JSON.stringify({ origin: PAGE })
  const dpop = await browser.prove('POST', session.path, text, {
    htu: `https://evil.example${session.path}`,
  })
  expect((await browser.call(session, { origin: PAGE }, { dpop })).code).toBe('proof_refused')
  const { assertion } = (await browser.call(loginEndpoints.assertion, { purpose: 'recovery' })).body
  expect(
    JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString()),
  ).toMatchObject({ iss: SERVICE })
  expect(allTextOf(world)).not.toContain('evil')
})
