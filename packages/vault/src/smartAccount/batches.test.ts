import { evm } from '@latchkey/evm'
import { worldContracts } from '@latchkey/sandbox/world'
import {
  type Address,
  type Chain,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  type LocalAccount,
  numberToHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  execute,
  openSmartAccountWorld,
  type SmartAccountWorld,
  signal,
} from '../test/openSmartAccounts.js'
import type { Call, SmartAccounts } from './smartAccounts.js'

type Transactions = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof evm>['loadTransactions']>>>
>
type PreparedTransaction = Parameters<Transactions['sendCalls']>[0][number]

const NETWORK = 'eip155:31337'
const { dollar, tokens, weth } = worldContracts
const state: { world?: SmartAccountWorld } = {}

beforeAll(async () => {
  state.world = await openSmartAccountWorld()
})

afterAll(() => state.world?.stop())

function world(): SmartAccountWorld {
  if (!state.world) throw new Error('not started')
  return state.world
}

interface Batch {
  atomicRequired: boolean
  chainId: Hex
  calls: { to: Address; value?: Hex; data?: Hex }[]
}

/** Creates an EIP-1193 wallet that has only a smart account and approves all requests. */
function createProvider(accounts: SmartAccounts, owner: LocalAccount, address: Address) {
  const options = { chainId: 31337, signal }
  async function sendCalls({ calls, chainId, atomicRequired }: Batch): Promise<{ id: Hex }> {
    expect([chainId, atomicRequired]).toEqual(['0x7a69', true])
    const [first, ...more] = calls.map(
      ({ to, value = '0x0', data = '0x' }): Call => ({ to, value: BigInt(value), data }),
    )
    if (!first) throw new Error('no calls')
    const prepared = await accounts.prepare({
      ...options,
      calls: [first, ...more],
      owner: owner.address,
    })
    return { id: await accounts.send(prepared, owner, { signal }) }
  }
  return {
    on: () => undefined,
    removeListener: () => undefined,
    async request({
      method,
      params = [],
    }: {
      method: string
      params?: unknown[]
    }): Promise<unknown> {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [address]
      if (method === 'eth_chainId') return numberToHex(31337)
      if (method === 'wallet_sendCalls') return sendCalls(params[0] as Batch)
      return accounts.read(method, params, options)
    },
  }
}

/** Connects the kit's adapter to that wallet. */
async function connect(owner: LocalAccount) {
  const accounts = world().open()
  const address = await accounts.addressOf(owner.address)
  const window = new EventTarget()
  const info = {
    uuid: '5a4b3c2d-1e0f-4a9b-8c7d-6e5f4a3b2c1d',
    name: 'Frame',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
    rdns: 'dev.latchkey.frame',
  }
  const detail = Object.freeze({ info, provider: createProvider(accounts, owner, address) })
  const announce = (): unknown =>
    window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  const chain = world().reader().chain as Chain
  const adapter = evm(
    { networks: [chain], transports: { 31337: http(world().rpcUrl) } },
    { window },
  )
  adapter.start(() => undefined)
  await adapter.connect({ walletId: info.rdns, signal })
  const transactions = await adapter.loadTransactions?.()
  if (!transactions) throw new Error('The adapter moves no money')
  return { adapter, address, transactions }
}

function approveAndSend(
  from: Address,
  units: bigint,
): readonly [PreparedTransaction, PreparedTransaction] {
  const call = (functionName: 'approve' | 'transfer'): PreparedTransaction => ({
    networkId: NETWORK,
    from,
    to: dollar,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName, args: [weth, units] }),
  })
  return [call('approve'), call('transfer')]
}

function callsOf(from: Address, units: bigint): readonly [Call, Call] {
  const [approve, send] = approveAndSend(from, units)
  const callOf = ({ to, value, data }: PreparedTransaction): Call => ({
    to: to as Address,
    value,
    data: data as Hex,
  })
  return [callOf(approve), callOf(send)]
}

describe('batches of the kit', () => {
  test('default', async () => {
    const { adapter, address, transactions } = await connect(world().newOwner())
    await world().fund(address, { DOL: '5' })
    expect(await transactions.getAtomicSupport({ networkId: NETWORK, account: address })).toBe(
      'supported',
    )
    const id = await transactions.sendCalls(approveAndSend(address, 2_000_000n))
    expect(await transactions.waitForCalls({ networkId: NETWORK, id })).toMatchObject({
      status: 'confirmed',
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect(
      await transactions.readAllowance({
        networkId: NETWORK,
        token: tokens.DOL.address,
        owner: address,
        spender: weth,
      }),
    ).toBe(2_000_000n)
    expect(
      await transactions.readBalance({
        asset: { kind: 'token', networkId: NETWORK, address: dollar },
        account: address,
      }),
    ).toBe(3_000_000n)
    await adapter.disconnect()
  })

  test('error: a failed batch changes nothing, and reports the failure', async () => {
    const owner = world().newOwner()
    const { adapter, address, transactions } = await connect(owner)
    await world().fund(address, { DOL: '1' })
    await expect(transactions.sendCalls(approveAndSend(address, 2_000_000n))).rejects.toThrow()
    expect(
      await transactions.readAllowance({
        networkId: NETWORK,
        token: tokens.DOL.address,
        owner: address,
        spender: weth,
      }),
    ).toBe(0n)
    // Fails only on the chain: of two prepared batches, the second one finds too low a balance.
    const accounts = world().open()
    await execute(accounts, owner, { calls: callsOf(address, 100_000n) })
    const wanted = {
      chainId: 31337,
      calls: callsOf(address, 600_000n),
      owner: owner.address,
      signal,
    }
    const [one, two] = [await accounts.prepare(wanted), await accounts.prepare(wanted)]
    const ids = [
      await accounts.send(one, owner, { signal }),
      await accounts.send(two, owner, { signal }),
    ]
    const outcomes = await Promise.all(
      ids.map((id) => transactions.waitForCalls({ networkId: NETWORK, id })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['confirmed', 'failed'])
    await adapter.disconnect()
  })
})
