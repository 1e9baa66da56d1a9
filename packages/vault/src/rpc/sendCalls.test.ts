import { lazy } from '@latchkey/protocol/std'
import { people, worldContracts } from '@latchkey/sandbox/world'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  type LocalAccount,
  stringToHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApprovalData } from '../approvals/approval.js'
import { createApprovals } from '../approvals/createApprovals.js'
import type { Custody } from '../custody/custody.js'
import { createMemoryFrameStore, type FrameStore } from '../kernel/frameStore.js'
import { VaultError } from '../kernel/vaultError.js'
import type { AccountChoice } from '../login/accountChoice.js'
import { createNodes } from '../networks/nodes.js'
import { encodeAccountCalls } from '../smartAccount/accountCalls.js'
import type { Call, PreparedOperation, SmartAccounts } from '../smartAccount/smartAccounts.js'
import { ORIGIN } from '../test/openFrame.js'
import { openSmartAccountWorld, type SmartAccountWorld } from '../test/openSmartAccounts.js'
import { createRpc } from './createRpc.js'
import { createSolanaRpc } from './createSolanaRpc.js'

const state: { world?: SmartAccountWorld } = {}

beforeAll(async () => {
  state.world = await openSmartAccountWorld()
})

afterAll(() => state.world?.stop())

function world(): SmartAccountWorld {
  if (!state.world) throw new Error('not started')
  return state.world
}

interface Frame {
  owner: LocalAccount
  account: Address
  shown: ApprovalData[]
  request(
    method: string,
    params?: unknown,
    choice?: Partial<AccountChoice> & { origin?: string },
  ): Promise<unknown>
}

/** Opens a frame with a new account that is not deployed yet. */
async function open(
  {
    change = () => ({}),
    user = () => true,
  }: {
    change?: (accounts: SmartAccounts) => Partial<SmartAccounts>
    user?: (data: ApprovalData) => boolean
  } = {},
  store: FrameStore = createMemoryFrameStore(),
): Promise<Frame> {
  const owner = world().newOwner()
  const accounts = world().open()
  const smartAccounts = { ...accounts, ...change(accounts) }
  const { config } = world()
  const nodes = createNodes(config)
  const shown: ApprovalData[] = []
  const none = async (): Promise<never> => {
    throw new Error('not in this test')
  }
  const custody: Custody = {
    open: none,
    addresses: async () => undefined,
    refusalOf: async () => undefined,
    runScreen: none,
    close: none,
    withKeys: (use) => use({ evm: owner, solana: { address: '', sign: (message) => message } }),
  }
  const rpc = createRpc({
    config,
    nodes,
    custody,
    smartAccounts,
    solana: lazy(async () => createSolanaRpc(config)),
    store,
    approvals: createApprovals({ config, nodes }),
    async ask(_name, data) {
      shown.push(data as ApprovalData)
      return { isApproved: user(data as ApprovalData) } as never
    },
  })
  const account = await accounts.addressOf(owner.address)
  return {
    owner,
    account,
    shown,
    request: (method, params, { origin = ORIGIN, ...choice } = {}) =>
      rpc.request(
        { method, params },
        {
          origin,
          chainId: 31337,
          account: {
            preferred: 'smartAccount',
            eoa: owner.address,
            smartAccount: account,
            ...choice,
          },
          signal: new AbortController().signal,
        },
      ),
  }
}

