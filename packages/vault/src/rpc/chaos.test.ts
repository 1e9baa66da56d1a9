import { worldContracts } from '@latchkey/sandbox/world'
import { waitForReceipt } from '@latchkey/testing/node'
import { encodeFunctionData, erc20Abi, type Hex, numberToHex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VaultError } from '../kernel/vaultError.js'
import {
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
  await state.world.fund({ ETH: '50', DOL: '1000', OLDE: '10' })
})

afterAll(() => state.world?.stop())

function world(): FrameWorld {
  if (!state.world) throw new Error('not started')
  return state.world
}

const { tokens, multicall3, uniswapV2 } = worldContracts
const down = (): Response => new Response('', { status: 503 })

/** Returns an answer with every number and every word changed. */
function twisted(answer: unknown): unknown {
  if (typeof answer === 'string' && /^0x[0-9a-f]{64,}$/i.test(answer))
    return answer.replace(/.$/, (last) => (last === '1' ? '2' : '1'))
  if (typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer))
    return numberToHex(BigInt(answer) + 100_000_000n)
  if (Array.isArray(answer)) return answer.map(twisted)
  if (typeof answer === 'object' && answer !== null)
    return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, twisted(value)]))
  return answer
}

const olde: Hex = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'transfer',
  args: [friend.address, 1n],
})
const transaction = { to: tokens.OLDE.address, data: olde }
const ask = (frame: OpenFrame, request: object): Promise<unknown> =>
  frame.request('eth_sendTransaction', [request])

describe('nodes that lie', () => {
  const lies: [string, object][] = [
    ['eth_getTransactionCount', transaction],
    ['eth_blockNumber', transaction],
    ['eth_getBlockByNumber', transaction],
    ['eth_estimateGas', transaction],
    ['eth_simulateV1', transaction],
    ['eth_call', transaction],
    [
      'eth_getCode',
      {
        to: tokens.DOL.address,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'approve',
          args: [uniswapV2.router, 5n],
        }),
      },
    ],
  ]

  test.each(lies)(
    'error: SEC-51 %s: signs nothing if one node lies, next to an honest or a silenced node',
    async (lied, request) => {
      const seen = { count: 0 }
      const liar: NodeFault = async (method, _params, honest) => {
        if (method !== lied) return undefined
        seen.count += 1
        return twisted(await honest())
      }
      for (const faults of [
        [liar],
        [undefined, liar],
        [liar, down],
        [down, liar],
        [liar, (method: string) => (method === lied ? down() : undefined)],
      ]) {
        const frame = world().open({ faults })
        await expect(ask(frame, request)).rejects.toMatchObject({
          name: expect.stringMatching(/^nodes(?:Disagree|Silent)$/),
        })
        expect(frame.uses.count).toBe(0)
      }
      expect(seen.count).toBeGreaterThan(0)
    },
  )

  test('error: SEC-51 rejects if a node is of another chain, or all nodes are down', async () => {
    const other: NodeFault = (method) => (method === 'eth_chainId' ? '0x1' : undefined)
    await expect(ask(world().open({ faults: [other] }), transaction)).rejects.toMatchObject({
      name: 'nodesSilent',
    })
    await expect(ask(world().open({ faults: [down, down] }), transaction)).rejects.toMatchObject({
      name: 'nodesSilent',
    })
  })

  test('behavior: without a simulation the approval warns, and shows the effects from the bytes', async () => {
    const unable: NodeFault = (method) =>
      method === 'eth_simulateV1'
        ? new VaultError('unable', 'the method does not exist', { code: -32601 })
        : undefined
    for (const faults of [[unable, unable], [unable]]) {
      const frame = world().open({ faults, user: async () => ({ isApproved: false }) })
      await expect(ask(frame, transaction)).rejects.toMatchObject({ code: 4001 })
      expect(frame.shown[0]).toMatchObject({
        mustBeWindow: true,
        data: { simulation: 'unknown', ledger: [{ direction: 'out' }] },
      })
      expect(frame.shown[0]?.data.warnings.map(({ text }) => text)).toContain(
        'We couldn’t test this: the network gave no clear answer. Continue only if you trust this site.',
      )
    }
  })
})

