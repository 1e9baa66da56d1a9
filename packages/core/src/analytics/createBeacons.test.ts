import { createServer } from 'node:http'
import { analyticsEndpoints, parseWith, type TrackBody } from '@latchkey/protocol'
import { createTestClock } from '@latchkey/testing'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createReport } from '../kernel/report.js'
import { createBeacons, QUEUED_EVENTS } from './createBeacons.js'
import { redactProperties, redactUrl } from './redact.js'

/** The requests that reached the server, in order. */
interface Asked {
  path: string
  body: unknown
}

type Mood = 'counts' | 'is disabled' | 'is broken'

/** Starts a server on a free port, and a page that sends to it. */
async function openPage(
  mood: Mood,
  options: { projectId?: string | undefined } = { projectId: 'millpond' },
) {
  const asked: Asked[] = []
  const waiting: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of request) text += decoder.decode(chunk, { stream: true })
    asked.push({ path: request.url, body: text && JSON.parse(text) })
    response.statusCode = mood === 'is broken' ? 503 : 200
    response.end(JSON.stringify({ isAnalyticsEnabled: mood === 'counts' }))
    for (const wake of waiting.splice(0)) wake()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close(() => undefined)
  })
  vi.stubGlobal('location', {
    href: 'https://millpond.example/swap/0xAAaaaaAaAaaaaAaaaaaaaaAAAaAaaAAaaaAAAAaAa?token=secret#key',
    hostname: 'millpond.example',
  })
  const report = createReport({})
  const clock = createTestClock()
  const serverUrl = `http://127.0.0.1:${server.address().port}`
  const beacons = createBeacons({
    options: { serverUrl, clock, projectId: options.projectId },
    report,
  })
  const until = async (count: number): Promise<void> => {
    while (asked.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  /** Reaches the server after all requests sent before it. */
  const probe = async (): Promise<void> => void (await fetch(`${serverUrl}/probe`))
  return {
    report,
    ask: beacons.ask,
    asked,
    until,
    probe,
    beaconsOf: () =>
      asked.flatMap(({ path, body }) => (path.startsWith('/e?') ? [body as TrackBody] : [])),
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('createBeacons', () => {
  test('default', async () => {
    const { report, ask, asked, until, beaconsOf } = await openPage('counts')
    report('MODAL_LOADED')
    expect(asked).toEqual([])
    ask()
    ask()
    report('MODAL_OPEN', { connected: false })
    await until(3)
    report('SELECT_WALLET', { name: 'Tern', platform: 'browser' })
    await until(4)
    expect(asked.filter(({ path }) => path.startsWith('/getAnalyticsConfig'))).toEqual([
      { path: '/getAnalyticsConfig?projectId=millpond', body: '' },
    ])
    expect(asked.slice(1).every(({ path }) => path === '/e?projectId=millpond')).toBe(true)
    expect(
      beaconsOf()
        .map(({ props }) => props.event)
        .toSorted(),
    ).toEqual(['MODAL_LOADED', 'MODAL_OPEN', 'SELECT_WALLET'])
    const { body } = analyticsEndpoints.track
    for (const each of beaconsOf()) expect(body && parseWith(body, each)).toEqual(each)
    expect(new Set(beaconsOf().map(({ eventId }) => eventId)).size).toBe(3)
    expect(beaconsOf()[0]).toMatchObject({
      url: 'https://millpond.example/swap/:id',
      domain: 'millpond.example',
    })
  })

  test.each(['is disabled', 'is broken'] as const)(
    'behavior: never sends to a server that %s',
    async (mood) => {
      const { report, ask, asked, until, probe } = await openPage(mood)
      report('MODAL_LOADED')
      ask()
      await until(mood === 'is broken' ? 2 : 1)
      await new Promise((resolve) => setTimeout(resolve, 0))
      report('MODAL_OPEN')
      ask()
      await probe()
      expect(asked.map(({ path }) => path.split('?')[0])).toEqual([
        ...(mood === 'is broken' ? ['/getAnalyticsConfig'] : []),
        '/getAnalyticsConfig',
        '/probe',
      ])
    },
  )

  test('behavior: an app without a project sends no request', async () => {
    const { report, ask, asked, probe } = await openPage('counts', { projectId: undefined })
    ask()
    report('MODAL_OPEN')
    await probe()
    expect(asked.map(({ path }) => path)).toEqual(['/probe'])
  })

  test('behavior: queues events until the server has replied, up to a limit', async () => {
    const { report, ask, until, beaconsOf } = await openPage('counts')
    for (let at = 0; at < QUEUED_EVENTS + 10; at++) report('CLICK_NETWORKS', { at })
    ask()
    await until(1 + QUEUED_EVENTS)
    report('MODAL_CLOSE')
    await until(2 + QUEUED_EVENTS)
    expect(beaconsOf()).toHaveLength(QUEUED_EVENTS + 1)
  })

  test('behavior: uses a beacon if the browser has one, and a request if it refuses', async () => {
    const beacons: string[] = []
    const { report, ask, asked, until } = await openPage('counts')
    const takes = { any: true }
    vi.stubGlobal('navigator', { sendBeacon: (url: string) => beacons.push(url) > 0 && takes.any })
    ask()
    await until(1)
    report('MODAL_OPEN')
    await vi.waitUntil(() => beacons.length === 1, { timeout: 20_000 })
    expect(asked).toHaveLength(1)
    takes.any = false
    report('MODAL_CLOSE')
    await until(2)
    expect(beacons).toHaveLength(2)
  })

  test('behavior: SEC-60 no beacon has an address, hash or e-mail', async () => {
    const { report, ask, until, asked } = await openPage('counts')
    const canaries = {
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      account: 'eip155:1:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      hash: `0x${'c0ffee'.repeat(11)}`,
      solana: '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs',
      mail: 'mara@lune.example',
      message: 'No user at 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266.',
    }
    report('CONNECT_ERROR', { ...canaries, name: 'Tern' })
    ask()
    await until(2)
    const text = JSON.stringify(asked)
    for (const canary of Object.values(canaries)) expect(text).not.toContain(canary)
    expect(text).not.toMatch(/secret|#key|[0-9a-f]{40}|@/i)
    expect(text).toContain('Tern')
  })
})

describe('redactUrl', () => {
  test('default', () => {
    expect(redactUrl('https://a.example/swap/eth?to=0x1#x')).toBe('https://a.example/swap/eth')
    expect(redactUrl('https://a.example/@mara/x/mara%40lune.example')).toBe(
      'https://a.example/:id/x/:id',
    )
    expect(redactUrl('')).toBe('')
  })
})

describe('redactProperties', () => {
  test('default', () => {
    expect(
      redactProperties({
        name: 'go '.repeat(300),
        connected: true,
        network: 'eip155:31337',
        attempt: 2,
        none: null,
      }),
    ).toEqual({
      name: 'go '.repeat(300).slice(0, 512),
      connected: true,
      network: 'eip155:31337',
      attempt: 2,
      none: null,
    })
    expect(redactProperties(undefined)).toBeUndefined()
  })
})
