import { type ErrorReply, errorReply, parseWith } from '@latchkey/protocol'
import * as fc from 'fast-check'
import type { GenericSchema } from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRecovery } from './createRecovery.js'
import { createKeyKms } from './custody/kms/createKeyKms.js'
import { type AnyEndpoint, listFrameEndpoints } from './endpoints.js'
import { createLimits } from './kernel/createLimits.js'
import type { Database } from './kernel/database/database.js'
import type { Handler } from './kernel/handler.js'
import { type Draft, requestsOf, spoiled, toRequest } from './test/arbitrary.js'
import { openFrameBrowser } from './test/openFrameBrowser.js'
import {
  catchMails,
  FRAME,
  type LoginWorld,
  makeAssertionKey,
  openLogin,
  PAGE,
  PEPPER,
  SERVICE,
} from './test/openLogin.js'
import { openTestDatabase } from './test/openTestDatabase.js'

/** Requests of each kind for each endpoint. The seed is fixed. */
const RUNS = process.env.LATCHKEY_THOROUGH ? 200 : 6
const SEED = 7

const often = { points: 1e9, seconds: 1 }
const limits = createLimits({ settings: { user: often, project: often, refused: often } })
const kms = createKeyKms({ key: '7f1e'.repeat(16), isLoopback: true })
const sealSeed = '2a9c'.repeat(16)
/** Does not wait for a missing box. */
const noWait = { longestWait: 0 }
const inPaths = fc.constantFrom('8d7f2c1e-3b4a-4c5d-9e6f-708192a3b4c5', 'nobody', '%00', '\0')

const opened: { databases: Database[]; auth?: LoginWorld; recovery?: Handler } = { databases: [] }
beforeAll(async () => {
  const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()])
  opened.databases.push(first, second)
  const custody = { kms, sealSeed, readEpochs: async () => undefined }
  opened.auth = await openLogin(
    first,
    { custody, socials: { x: { clientId: 'x', clientSecret: 'y' } }, ...noWait } as object,
    { limits },
  )
  opened.recovery = createRecovery({
    database: second,
    frameOrigin: FRAME,
    // One address for both: each test calls only one of them, and the browser's proofs contain it.
    publicUrl: SERVICE,
    issuer: 'https://login.example',
    assertionKeys: [{ ...(await makeAssertionKey()) }],
    kms,
    sealSeed,
    pepper: PEPPER,
    mailer: catchMails(),
    limits,
  })
})
afterAll(() => Promise.all(opened.databases.map((each) => each.close())))

function worldOf(): LoginWorld & { recovery: Handler } {
  if (!opened.auth || !opened.recovery) throw new Error('The services are not open yet.')
  return { ...opened.auth, recovery: opened.recovery }
}

/** Sends a draft as the frame of a logged-in user. */
async function openSender(
  service: 'auth' | 'recovery',
  endpoint: AnyEndpoint,
): Promise<(draft: Draft) => Promise<Response>> {
  const world = worldOf()
  const handle = service === 'auth' ? world.handle : world.recovery
  const browser = await openFrameBrowser(handle, {
    now: () => (service === 'auth' ? world.time.now : Date.now()),
  })
  const email = `${endpoint.path.replaceAll(/\W/g, '-')}@example.org`
  if (service === 'auth') await browser.logIn(world, email)
  return async (draft) => {
    world.time.now += 1000
    const { method, url, headers } = toRequest(SERVICE, endpoint, draft, {
      origin: FRAME,
      'x-latchkey-frame': '1',
      'x-latchkey-origin': PAGE,
    })
    const path = url.slice(SERVICE.length)
    const body = method === 'GET' ? undefined : JSON.stringify(draft.body)
    const send = async (): Promise<Awaited<ReturnType<typeof browser.send>>> =>
      browser.send({
        method,
        path,
        body,
        headers: { ...Object.fromEntries(headers), dpop: await browser.prove(method, path, body) },
      })
    const first = await send()
    const {
      status,
      text,
      headers: received,
    } = first.code === 'use_dpop_nonce' ? await send() : first
    return new Response(status === 204 ? null : text, { status, headers: received })
  }
}

async function checkReply(endpoint: AnyEndpoint, response: Response): Promise<void> {
  const { status } = response
  const text = await response.clone().text()
  // Farcaster needs a third party, which these services do not have.
  if (!text.includes('"not_configured"')) expect(status, text).toBeLessThan(500)
  if (status === 204) expect(endpoint.response).toBeUndefined()
  else if (status < 300)
    expect(parseWith(endpoint.response as GenericSchema, await response.json())).toEqual(
      JSON.parse(text),
    )
  else {
    const reply = parseWith(errorReply, await response.json()) as ErrorReply | undefined
    // The reply comes from a route of its own, not from the fallback for unknown routes.
    expect(reply?.error.message, text).toEqual(
      expect.not.stringContaining('There is nothing at this address'),
    )
    expect(reply?.error.message, text).not.toMatch(/ at .*:\d+:\d+|node_modules|file:\/\//)
  }
}

describe.each(['auth', 'recovery'] as const)('frame endpoints of the %s service', (service) => {
  test.each(listFrameEndpoints(service))(
    'behavior: $feature $name returns replies that match its schema, for valid and invalid requests',
    async ({ endpoint }) => {
      const send = await openSender(service, endpoint)
      const drafts = requestsOf(endpoint, inPaths)
      const check = async (draft: Draft): Promise<void> => checkReply(endpoint, await send(draft))
      await fc.assert(fc.asyncProperty(drafts, check), { numRuns: RUNS, seed: SEED })
      await fc.assert(fc.asyncProperty(drafts.chain(spoiled), check), { numRuns: RUNS, seed: SEED })
    },
  )
})
