import type { TransactionOutcome } from '@latchkey/core/internal'
import { worldContracts } from '@latchkey/sandbox/world'
import { createTestClock } from '@latchkey/testing'
import { type Address, type Hex, numberToHex, parseEther } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { friend, me, NETWORK, useMoney } from '../test/moneyWorld.js'

const clock = createTestClock()
const world = useMoney({ clock })

interface Sending {
  from?: Address
  to?: Address
  value?: bigint
  data?: Hex
  nonce?: number
  gwei?: number
}

/** Sends as another wallet would: with this nonce and fee, also if the transaction will revert. */
async function send({
  from = friend,
  to = me,
  value = 1n,
  data = '0x',
  nonce,
  gwei = 5,
}: Sending = {}): Promise<Hex> {
  const fee = numberToHex(BigInt(gwei) * 1_000_000_000n)
  const transaction = {
    from,
    to,
    value: numberToHex(value),
    data,
    gas: numberToHex(200_000),
    maxFeePerGas: fee,
    maxPriorityFeePerGas: numberToHex(1_000_000_000),
  }
  const params = [nonce === undefined ? transaction : { ...transaction, nonce: numberToHex(nonce) }]
  return world().node.request({ method: 'eth_sendTransaction', params } as never)
}

const nonceOf = (address: Address = friend): Promise<number> =>
  world().node.getTransactionCount({ address })

/** Advances the clock until the promise settles. */
async function run<value>(promise: Promise<value>): Promise<value> {
  const end: { is: boolean } = { is: false }
  const mark = (): void => void (end.is = true)
  promise.then(mark, mark)
  while (!end.is) await clock.advance(250)
  return promise
}

/** Waits, without advancing the clock, until the node has received that many requests. */
async function asked(method: string, times: number): Promise<void> {
  const count = { value: 0 }
  await new Promise<void>((resolve) => {
    world().faults.set(method, (_, ask) => {
      count.value += 1
      if (count.value >= times) resolve()
      return ask()
    })
  })
}

const waitFor = (hash: string, nonce?: number, signal?: AbortSignal): Promise<TransactionOutcome> =>
  world().transactions.waitForTransaction({ networkId: NETWORK, hash, from: friend, nonce, signal })

afterEach(async () => {
  await world().node.setAutomine(true)
  await world().node.mine({ blocks: 1 })
})

