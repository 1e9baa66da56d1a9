import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, deadlines } from '@latchkey/core/internal'
import { createTestClock, createTestWallet } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { evm } from '../evm.js'
import { chain, createWorld, failure, ONE, useChains } from '../test/world.js'

const chains = useChains()
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/**
 * Starts a node that answers every request the same way, and an adapter with the default transport
 * that reads it.
 */
async function startNode(
  answer: (response: ServerResponse) => void,
  clock?: Clock,
): Promise<{ bodies: string[]; read(): Promise<unknown>; stop(): Promise<unknown> }> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      bodies.push(Buffer.concat(chunks).toString('utf8'))
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const adapter = evm({ networks: [chain(31337, `http://127.0.0.1:${port}`)] }, { clock })
  return {
    bodies,
    read: () => adapter.getBalance({ address: ACCOUNT, networkId: ONE }),
    stop() {
      const stopped = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      return stopped
    },
  }
}

describe('reading a node', () => {
  test('default', async () => {
    const { adapter, stop } = createWorld(chains)
    expect(await adapter.getBalance({ address: ACCOUNT, networkId: ONE })).toMatchObject({
      decimals: 18,
      symbol: 'ETH',
    })
    stop()
  })

  test.each([
    ['is broken', 500, '<html>'],
    ['answers with a page', 200, '<html>'],
    ['replies with null', 200, 'null'],
    ['replies with 11 MB', 200, `"${'0'.repeat(11_000_000)}"`],
    ['answers null', 200, '{"jsonrpc":"2.0","id":1,"result":null}'],
    ['answers an empty string', 200, '{"jsonrpc":"2.0","id":1,"result":""}'],
    ['answers a malformed number', 200, '{"jsonrpc":"2.0","id":1,"result":"0x"}'],
  ])(
    'error: sends one request to a node that %s, and rejects its answer',
    async (_, status, body) => {
      const node = await startNode((response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      )
      expect(await failure(node.read())).toBe('NetworkRequestError')
      expect(node.bodies).toHaveLength(1)
      await node.stop()
      expect(await failure(node.read())).toBe('NetworkRequestError')
    },
  )

  test.each([
    ['refuses for load', 429, {}, ''],
    ['refuses for load until tomorrow', 429, { 'retry-after': '86400' }, ''],
    [
      'refuses for load in an answer',
      200,
      { 'content-type': 'application/json' },
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit exceeded"}}',
    ],
    [
      'answers with a page',
      200,
      { 'content-type': 'text/html' },
      '<!doctype html><title>Gateway</title>',
    ],
  ])(
    'error: W30 a node that %s gets one request for each of 20 reads, and is usable again at once',
    async (_, status, headers, body) => {
      const fault = { is: true }
      const node = await startNode((response) => {
        if (fault.is) response.writeHead(status, headers).end(body)
        else
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end('{"jsonrpc":"2.0","id":1,"result":"0x7"}')
      })
      const reads = Array.from({ length: 20 }, () => failure(node.read()))
      expect(new Set(await Promise.all(reads))).not.toContain('TimeoutError')
      expect(node.bodies).toHaveLength(20)
      // A node without batches rejects every call of a batch.
      expect(node.bodies.filter((each) => each.startsWith('['))).toEqual([])
      fault.is = false
      expect(await node.read()).toMatchObject({ value: 7n })
      await node.stop()
    },
  )

  test('error: W30 sends one request to a node whose answer never ends, and rejects at the deadline', async () => {
    const clock = createTestClock()
    const begun: { resolve?: () => void } = {}
    const isBegun = new Promise<void>((resolve) => Object.assign(begun, { resolve }))
    const node = await startNode((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc":')
      begun.resolve?.()
    }, clock)
    const read = failure(node.read())
    await isBegun
    await clock.advance(deadlines.read)
    expect(await read).toBe('TimeoutError')
    expect(node.bodies).toHaveLength(1)
    await node.stop()
  })

  test('error: rejects a network that the app does not list', async () => {
    const { adapter, stop } = createWorld(chains)
    expect(await failure(adapter.getBalance({ address: ACCOUNT, networkId: 'eip155:5' }))).toBe(
      'UnknownError',
    )
    stop()
  })

  test('error: estimates no fee on another chain than the wallet’s', async () => {
    const world = createWorld(chains)
    const { url } = chains.one()
    const wallet = createTestWallet({
      chains: [{ id: 31339, rpcUrl: url }],
      info: { rdns: 'com.elsewhere' },
    })
    wallet.announce(world.window)
    expect(await failure(world.adapter.estimateGas({ to: ACCOUNT, value: 1n }))).toBe(
      'NotConnectedError',
    )
    expect(
      await world.adapter.connect({
        walletId: 'com.elsewhere',
        signal: new AbortController().signal,
      }),
    ).toMatchObject({ networkId: 'eip155:31339' })
    expect(await failure(world.adapter.estimateGas({ to: ACCOUNT, value: 1n }))).toBe(
      'UnknownError',
    )
    world.stop()
  })
})
