import { worldContracts } from '@latchkey/sandbox/world'
import { waitForReceipt } from '@latchkey/testing/node'
import { type AccessList, encodeFunctionData, erc20Abi, type Hex, numberToHex, pad } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const open = (options?: FrameOptions): OpenFrame => world().open(options)
const { tokens } = worldContracts
const to = '0x0c54FcCd2e384b4BB6f2E405Bf5Cbc15a017AaFb'
const slots = [pad('0x0'), pad('0x1')] as const
const accessList: AccessList = [
  { address: tokens.DOL.address, storageKeys: slots },
  { address: friend.address, storageKeys: [] },
]

/** Sends a transaction, and reads it back from the chain. */
async function send(frame: OpenFrame, request: object) {
  const hash = (await frame.request('eth_sendTransaction', [request])) as Hex
  const [sent, receipt] = await Promise.all([
    world().reader.getTransaction({ hash }),
    waitForReceipt(world().reader, { hash }),
  ])
  expect(receipt.status).toBe('success')
  return sent
}

/** A node that returns this gas price. */
const priced: NodeFault = (method) =>
  method === 'eth_gasPrice' ? numberToHex(4_000_000_000n) : undefined

describe('transactions in the forms that apps send', () => {
  // https://github.com/MetaMask/test-dapp/blob/11dd3f1e2bf7fb28709e7d656a4028207c0d087b/src/components/transactions/send.js
  test('default: sends the transactions of the MetaMask test app', async () => {
    const frame = open({ faults: [priced, priced] })
    const fees = { maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x3b9aca00' }
    const legacy = await send(frame, {
      from: me.address,
      to,
      value: '0x0',
      gasLimit: '0x5208',
      gasPrice: '0x2540be400',
      type: '0x0',
    })
    expect(legacy).toMatchObject({
      type: 'legacy',
      gas: 21_000n,
      gasPrice: 5_000_000_000n,
      value: 0n,
    })
    // The MetaMask test app sets a gas limit below the minimum of any transaction (0x5028), so the
    // frame estimates.
    const dynamic = await send(frame, {
      from: me.address,
      to,
      value: '0x0',
      gasLimit: '0x5028',
      ...fees,
    })
    expect(dynamic).toMatchObject({ type: 'eip1559', gas: 21_000n })
    expect(await send(frame, { from: me.address, to, value: '0x0' })).toMatchObject({
      type: 'eip1559',
      gas: 21_000n,
    })
    expect(frame.shown.map(({ data }) => data.fee?.amount)[0]).toBe('0.000105')
    expect(frame.shown).toHaveLength(3)
  })

  test('behavior: ignores unknown members, as web3.js 4 sends them', async () => {
    const frame = open()
    const request = {
      from: me.address,
      to,
      value: '0x1',
      chain: 'mainnet',
      hardfork: 'london',
      networkId: '0x7a69',
      gasPrice: '0x3b9aca00',
    }
    expect(await send(frame, request)).toMatchObject({
      to: to.toLowerCase(),
      value: 1n,
      type: 'eip1559',
    })
    expect(frame.shown).toMatchObject([
      { data: { title: 'Send ETH', ledger: [{ amount: '0.000000000000000001' }] } },
    ])
  })

  test('behavior: accepts gasLimit as gas, and rejects two different limits', async () => {
    const frame = open()
    expect(await send(frame, { to, value: '0x1', gasLimit: '0x7530' })).toMatchObject({
      gas: 30_000n,
    })
    expect(
      await send(frame, { to, value: '0x1', gasLimit: '0x7530', gas: '0x7530' }),
    ).toMatchObject({ gas: 30_000n })
    await expect(
      frame.request('eth_sendTransaction', [{ to, gas: '0x7530', gasLimit: '0x7531' }]),
    ).rejects.toMatchObject({
      code: -32602,
      message: 'Invalid params: gas and gasLimit differ. Send one of them',
    })
    expect(frame.shown).toHaveLength(2)
  })

  // ethers 6 sends lower-case addresses, `gas` and `type`.
  test.each([
    ['0x2', 'eip1559'],
    ['0x1', 'eip2930'],
    [undefined, 'eip1559'],
  ])(
    'behavior: SEC-49 shows, estimates and signs an access list: type %s',
    async (type, expected) => {
      const estimates: unknown[] = []
      const frame = open({
        faults: [(method, params) => void (method === 'eth_estimateGas' && estimates.push(params))],
      })
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [friend.address, 1n],
      })
      const sent = await send(frame, {
        from: me.address.toLowerCase(),
        to: tokens.DOL.address.toLowerCase(),
        data,
        accessList,
        ...(type ? { type } : {}),
      })
      expect(sent.type).toBe(expected)
      expect(sent.accessList).toEqual(
        accessList.map(({ address, storageKeys }) => ({
          address: address.toLowerCase(),
          storageKeys,
        })),
      )
      expect(estimates).toMatchObject([[{ accessList }]])
      expect(frame.shown[0]?.data.details.slice(-3)).toEqual([
        { label: 'Access list', value: tokens.DOL.address, isCode: true },
        { label: 'Storage slots', value: slots.join(' '), isCode: true },
        { label: 'Access list', value: friend.address, isCode: true },
      ])
    },
  )

  test('behavior: replaces a type that the network does not support', async () => {
    const old: NodeFault = async (method, _params, ask) =>
      method === 'eth_getBlockByNumber'
        ? { ...((await ask()) as object), baseFeePerGas: undefined }
        : undefined
    const frame = open({ faults: [old, old] })
    expect(await send(frame, { to, value: '0x1', type: '0x2' })).toMatchObject({ type: 'legacy' })
    expect(await send(frame, { to, value: '0x1', type: '0x2', accessList })).toMatchObject({
      type: 'eip2930',
    })
    expect(await send(frame, { to, value: '0x1', type: '0x0', accessList: [] })).toMatchObject({
      type: 'legacy',
    })
  })

  test('error: SEC-49 sends nothing if the keys sign another access list', async () => {
    const other: AccessList = [{ address: to, storageKeys: [] }]
    const signTransaction: typeof me.signTransaction = (transaction, options) =>
      me.signTransaction({ ...transaction, accessList: other } as never, options)
    const frame = open({ evm: { signTransaction: signTransaction as never } })
    await expect(
      frame.request('eth_sendTransaction', [{ to, value: '0x1', accessList }]),
    ).rejects.toMatchObject({ name: 'approvalChanged' })
  })
})

describe('reads in the forms that apps send', () => {
  test('behavior: answers the methods of older libraries', async () => {
    const frame = open()
    expect(await frame.request('net_version')).toBe('31337')
    expect(await frame.request('web3_clientVersion', [])).toBe('Latchkey')
    expect(await frame.request('eth_coinbase')).toBe(me.address)
    expect(await frame.request('net_listening')).toBe(true)
    expect(await frame.request('eth_protocolVersion')).toMatch(/^0x[0-9a-f]+$/)
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [friend.address, 1n],
    })
    const list = await frame.request('eth_createAccessList', [
      { from: me.address, to: tokens.DOL.address, data },
      'latest',
    ])
    expect(list).toMatchObject({
      accessList: expect.any(Array),
      gasUsed: expect.stringMatching(/^0x/),
    })
    for (const method of ['eth_subscribe', 'eth_sign', 'personal_unlockAccount'])
      await expect(frame.request(method, [])).rejects.toMatchObject({ code: 4200 })
    expect([frame.shown, frame.uses.count]).toEqual([[], 0])
  })
})