describe('sending', () => {
  test('default', async () => {
    const given: [number, string][] = []
    const record =
      (index: number): NodeFault =>
      (method, params) =>
        void (method === 'eth_sendRawTransaction' && given.push([index, (params as [string])[0]]))
    await ask(world().open({ faults: [record(0), record(1)] }), {
      to: friend.address,
      value: '0x1',
    })
    expect(given.map(([index]) => index).sort()).toEqual([0, 1])
    expect(new Set(given.map(([, bytes]) => bytes)).size).toBe(1)
  })

  test('behavior: sends a silent node the same bytes again, never different ones', async () => {
    const given: string[] = []
    const silent: NodeFault = async (method, params, honest) => {
      if (method !== 'eth_sendRawTransaction') return undefined
      given.push((params as [string])[0])
      await honest()
      return down()
    }
    const before = await world().reader.getTransactionCount({
      address: me.address,
      blockTag: 'pending',
    })
    const hash = (await ask(world().open({ faults: [silent, silent] }), {
      to: friend.address,
      value: '0x1',
    })) as Hex
    expect((await world().reader.getTransactionReceipt({ hash })).status).toBe('success')
    expect([given.length, new Set(given).size]).toEqual([4, 1])
    expect(await world().reader.getTransactionCount({ address: me.address })).toBe(before + 1)
  })

  test('error: rejects with the node’s message if every node refuses', async () => {
    const refuse: NodeFault = (method) =>
      method === 'eth_sendRawTransaction'
        ? new VaultError('no', 'insufficient funds for gas', { code: -32000 })
        : undefined
    await expect(
      ask(world().open({ faults: [refuse, refuse] }), { to: friend.address, value: '0x1' }),
    ).rejects.toMatchObject({
      code: -32003,
      message: 'insufficient funds for gas',
    })
    expect(
      await ask(world().open({ faults: [refuse] }), { to: friend.address, value: '0x1' }),
    ).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('behavior: concurrent transactions get consecutive nonces', async () => {
    const frame = world().open()
    const hashes = (await Promise.all(
      [1, 2, 3].map((value) => ask(frame, { to: friend.address, value: numberToHex(value) })),
    )) as Hex[]
    const receipts = await Promise.all(
      hashes.map((hash) => waitForReceipt(world().reader, { hash })),
    )
    expect(receipts.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
  })
})

describe('effects beyond the bytes', () => {
  const approve = (spender: Hex, amount: bigint): Hex =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

  test('error: SEC-49 additional tokens that leave are a danger, with their amount', async () => {
    await ask(world().open(), { to: tokens.DOL.address, data: approve(multicall3, 700_000_000n) })
    const pull = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [me.address, friend.address, 700_000_000n],
    })
    const data = encodeFunctionData({
      abi: parseAbi(['function aggregate3((address,bool,bytes)[]) payable']),
      args: [[[tokens.DOL.address, false, pull]]],
    })
    const frame = world().open({ user: async () => ({ isApproved: false }) })
    await expect(ask(frame, { to: multicall3, data })).rejects.toMatchObject({ code: 4001 })
    expect(frame.shown[0]?.data).toMatchObject({
      simulation: 'succeeds',
      ledger: [{ direction: 'out', amount: '700', symbol: 'DOL' }],
    })
    expect(frame.shown[0]?.data.warnings[0]).toEqual({
      level: 'danger',
      text: 'This would also take 700 DOL from your account.',
    })
  })

  test('error: SEC-43 a token with the name of a listed token is a danger', async () => {
    const frame = world().open({
      user: async () => ({ isApproved: false }),
      chains: ([chain]) => [
        {
          ...chain,
          tokens: [
            { address: friend.address, name: 'Оlde', symbol: tokens.OLDE.symbol, decimals: 18 },
          ],
        },
      ],
    })
    await expect(ask(frame, transaction)).rejects.toMatchObject({ code: 4001 })
    expect(frame.shown[0]?.data.warnings[0]).toMatchObject({
      level: 'danger',
      text: expect.stringContaining('another token has the same name'),
    })
    expect(frame.shown[0]?.data.ledger[0]).toMatchObject({ isVerified: false })
  })

  test('error: SEC-44 a token with impossible decimals is not shown as a token', async () => {
    const frame = world().open({ user: async () => ({ isApproved: false }) })
    await expect(ask(frame, { to: tokens.VAST.address, data: olde })).rejects.toMatchObject({
      code: 4001,
    })
    expect(frame.shown[0]?.data.title).toBe('Contract call')
  })
})
