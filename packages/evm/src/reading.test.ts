import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestWallet } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { evm } from './evm.js'
import { chain, createWorld, failure, ONE, useChains } from './test/world.js'

const chains = useChains()
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('reading a node', () => {
  test('default', async () => {
    const { adapter, stop } = createWorld(chains)
    expect(await adapter.getBalance({ address: ACCOUNT, networkId: ONE })).toMatchObject({ decimals: 18, symbol: 'ETH' })
    stop()
  })

  test.each([
    ['is broken', 500, '<html>'],
    ['speaks something else', 200, '<html>'],
    ['answers null', 200, '{"jsonrpc":"2.0","id":1,"result":null}'],
    ['answers an empty text', 200, '{"jsonrpc":"2.0","id":1,"result":""}'],
    ['answers a number that is none', 200, '{"jsonrpc":"2.0","id":1,"result":"0x"}'],
  ])('error: a node that %s is asked at most twice, and never believed', async (_, status, body) => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.method ?? '')
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const adapter = evm({ networks: [chain(31337, `http://127.0.0.1:${port}`)] })
    expect(await failure(adapter.getBalance({ address: ACCOUNT, networkId: ONE }))).toBe('NetworkRequestError')
    expect(asked.length).toBeLessThanOrEqual(2)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(await failure(adapter.getBalance({ address: ACCOUNT, networkId: ONE }))).toBe('NetworkRequestError')
  })

  test('error: a network that is not the app’s', async () => {
    const { adapter, stop } = createWorld(chains)
    expect(await failure(adapter.getBalance({ address: ACCOUNT, networkId: 'eip155:5' }))).toBe('UnknownError')
    stop()
  })

  test('error: fees are never estimated on another chain than the wallet’s', async () => {
    const world = createWorld(chains)
    const { url } = chains.one()
    const wallet = createTestWallet({ chains: [{ id: 31339, rpcUrl: url }], info: { rdns: 'com.elsewhere' } })
    wallet.announce(world.window)
    expect(await failure(world.adapter.estimateGas({ to: ACCOUNT, value: 1n }))).toBe('NotConnectedError')
    expect(await world.adapter.connect({ walletId: 'com.elsewhere', signal: new AbortController().signal })).toMatchObject({ networkId: 'eip155:31339' })
    expect(await failure(world.adapter.estimateGas({ to: ACCOUNT, value: 1n }))).toBe('UnknownError')
    world.stop()
  })
})
