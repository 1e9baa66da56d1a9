import { worldContracts } from '@latchkey/sandbox/world'
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  parseAbi,
  parseTransaction,
  type TransactionSerialized,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatFee } from '../approvals/formatFee.js'
import { createMemoryFrameStore } from '../kernel/frameStore.js'
import { VaultError } from '../kernel/vaultError.js'
import {
  type FrameOptions,
  type FrameWorld,
  friend,
  me,
  type NodeFault,
  type OpenFrame,
  openFrameWorld,
} from '../test/openFrame.js'

const state: { world?: FrameWorld } = {}

beforeAll(async () => {
  state.world = await openFrameWorld()
  await state.world.fund({ ETH: '50', DOL: '1000' })
})

afterAll(() => state.world?.stop())

function world(): FrameWorld {
  if (!state.world) throw new Error('not started')
  return state.world
}

const unknownId = async (): Promise<never> => {
  throw new VaultError('unknownCalls', 'This wallet has not sent such a batch.', { code: 5730 })
}
const open = (options?: FrameOptions): OpenFrame =>
  world().open({ smartAccounts: { read: unknownId }, ...options })
const { tokens, uniswapV3, weth } = worldContracts
const base = { version: '2.0.0', chainId: '0x7a69', from: me.address, atomicRequired: false }

const allow = (amount: bigint): object => ({
  to: tokens.DOL.address,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [uniswapV3.router, amount],
  }),
})
const swap = (amount: bigint): object => ({
  to: uniswapV3.router,
  data: encodeFunctionData({
    abi: parseAbi([
      'function exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160)) payable',
    ]),
    args: [[tokens.DOL.address, weth, 3000, me.address, 4_000_000_000n, amount, 1n, 0n]],
  }),
})
const pay = (value: bigint): object => ({ to: friend.address, value: numberToHex(value) })

interface Status {
  status: number
  atomic: boolean
  receipts?: { transactionHash: Hex; status: Hex }[]
}

async function sendCalls(frame: OpenFrame, request: object): Promise<string> {
  return ((await frame.request('wallet_sendCalls', [{ ...base, ...request }])) as { id: string }).id
}

const statusOf = async (frame: OpenFrame, id: string): Promise<Status> =>
  (await frame.request('wallet_getCallsStatus', [id])) as Status

/**
 * Collects the transactions that the first node receives. The second node is a view of the same
 * chain.
 */
function sending(): { transactions: Hex[]; fault: NodeFault } {
  const transactions: Hex[] = []
  return {
    transactions,
    fault: (method, params) =>
      void (method === 'eth_sendRawTransaction' && transactions.push((params as [Hex])[0])),
  }
}

