import { type LatchkeyError, WalletMismatchError } from '@latchkey/core'
import { createTestClock } from '@latchkey/testing'
import { type Client, createClient, custom, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendRawTransaction } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { chain, useChains } from '../test/world.js'
import { verifySentTransaction } from './verifySentTransaction.js'

const chains = useChains()
// The first account that local nodes fund.
const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const from = account.address
const to = privateKeyToAccount(`0x${'ab'.repeat(32)}`).address
const thief = privateKeyToAccount(`0x${'cd'.repeat(32)}`).address
const HASH = `0x${'11'.repeat(32)}`
const asked = { from, to, value: 5n, data: '0x1234' as const }

/** A node with the test's answers that counts its requests. */
function node(answers: Partial<Record<string, (count: number) => unknown>>): {
  client: Client
  counts: Record<string, number>
} {
  const counts: Record<string, number> = {}
  const request = async ({ method }: { method: string }): Promise<unknown> => {
    const count = (counts[method] ?? 0) + 1
    counts[method] = count
    return answers[method]?.(count) ?? null
  }
  return { client: createClient({ transport: custom({ request }, { retryCount: 0 }) }), counts }
}

const sent =
  (change: object = {}) =>
  () => ({ from, to: to.toLowerCase(), value: '0x5', input: '0x1234', ...change })

describe('verifySentTransaction', () => {
  test('default', async () => {
    const url = chains.one().url
    const client = createClient({ chain: chain(31337, url), transport: http(url) })
    const serializedTransaction = await account.signTransaction({
      chainId: 31337,
      nonce: 0,
      to,
      value: 5n,
      gas: 30_000n,
      maxFeePerGas: 10n ** 10n,
      data: '0x1234',
    })
    const hash = await sendRawTransaction(client, { serializedTransaction })
    expect(await verifySentTransaction(client, hash, asked)).toBe(true)
    for (const change of [
      { to: thief },
      { value: 6n },
      { value: undefined },
      { data: '0x' as const },
      { data: '0x1235' as const },
      { from: thief },
    ])
      await expect(verifySentTransaction(client, hash, { ...asked, ...change })).rejects.toThrow(
        WalletMismatchError,
      )
  })

  test.each([
    [{ to: thief }, `asked to send to ${to.toLowerCase()}, sent to ${thief.toLowerCase()}`],
    [{ to: null }, `asked to send to ${to.toLowerCase()}, sent to a new contract`],
    [{ value: '0x6' }, 'value 5 became 6'],
    [{ input: '0xffff' }, 'data 0x1234 became 0xffff'],
    [{ from: thief }, 'from '],
  ])('error: SEC-69 rejects another transaction: %o', async (change, details) => {
    const { client } = node({ eth_getTransactionByHash: sent(change), eth_getCode: () => '0x' })
    const error = await verifySentTransaction(client, HASH, asked).catch(
      (reason: unknown) => reason as LatchkeyError,
    )
    expect(error).toMatchObject({
      name: 'WalletMismatchError',
      hash: HASH,
      details: expect.stringContaining(details),
    })
    expect(error).toMatchObject({ details: expect.stringContaining(to.toLowerCase()) })
  })

  test('behavior: resolves to false for a contract account, whose transactions others send', async () => {
    const { client } = node({
      eth_getTransactionByHash: sent({ from: thief, to: thief }),
      eth_getCode: () => '0xef0100',
    })
    expect(await verifySentTransaction(client, HASH, asked)).toBe(false)
  })

  test('behavior: waits for a node that receives the transaction later', async () => {
    const clock = createTestClock()
    const { client } = node({ eth_getTransactionByHash: (count) => (count > 3 ? sent()() : null) })
    const verified = verifySentTransaction(client, HASH, asked, { clock })
    await clock.advance(1500)
    expect(await verified).toBe(true)
    expect(clock.pending()).toBe(0)
  })

  test.each<[string, Parameters<typeof node>[0]]>([
    ['does not know it', {}],
    [
      'returns a malformed transaction',
      { eth_getTransactionByHash: () => ({ from: 7, to: 'x', value: 'lots', input: null }) },
    ],
    ['fails', { eth_getTransactionByHash: () => Promise.reject(new Error('no')) }],
    ['never answers', { eth_getTransactionByHash: () => new Promise(() => {}) }],
  ])('behavior: waits at most 3 s for a node that %s', async (_, answers) => {
    const clock = createTestClock()
    const verified = verifySentTransaction(node(answers).client, HASH, asked, { clock })
    await clock.advance(3000)
    expect(await verified).toBe(false)
    expect(clock.pending()).toBe(0)
  })

  test('behavior: polls once with a deadline of 0, and stops on a cancel', async () => {
    const clock = createTestClock()
    const once = node({})
    expect(await verifySentTransaction(once.client, HASH, asked, { clock, deadline: 0 })).toBe(
      false,
    )
    expect(once.counts).toEqual({ eth_getTransactionByHash: 1 })
    const controller = new AbortController()
    const cancelled = node({})
    const verified = verifySentTransaction(cancelled.client, HASH, asked, {
      clock,
      signal: controller.signal,
    })
    await clock.advance(0)
    controller.abort()
    expect(await verified).toBe(false)
    await clock.advance(3000)
    expect(cancelled.counts).toEqual({ eth_getTransactionByHash: 1 })
    expect(clock.pending()).toBe(0)
  })
})
