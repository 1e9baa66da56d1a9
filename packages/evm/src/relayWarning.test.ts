import { createTestClock } from '@latchkey/testing'
import { startChaosRelay } from '@latchkey/testing/node'
import { walletConnect } from '@latchkey/walletconnect'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { evm } from './evm.js'
import { chain } from './test/world.js'

beforeEach(() => {
  vi.stubGlobal('WebSocket', WebSocket)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('error: warns once about a relay that refuses the project id', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const relay = await startChaosRelay({ port: 0 })
  relay.set({ refuse: { code: 3000, reason: 'Unauthorized: invalid key', times: 100 } })
  const adapter = evm(
    {
      networks: [chain(31337, 'http://node.test')],
      connectors: [walletConnect({ relayUrl: relay.url, projectId: 'wrong' })],
    },
    { window: new EventTarget() },
  )
  const stop = adapter.start(() => {})
  const pair = async () =>
    adapter.pair?.({ walletId: 'walletConnect', signal: new AbortController().signal })
  await expect(pair()).rejects.toMatchObject({ name: 'RelayRefusedError' })
  await expect(pair()).rejects.toMatchObject({ name: 'RelayRefusedError' })
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/invalid key[\s\S]*Setting: walletConnect\(\{ projectId \}\)/)],
  ])
  stop()
  await relay.stop()
})

test('error: warns once about an unreachable relay, and shows the user an error about the site', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const clock = createTestClock()
  const adapter = evm(
    {
      networks: [chain(31337, 'http://node.test')],
      connectors: [walletConnect({ relayUrl: 'ws://127.0.0.1:9' })],
    },
    { window: new EventTarget(), clock },
  )
  const stop = adapter.start(() => {})
  const fail = async (): Promise<unknown> => {
    const failed = adapter
      .pair?.({ walletId: 'walletConnect', signal: new AbortController().signal })
      .catch((error: unknown) => error)
    await vi.waitFor(() => expect(clock.pending()).toBe(1), { timeout: 60_000 })
    clock.advance(15_000)
    return failed
  }
  const expected = {
    name: 'RelayUnreachableError',
    shortMessage: expect.stringContaining('connection service of this site'),
  }
  expect(await fail()).toMatchObject(expected)
  expect(await fail()).toMatchObject(expected)
  expect(warn.mock.calls).toEqual([
    [
      expect.stringMatching(
        /did not answer within 15 s[\s\S]*Setting: .*relayUrl[\s\S]*Docs: @latchkey\/walletconnect/,
      ),
    ],
  ])

  vi.stubGlobal('navigator', { onLine: false })
  expect(await fail()).toMatchObject({ name: 'NetworkRequestError' })
  expect(warn).toHaveBeenCalledOnce()
  stop()
})