describe('a batch of a standard account', () => {
  test('default: SEC-49 shows all calls in one approval, and sends them in order', async () => {
    const { transactions, fault } = sending()
    const frame = open({ faults: [fault] })
    const id = await sendCalls(frame, { calls: [allow(2_000_000n), swap(2_000_000n), pay(7n)] })
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    await expect
      .poll(() => statusOf(frame, id))
      .toMatchObject({ status: 200, atomic: false, chainId: '0x7a69', id, version: '2.0.0' })
    const { receipts = [] } = await statusOf(frame, id)
    expect(receipts.map(({ status }) => status)).toEqual(['0x1', '0x1', '0x1'])
    const sent = transactions.map((transaction) =>
      parseTransaction(transaction as TransactionSerialized),
    )
    expect(sent.map(({ to }) => to)).toEqual(
      [tokens.DOL.address, uniswapV3.router, friend.address].map((to) => to.toLowerCase()),
    )
    const [first = 0] = sent.map(({ nonce }) => nonce)
    expect(sent.map(({ nonce }) => nonce)).toEqual([first, first + 1, first + 2])
    // One approval shows every call, and the maximum cost of all of them.
    expect(frame.shown).toMatchObject([
      {
        mustBeWindow: true,
        data: {
          kind: 'calls',
          title: '3 transactions, one after the other',
          simulation: 'succeeds',
          account: { type: 'eoa' },
        },
      },
    ])
    const [shown] = frame.shown
    expect(
      shown?.data.details.filter(({ label }) => /^\d$/.test(label)).map(({ value }) => value),
    ).toEqual(['Allow spending of DOL', 'Approve swap', 'Send ETH'])
    expect(shown?.data.warnings).toContainEqual({
      level: 'caution',
      text: expect.stringContaining('separate transactions'),
    })
    const max = sent.reduce((sum, { gas = 0n, maxFeePerGas = 0n }) => sum + gas * maxFeePerGas, 0n)
    expect(shown?.data.fee?.amount).toBe(formatFee(max, 18))
    expect(frame.uses.count).toBe(1)
  })

  test('behavior: sends one call as one transaction, whether atomicity is required or not', async () => {
    const frame = open()
    for (const atomicRequired of [true, false, undefined]) {
      const id = await sendCalls(frame, { calls: [pay(1n)], atomicRequired })
      await expect.poll(() => statusOf(frame, id)).toMatchObject({ status: 200, atomic: true })
    }
    expect(frame.shown.map(({ data }) => [data.kind, data.title])).toEqual(
      Array.from({ length: 3 }, () => ['transaction', 'Send ETH']),
    )
  })

  test('behavior: a call without a recipient creates a contract', async () => {
    const frame = open()
    // Returns one byte of code: PUSH1 0, MSTORE8 at 0, RETURN(0, 1).
    const id = await sendCalls(frame, {
      calls: [{ data: '0x600060005360016000f3' }, { to: null, data: '0x600060005360016000f3' }],
    })
    await expect.poll(() => statusOf(frame, id)).toMatchObject({ status: 200 })
    const { receipts = [] } = await statusOf(frame, id)
    for (const { transactionHash } of receipts) {
      const { contractAddress } = await world().reader.getTransactionReceipt({
        hash: transactionHash,
      })
      expect(await world().reader.getCode({ address: contractAddress as Hex })).toBe('0x00')
    }
    expect(frame.shown[0]?.data.details.map(({ value }) => value)).toContain('Create a contract')
  })

  test('error: SEC-52 refuses with the codes of EIP-5792, before anything is shown', async () => {
    const frame = open()
    const calls = [pay(1n), pay(2n)]
    const refused: [object, number][] = [
      [{ calls, atomicRequired: true }, 5760],
      [{ calls, capabilities: { paymasterService: { url: 'https://pays.example' } } }, 5700],
      [{ calls: [{ ...calls[0], capabilities: { flow: { optional: false } } }] }, 5700],
      [{ calls, chainId: '0x1' }, 5710],
      [{ calls: Array.from({ length: 33 }, () => calls[0]) }, 5740],
      [{ calls, from: friend.address }, 4100],
      [{ calls, version: '3.0' }, -32602],
      [{ calls: [{}] }, -32602],
    ]
    for (const [request, code] of refused)
      await expect(sendCalls(frame, request), JSON.stringify(request)).rejects.toMatchObject({
        code,
      })
    for (const id of ['none', '', 7, undefined, `0x${'12'.repeat(32)}`])
      await expect(frame.request('wallet_getCallsStatus', [id])).rejects.toMatchObject({
        code: 5730,
      })
    expect([frame.shown, frame.uses.count]).toEqual([[], 0])
  })

  test('error: W3 refuses a repeated id and sends nothing, also in another tab and after a reload', async () => {
    const store = createMemoryFrameStore()
    const { transactions, fault } = sending()
    const gate: { approve(): void } = { approve: () => undefined }
    const waiting = new Promise<void>((resolve) => {
      gate.approve = resolve
    })
    const user: FrameOptions['user'] = async () => waiting.then(() => ({ isApproved: true }))
    const [one, two] = [
      open({ store, user, faults: [fault] }),
      open({ store, user, faults: [fault] }),
    ]
    const request = { id: 'order 7', calls: [pay(1n), pay(2n)] }
    // Twice in one tab and once in the other, before the user answers.
    const inOne = sendCalls(one, request)
    const again = sendCalls(one, request)
    const inTwo = sendCalls(two, request)
    await expect(again).rejects.toMatchObject({ code: 5720, name: 'duplicateBatch' })
    await expect.poll(() => [one.shown.length, two.shown.length]).toEqual([1, 1])
    expect(await statusOf(one, 'order 7')).toMatchObject({ status: 100 })
    gate.approve()
    const outcomes = await Promise.allSettled([inOne, inTwo])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 5720 },
    })
    expect(transactions).toHaveLength(2)
    const reloaded = open({ store })
    await expect(sendCalls(reloaded, request)).rejects.toMatchObject({ code: 5720 })
    await expect
      .poll(() => statusOf(reloaded, 'order 7'))
      .toMatchObject({ status: 200, id: 'order 7' })
    expect([reloaded.shown, transactions.length]).toEqual([[], 2])
    // In another app the same id is unknown.
    await expect(
      reloaded.request('wallet_getCallsStatus', ['order 7'], { origin: 'https://other.example' }),
    ).rejects.toMatchObject({ code: 5730 })
  })

  test('behavior: an id is free again after the user declined', async () => {
    const answers = [false, true]
    const frame = open({ user: async () => ({ isApproved: answers.shift() ?? false }) })
    const request = { id: 'order 8', calls: [pay(1n)] }
    await expect(sendCalls(frame, request)).rejects.toMatchObject({ code: 4001 })
    await expect(statusOf(frame, 'order 8')).rejects.toMatchObject({ code: 5730 })
    expect(await sendCalls(frame, request)).toBe('order 8')
  })

  test('behavior: distinguishes a batch that failed in part from one that was not sent', async () => {
    const { fault: count, transactions } = sending()
    const refuseFrom = (index: number): NodeFault => {
      const seen: unknown[] = []
      return (method, params) => {
        if (method !== 'eth_sendRawTransaction') return undefined
        if (!seen.includes((params as unknown[])[0])) seen.push((params as unknown[])[0])
        return seen.length > index
          ? new VaultError('refused', 'txpool is full', { code: -32000 })
          : undefined
      }
    }
    const half = open({ faults: [refuseFrom(1), refuseFrom(1)] })
    const id = await sendCalls(half, { calls: [pay(1n), pay(2n), pay(3n)] })
    await expect
      .poll(() => statusOf(half, id))
      .toMatchObject({ status: 600, atomic: false, receipts: [{ status: '0x1' }] })
    const none = open({ faults: [refuseFrom(0), refuseFrom(0)] })
    await expect(
      sendCalls(none, { id: 'order 9', calls: [pay(1n), pay(2n)] }),
    ).rejects.toMatchObject({ code: -32003 })
    expect(await statusOf(none, 'order 9')).toMatchObject({ status: 400 })
    await expect(
      sendCalls(none, { id: 'order 9', calls: [pay(1n), pay(2n)] }),
    ).rejects.toMatchObject({ code: 5720 })
    // One call fails on the chain, after a warning: the others stay done.
    const failing = open({ faults: [count] })
    const partly = await sendCalls(failing, { calls: [pay(1n), { ...swap(10n ** 18n) }, pay(1n)] })
    expect(failing.shown[0]?.data.simulation).toBe('reverts')
    await expect
      .poll(() => statusOf(failing, partly))
      .toMatchObject({
        status: 600,
        receipts: [{ status: '0x1' }, { status: '0x0' }, { status: '0x1' }],
      })
    expect(transactions).toHaveLength(3)
  })

  test('behavior: estimates each call separately if the nodes cannot simulate', async () => {
    const unable: NodeFault = (method) =>
      method === 'eth_simulateV1'
        ? new VaultError('unable', 'the method does not exist', { code: -32601 })
        : undefined
    const frame = open({ faults: [unable, unable] })
    const id = await sendCalls(frame, { calls: [pay(1n), pay(2n)] })
    await expect.poll(() => statusOf(frame, id)).toMatchObject({ status: 200 })
    expect(frame.shown[0]?.data.simulation).toBe('unknown')
  })

  test('error: SEC-49 sends no call of a batch if the keys sign another call', async () => {
    const { transactions, fault } = sending()
    const swapped = { count: 0 }
    const signTransaction = (
      transaction: Parameters<typeof me.signTransaction>[0],
    ): Promise<Hex> => {
      swapped.count += 1
      return me.signTransaction(
        swapped.count === 2 ? ({ ...transaction, value: 9n } as typeof transaction) : transaction,
      )
    }
    const frame = open({ faults: [fault], evm: { signTransaction: signTransaction as never } })
    await expect(sendCalls(frame, { calls: [pay(1n), pay(2n)] })).rejects.toMatchObject({
      name: 'approvalChanged',
    })
    expect(transactions).toEqual([])
  })

  test('error: SEC-53 no call of a batch makes the key change its smart account', async () => {
    const account = { smartAccount: worldContracts.dollar }
    const calls = [pay(1n), { to: worldContracts.dollar, data: '0x12345678' }]
    const frame = open()
    await expect(
      frame.request('wallet_sendCalls', [{ ...base, calls }], { account }),
    ).rejects.toMatchObject({ code: 4200 })
    expect(frame.shown).toEqual([])
  })
})
