import { startChaosRelay, startRelay } from '@latchkey/testing/node'
import { describe, expect, test } from 'vitest'
import { checkRelay } from './checkRelay.js'

describe('checkRelay', () => {
  test('default: accepts a relay that accepts the token of a new client', async () => {
    const relay = await startRelay()
    const refused: string[] = []
    relay.observe((event) => void (event.type === 'refused' && refused.push(event.reason)))
    try {
      expect(await checkRelay(relay.url, 'millpond')).toEqual({
        state: 'ok',
        what: `relay ${relay.url}`,
        text: 'opens a connection for the project id millpond',
      })
      expect(refused).toEqual([])
    } finally {
      await relay.stop()
    }
  })

  test('error: reports a relay that refuses the project id', async () => {
    const relay = await startChaosRelay({ port: 0 })
    relay.set({ refuse: { code: 3000, reason: 'Unauthorized: invalid key', times: 1 } })
    try {
      expect(await checkRelay(relay.url, 'wrong')).toEqual({
        state: 'wrong',
        what: `relay ${relay.url}`,
        text: 'refuses with 401: Unauthorized: invalid key. Compare "projectId" and "relayUrl" of walletConnect() with the settings of the relay',
      })
    } finally {
      await relay.stop()
    }
  })

  test('error: reports an address without a relay', async () => {
    const relay = await startRelay()
    await relay.stop()
    const { state, text } = await checkRelay(relay.url, undefined)
    expect([state, text]).toEqual([
      'wrong',
      expect.stringMatching(/^cannot be reached \(.*ECONNREFUSED.*\)\. Check the address/),
    ])
  })
})