describe('waiting for a transaction', () => {
  test('default', async () => {
    const before = await world().node.getBalance({ address: friend })
    const hash = await send({ value: parseEther('1') })
    const outcome = await run(waitFor(hash))
    const spent = before - (await world().node.getBalance({ address: friend })) - parseEther('1')
    expect(outcome).toEqual({
      status: 'confirmed',
      hash,
      blockNumber: await world().node.getBlockNumber(),
      fee: spent,
    })
  })

  test('behavior: reports a reverted transaction', async () => {
    const hash = await send({
      to: worldContracts.weth,
      value: 0n,
      data: `0x2e1a7d4d${'f'.repeat(64)}`,
    })
    expect(await run(waitFor(hash))).toMatchObject({ status: 'failed', hash })
  })

  test.each([
    ['repriced', {}],
    ['cancelled', { to: friend, value: 0n }],
    ['replaced', { value: 2n }],
    ['replaced', { data: '0x12' as const }],
  ] as const)(
    'behavior: W32 a transaction is reported as %s when another one has used its nonce',
    async (replacement, other) => {
      await world().node.setAutomine(false)
      const nonce = await nonceOf()
      const first = await send({ nonce })
      const waiting = waitFor(first)
      const seen = asked('eth_getTransactionByHash', 1)
      await clock.advance(500)
      await seen
      await asked('eth_getTransactionCount', 1)
      const second = await send({ nonce, gwei: 50, ...other })
      await world().node.mine({ blocks: 3 })
      expect(await run(waiting)).toMatchObject({ status: 'confirmed', hash: second, replacement })
    },
  )

  test('behavior: W32 a cancelled transaction is recognised after a reload by its nonce, hundreds of blocks later', async () => {
    await world().node.setAutomine(false)
    const nonce = await nonceOf()
    const first = await send({ nonce })
    const second = await send({ nonce, gwei: 50, to: friend, value: 0n })
    await world().node.mine({ blocks: 1 })
    await world().node.setAutomine(true)
    const { number } = await world().node.getBlock()
    await send()
    await world().node.mine({ blocks: 300 })
    expect(await run(waitFor(first, nonce))).toMatchObject({
      status: 'confirmed',
      hash: second,
      replacement: 'cancelled',
      blockNumber: number,
    })
  })

  test('behavior: reports the nonce once, so that it can be stored', async () => {
    await world().node.setAutomine(false)
    const nonce = await nonceOf()
    const hash = await send({ nonce })
    const notified: number[] = []
    const waiting = world().transactions.waitForTransaction({
      networkId: NETWORK,
      hash,
      from: friend,
      onNonce: (value) => notified.push(value),
    })
    await run(asked('eth_getTransactionByHash', 3))
    await world().node.mine({ blocks: 1 })
    expect(await run(waiting)).toMatchObject({ status: 'confirmed', hash })
    expect(notified).toEqual([nonce])
  })

  test('behavior: reports dropped if the node does not find the transaction that used the nonce', async () => {
    world().faults.set('eth_getTransactionCount', () => '0xffff')
    expect(await run(waitFor(`0x${'12'.repeat(32)}`, 7))).toEqual({ status: 'dropped' })
  })

  test.each([
    ['ten minutes', { ms: 700_000, blocks: 0 }, { ms: 0, blocks: 40 }],
    ['30 blocks', { ms: 0, blocks: 40 }, { ms: 700_000, blocks: 0 }],
  ])(
    'behavior: W32 a transaction unknown to the node is not dropped after %s alone',
    async (_, first, rest) => {
      const pass = async ({ ms, blocks }: { ms: number; blocks: number }): Promise<void> => {
        if (blocks > 0) await world().node.mine({ blocks })
        await clock.advance(ms)
      }
      await world().node.setAutomine(false)
      const hash = await send()
      const end: { outcome?: TransactionOutcome } = {}
      const waiting = waitFor(hash).then((outcome) => Object.assign(end, { outcome }))
      await run(asked('eth_getTransactionByHash', 2))
      await world().node.dropTransaction({ hash })
      await run(asked('eth_getBlockByNumber', 2))
      await pass(first)
      await run(asked('eth_getBlockByNumber', 2))
      expect(end.outcome).toBeUndefined()
      await pass(rest)
      await run(waiting)
      expect(end.outcome).toEqual({ status: 'dropped' })
    },
  )

  test('behavior: a contract account’s transaction is never reported as dropped', async () => {
    const end: { is: boolean } = { is: false }
    const stop = new AbortController()
    const waiting = world()
      .transactions.waitForTransaction({
        networkId: NETWORK,
        hash: `0x${'34'.repeat(32)}`,
        from: worldContracts.weth,
        signal: stop.signal,
      })
      .catch((error: unknown) => error)
      .finally(() => void (end.is = true))
    await run(asked('eth_getBlockByNumber', 1))
    await world().node.mine({ blocks: 40 })
    await clock.advance(700_000)
    await run(asked('eth_getCode', 2))
    expect(end.is).toBe(false)
    stop.abort()
    expect(await run(waiting)).toMatchObject({ name: 'CancelledError' })
  })

  test('behavior: ignores a receipt of a reorganised block', async () => {
    const hash = await send()
    world().faults.set('eth_getTransactionReceipt', async (_, ask) => ({
      ...((await ask()) as object),
      blockHash: `0x${'ab'.repeat(32)}`,
    }))
    const end: { is: boolean } = { is: false }
    const waiting = waitFor(hash).finally(() => void (end.is = true))
    await run(asked('eth_getTransactionByHash', 3))
    expect(end.is).toBe(false)
    world().faults.clear()
    expect(await run(waiting)).toMatchObject({ status: 'confirmed', hash })
  })

  test('error: W32 ignores a receipt of another transaction', async () => {
    await world().node.setAutomine(false)
    const hash = await send()
    const other = await send({ value: 2n })
    await world().node.mine({ blocks: 1 })
    world().faults.set('eth_getTransactionReceipt', () =>
      world().node.request({ method: 'eth_getTransactionReceipt', params: [other] }),
    )
    const end: { is: boolean } = { is: false }
    const waiting = waitFor(hash).finally(() => void (end.is = true))
    await run(asked('eth_getTransactionByHash', 3))
    expect(end.is).toBe(false)
    world().faults.clear()
    expect(await run(waiting)).toMatchObject({ status: 'confirmed', hash })
  })

  test('behavior: failures and malformed answers of a node for a while change nothing', async () => {
    const hash = await send()
    const answers: unknown[] = [new Error('busy'), null, 'what?', 7, [], {}, { status: '0x1' }]
    world().faults.set('eth_getTransactionReceipt', (_, ask) => {
      if (answers.length === 0) return ask()
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    })
    expect(await run(waitFor(hash))).toMatchObject({ status: 'confirmed', hash })
    expect(answers).toEqual([])
  })

  test('error: an abort stops the wait', async () => {
    await world().node.setAutomine(false)
    const hash = await send()
    const controller = new AbortController()
    const waiting = waitFor(hash, undefined, controller.signal)
    await clock.advance(1000)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'CancelledError' })
    await expect(waitFor(hash, undefined, AbortSignal.abort())).rejects.toMatchObject({
      name: 'CancelledError',
    })
    await clock.advance(0)
    expect(clock.pending()).toBe(0)
  })
})
