import { runInNewContext } from 'node:vm'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { arrivedPage, failedPage, lastScript } from './lastPage.js'

const FRAME = 'https://vault.example'
const done = { type: 'latchkey-social/done', attemptId: 'id', secret: 'secret' }

/**
 * Runs the page's script among windows that record messages. `opened`: frames of the opener;
 * `undefined`: no opener.
 */
function run(dataset: Record<string, string>, opened: number | undefined) {
  const posted: { to: number; data: unknown; target: string }[] = []
  const subscription: { listener?: (event: object) => void } = {}
  const timers: (() => void)[] = []
  const elements: Record<string, { hidden: boolean }> = {
    wait: { hidden: true },
    code: { hidden: false },
  }
  const state = { closed: 0, address: '/v1/login/social/google/callback?code=x' }
  const windowOf = (to: number) => ({
    postMessage: (data: unknown, target: string) => void posted.push({ to, data, target }),
  })
  const frames = Array.from({ length: opened ?? 0 }, (_, index) => windowOf(index))
  const opener =
    opened === undefined ? null : Object.assign(windowOf(-1), frames, { length: frames.length })
  const scope = {
    document: { querySelector: () => ({ dataset }), getElementById: (id: string) => elements[id] },
    history: {
      replaceState: (_state: unknown, _title: string, address: string) =>
        void (state.address = address),
    },
    location: { pathname: '/v1/login/social/google/callback' },
    opener,
    window: { opener, close: () => void (state.closed += 1) },
    addEventListener: (_type: string, listener: (event: object) => void) =>
      void (subscription.listener = listener),
    setTimeout: (callback: () => void) => void timers.push(callback),
  }
  runInNewContext(lastScript, scope)
  /** Runs all timers. */
  const wait = (): void => {
    for (let next = timers.shift(); next; next = timers.shift()) next()
  }
  return {
    posted,
    elements,
    state,
    wait,
    receive: (origin: string, data: object) => subscription.listener?.({ origin, data }),
  }
}

const holding = { attempt: 'id', secret: 'secret', target: FRAME }

test('SEC-27 posts the secret to the frame’s origin only, in every window that may contain the frame', () => {
  const { posted, state, wait, receive, elements } = run({ ...holding }, 2)
  expect(elements).toEqual({ wait: { hidden: false }, code: { hidden: true } })
  expect(posted.map(({ to }) => to)).toEqual([0, 1])
  for (const { data, target } of posted)
    expect({ data, target }).toEqual({ data: done, target: FRAME })
  receive(FRAME, { type: 'latchkey-social/taken', attemptId: 'id' })
  wait()
  expect(state).toEqual({ closed: 1, address: '/v1/login/social/google/callback' })
  expect(posted).toHaveLength(2)
})

test('behavior: shows the code without an opener or without a reply', () => {
  const alone = run({ ...holding }, undefined)
  expect(alone.elements.code?.hidden).toBe(false)
  expect(alone.posted).toEqual([])
  const notReceived = run({ ...holding }, 1)
  notReceived.receive('https://app.example', { type: 'latchkey-social/taken', attemptId: 'id' })
  notReceived.receive(FRAME, { type: 'latchkey-social/taken', attemptId: 'other' })
  notReceived.receive(FRAME, { type: 'latchkey-social/done', attemptId: 'id' })
  notReceived.wait()
  expect(notReceived.state.closed).toBe(0)
  expect(notReceived.posted).toHaveLength(12)
  expect(notReceived.elements).toEqual({ wait: { hidden: true }, code: { hidden: false } })
})

test('behavior: the page of a failed login posts no message', () => {
  const { posted, state } = run({}, 1)
  expect(posted).toEqual([])
  expect(state.closed).toBe(0)
})

/** Returns the page of a login that arrived, or of one that expired, in a browser's language. */
async function readPage(path: '/arrived' | '/expired', language?: string): Promise<string> {
  const app = new Hono()
    .get('/arrived', (context) =>
      arrivedPage(context, {
        attemptId: 'id',
        secret: 'secret',
        otp: '042913',
        frameOrigin: FRAME,
        site: 'app.example<b>',
      }),
    )
    .get('/expired', (context) => failedPage(context, 'expired'))
  const headers: Record<string, string> = language ? { 'accept-language': language } : {}
  return (await app.request(path, { headers })).text()
}

describe('language', () => {
  test.each([undefined, 'xh', '<script>'])('default: uses English for %s', async (language) => {
    const page = await readPage('/arrived', language)
    expect(page).toContain('<html lang="en" dir="ltr">')
    expect(page).toContain('<title>You’re logged in</title>')
    expect(page).toContain('Enter it on <bdi>app.example&lt;b&gt;</bdi>, where you started.')
    expect(await readPage('/expired', language)).toContain('<title>Not logged in</title>')
  })

  test('behavior: uses German in a German browser', async () => {
    const page = await readPage('/arrived', 'de-AT,de;q=0.9,en;q=0.8')
    expect(page).toContain('<html lang="de" dir="ltr">')
    expect(page).toContain('<h1>Sie sind angemeldet</h1>')
    expect(page).toContain('Geben Sie ihn auf <bdi>app.example&lt;b&gt;</bdi> ein')
    expect(page).toContain('data-testid="social-code">042913<')
    expect(page).not.toMatch(/Your code|another person/)
    expect(await readPage('/expired', 'de')).toContain('Diese Anmeldung ist abgelaufen')
  })

  test('behavior: uses Arabic from right to left, with the site isolated', async () => {
    const page = await readPage('/arrived', 'ar')
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain('<h1>تم تسجيل دخولك</h1>')
    expect(page).toContain('<bdi>app.example&lt;b&gt;</bdi>')
    expect(await readPage('/expired', 'ar')).toContain('<h1>لم يتم تسجيل الدخول</h1>')
  })
})