const { dollar } = worldContracts
const transfer = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'transfer',
  args: [people.dov.address, 3n],
})
const balanceOf = (account: Address): Promise<bigint> =>
  world()
    .reader()
    .readContract({ address: dollar, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

describe('a smart account', () => {
  test('default', async () => {
    const frame = await open()
    await world().fund(frame.account, { ETH: '1', DOL: '10' })
    const before = await balanceOf(people.dov.address)
    const calls = [
      { to: dollar, data: transfer },
      { to: people.dov.address, value: '0x5' },
    ]
    const { id } = (await frame.request('wallet_sendCalls', [
      { version: '2.0.0', chainId: '0x7a69', from: frame.account, calls },
    ])) as { id: Hex }
    expect(frame.shown).toMatchObject([
      {
        kind: 'calls',
        title: '2 actions at once',
        account: { address: frame.account, type: 'smartAccount' },
        fee: { isSponsored: true, symbol: 'ETH' },
        simulation: 'succeeds',
        ledger: [{ direction: 'out' }, { direction: 'out' }],
      },
    ])
    await expect
      .poll(
        async () =>
          ((await frame.request('wallet_getCallsStatus', [id])) as { status: number }).status,
      )
      .toBe(200)
    expect((await balanceOf(people.dov.address)) - before).toBe(3n)
  })

  test('behavior: a transaction returns the hash of a transaction', async () => {
    const frame = await open()
    await world().fund(frame.account, { ETH: '1', DOL: '10' })
    // Gas limit and access list are left to the bundler.
    const accessList = [{ address: dollar, storageKeys: [] }]
    const hash = (await frame.request('eth_sendTransaction', [
      { to: dollar, input: transfer, gasLimit: '0x5208', accessList },
    ])) as Hex
    expect((await world().reader().getTransactionReceipt({ hash })).status).toBe('success')
    expect(frame.shown).toMatchObject([
      { kind: 'transaction', account: { type: 'smartAccount', label: 'Your smart account' } },
    ])
  })

  test('behavior: rebuilds an operation of the app from its calls', async () => {
    const frame = await open()
    await world().fund(frame.account, { ETH: '1' })
    const callData = encodeAccountCalls([{ to: people.dov.address, value: 9n, data: '0x' }])
    const operation = {
      sender: frame.account,
      callData,
      maxFeePerGas: '0xffffffffffff',
      paymaster: people.mallory.address,
    }
    const hash = await frame.request('eth_sendUserOperation', [
      operation,
      worldContracts.entryPoint07,
    ])
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(frame.shown).toMatchObject([
      { title: 'Send ETH', ledger: [{ amount: '0.000000000000000009' }] },
    ])
    for (const params of [
      [operation, people.dov.address],
      [{ ...operation, callData: '0x1234' }, worldContracts.entryPoint07],
      [{ ...operation, callData: `${callData}00` }, worldContracts.entryPoint07],
    ])
      await expect(frame.request('eth_sendUserOperation', params)).rejects.toMatchObject({
        code: -32602,
      })
    await expect(
      frame.request('eth_sendUserOperation', [
        { ...operation, sender: people.dov.address },
        worldContracts.entryPoint07,
      ]),
    ).rejects.toMatchObject({
      code: 4100,
    })
  })

  test('behavior: signs messages for the contract, as ERC-6492 until it is deployed', async () => {
    const frame = await open()
    const signature = (await frame.request('personal_sign', [
      stringToHex('hello'),
      frame.account,
    ])) as Hex
    expect(
      await world().reader().verifyMessage({ address: frame.account, message: 'hello', signature }),
    ).toBe(true)
    const typedData = {
      domain: { name: 'Mail', chainId: 31337 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail' as const,
      message: { text: 'hello' },
    }
    const signed = (await frame.request('eth_signTypedData_v4', [
      frame.account,
      JSON.stringify(typedData),
    ])) as Hex
    expect(
      await world()
        .reader()
        .verifyTypedData({ ...typedData, address: frame.account, signature: signed }),
    ).toBe(true)
  })

  test('error: SEC-49 does not sign an operation that was prepared to do something else', async () => {
    const evil: Call = { to: people.mallory.address, value: 1n, data: '0x' }
    const changes: ((prepared: PreparedOperation) => PreparedOperation)[] = [
      (prepared) => ({ ...prepared, calls: [evil] }),
      (prepared) => ({
        ...prepared,
        operation: { ...prepared.operation, callData: encodeAccountCalls([evil]) },
      }),
      (prepared) => ({
        ...prepared,
        operation: {
          ...prepared.operation,
          callData: encodeAccountCalls([...prepared.calls, evil]),
        },
      }),
      (prepared) => ({ ...prepared, sender: people.mallory.address }),
      (prepared) => ({
        ...prepared,
        operation: { ...prepared.operation, sender: people.mallory.address },
      }),
    ]
    for (const change of changes) {
      const sent: unknown[] = []
      const frame = await open({
        change: (accounts) => ({
          prepare: async (parameters) => change(await accounts.prepare(parameters)),
          send: async (operation) => [sent.push(operation), '0x' as Hex][1] as Hex,
        }),
      })
      await expect(
        frame.request('wallet_sendCalls', [{ calls: [{ to: people.dov.address }] }]),
      ).rejects.toMatchObject({ code: expect.any(Number) })
      expect([frame.shown, sent]).toEqual([[], []])
    }
  })

  test('error: SEC-49 sends nothing else if the prepared data changes, and nothing if the shown data changes', async () => {
    const held: { prepared?: PreparedOperation } = {}
    const sent: PreparedOperation[] = []
    const keep = (accounts: SmartAccounts): Partial<SmartAccounts> => ({
      prepare: async (parameters) => (held.prepared = await accounts.prepare(parameters)),
      send: async (operation) => [sent.push(operation), '0x' as Hex][1] as Hex,
    })
    const honest = encodeAccountCalls([{ to: people.dov.address, value: 0n, data: '0x' }])
    const later = await open({
      change: keep,
      user: () => Boolean(Object.assign(held.prepared?.operation ?? {}, { callData: '0x' })),
    })
    await later.request('wallet_sendCalls', [{ calls: [{ to: people.dov.address }] }])
    expect(sent.map(({ operation }) => operation.callData)).toEqual([honest])
    const lying = await open({
      change: keep,
      user: (data) => Boolean(Object.assign(data, { title: 'Nothing' })),
    })
    await expect(
      lying.request('wallet_sendCalls', [{ calls: [{ to: people.dov.address }] }]),
    ).rejects.toMatchObject({ name: 'approvalChanged' })
    expect(sent).toHaveLength(1)
  })

  test('error: refuses unsupported requests with a reason', async () => {
    const frame = await open()
    const calls = [{ to: people.dov.address }]
    const required = { paymasterService: { url: 'https://other.example' } }
    const refused: [unknown, number][] = [
      [{ calls, from: people.dov.address }, 4100],
      [{ calls, chainId: '0x1' }, 5710],
      [{ calls, chainId: '0x7a6a' }, 5710],
      [{ calls, capabilities: required }, 5700],
      [{ calls, capabilities: { sessionKeys: { optional: 'true' } } }, 5700],
      [{ calls: [{ ...calls[0], capabilities: { flow: {} } }] }, 5700],
      [{ calls: [{ data: '0x6000' }] }, 4200],
      [{ calls: [] }, -32602],
      [{ calls: [{ data: '0x' }] }, -32602],
      [{ calls, id: '' }, -32602],
      [{ calls, id: 'x'.repeat(8195) }, -32602],
      [{ calls, version: '3.0.0' }, -32602],
      [{ calls, version: 'newest' }, -32602],
      [{ calls: [{ to: 'me' }] }, -32602],
      [{ calls: [{ to: people.dov.address, value: 5 }] }, -32602],
      [{ calls: Array.from({ length: 33 }, () => calls[0]) }, 5740],
    ]
    for (const [params, code] of refused)
      await expect(
        frame.request('wallet_sendCalls', [params]),
        JSON.stringify(params),
      ).rejects.toMatchObject({ code })
    await expect(frame.request('eth_sendTransaction', [{ data: '0x6000' }])).rejects.toMatchObject({
      code: 4200,
    })
    expect(frame.shown).toEqual([])
  })

  test('behavior: W3 keeps the id of the app, and does not send a batch with the same id again', async () => {
    const store = createMemoryFrameStore()
    const frame = await open({}, store)
    await world().fund(frame.account, { ETH: '1' })
    const batch = {
      version: '2.0.0',
      id: 'order 7',
      chainId: '0x7a69',
      atomicRequired: true,
      calls: [{ to: people.dov.address, value: '0x1', gas: '0x1' }],
    }
    const requests = await Promise.allSettled([
      frame.request('wallet_sendCalls', [batch]),
      frame.request('wallet_sendCalls', [batch]),
    ])
    expect(requests).toMatchObject([
      { status: 'fulfilled', value: { id: 'order 7' } },
      { status: 'rejected', reason: { code: 5720, name: 'duplicateBatch' } },
    ])
    await expect(frame.request('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 5720 })
    expect(frame.shown).toHaveLength(1)
    await expect
      .poll(() => frame.request('wallet_getCallsStatus', ['order 7']))
      .toMatchObject({ id: 'order 7', status: 200, atomic: true, chainId: '0x7a69' })
    // Another app may use the same id, and gets no information about this batch.
    await expect(
      frame.request('wallet_getCallsStatus', ['order 7'], { origin: 'https://other.example' }),
    ).rejects.toMatchObject({ code: 5730 })
  })

  test('behavior: an id is free again after the user declined, and taken once the bundler refused', async () => {
    const answers = [false, true]
    const frame = await open({
      change: () => ({
        send: async () =>
          Promise.reject(new VaultError('serviceRefused', 'refused', { code: -32500 })),
      }),
      user: () => answers.shift() ?? true,
    })
    await world().fund(frame.account, { ETH: '1' })
    const batch = { id: 'order 8', calls: [{ to: people.dov.address }] }
    await expect(frame.request('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 4001 })
    await expect(frame.request('wallet_getCallsStatus', ['order 8'])).rejects.toMatchObject({
      code: 5730,
    })
    await expect(frame.request('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: -32500 })
    expect(await frame.request('wallet_getCallsStatus', ['order 8'])).toMatchObject({
      id: 'order 8',
      status: 400,
    })
    await expect(frame.request('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 5720 })
  })

  test('behavior: ignores unsupported optional capabilities', async () => {
    const frame = await open()
    const capabilities = {
      paymasterService: { url: 'https://other.example', optional: true },
      sessionKeys: { optional: true },
    }
    const calls = [{ to: people.dov.address, capabilities: { flow: { optional: true } } }]
    expect(
      await frame.request('wallet_sendCalls', [{ version: '1.0', calls, capabilities }]),
    ).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('error: SEC-53 an app cannot make the key change its smart account', async () => {
    const frame = await open()
    const data = encodeAccountCalls([{ to: people.mallory.address, value: 1n, data: '0x' }])
    const request = { from: frame.owner.address, to: frame.account, data }
    await expect(frame.request('eth_sendTransaction', [request])).rejects.toMatchObject({
      code: 4200,
    })
    await expect(
      frame.request('wallet_sendCalls', [{ calls: [{ to: frame.account, data }] }]),
    ).rejects.toMatchObject({ code: 4200 })
    expect(frame.shown).toEqual([])
  })

  test('behavior: returns the capabilities of both accounts, and none for other addresses', async () => {
    const frame = await open()
    expect(
      Object.keys((await frame.request('wallet_getCapabilities', [frame.account])) as object),
    ).toContain('0x7a69')
    const oneByOne = { atomic: { status: 'unsupported' } }
    expect(await frame.request('wallet_getCapabilities', [frame.owner.address])).toEqual({
      '0x7a69': oneByOne,
      '0x7a6a': oneByOne,
    })
    expect(
      await frame.request('wallet_getCapabilities', [
        frame.owner.address.toLowerCase(),
        ['0x7a6a', '0x1'],
      ]),
    ).toEqual({ '0x7a6a': oneByOne })
    expect(await frame.request('wallet_getCapabilities', [people.dov.address])).toEqual({})
    const broken = await open({
      change: () => ({ read: async () => Promise.reject(new Error('down')) }),
    })
    expect(await broken.request('wallet_getCapabilities', [broken.account])).toEqual({})
    expect(await frame.request('eth_accounts')).toEqual([frame.account, frame.owner.address])
    expect(await frame.request('eth_accounts', [], { preferred: 'eoa' })).toEqual([
      frame.owner.address,
      frame.account,
    ])
  })
})
