import { people, worldContracts } from '@latchkey/sandbox/world'
import { encodeFunctionData, erc20Abi, isAddressEqual, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  execute,
  hanging,
  openSmartAccountWorld,
  type SmartAccountWorld,
  signal,
  silence,
} from '../test/openSmartAccounts.js'
import type { Call, PreparedOperation } from './smartAccounts.js'

const state: { world?: SmartAccountWorld } = {}

beforeAll(async () => {
  state.world = await openSmartAccountWorld()
})

afterAll(() => state.world?.stop())

function world(): SmartAccountWorld {
  if (!state.world) throw new Error('not started')
  return state.world
}

const { dollar } = worldContracts
const gift: Call = { to: people.dov.address, value: 7n, data: '0x' }
const transfer = (units: bigint): Call => ({
  to: dollar,
  value: 0n,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [people.dov.address, units],
  }),
})
const dollarsOf = (account: `0x${string}`): Promise<bigint> =>
  world()
    .reader()
    .readContract({ address: dollar, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

describe('an account', () => {
  test('default', async () => {
    const owner = world().newOwner()
    const accounts = world().open({ withPaymaster: false })
    const address = await accounts.addressOf(owner.address)
    expect(accounts.enabledNetworks).toEqual([31337, 31338])
    expect(await accounts.isDeployed(31337, owner.address)).toBe(false)
    await world().fund(address, { ETH: '1' })
    const before = await world().reader().getBalance({ address: people.dov.address })
    const { prepared, hash, isSuccess } = await execute(accounts, owner, { calls: [gift] })
    expect(prepared).toMatchObject({
      chainId: 31337,
      sender: address,
      isDeployment: true,
      isSponsored: false,
    })
    expect(isSuccess).toBe(true)
    expect((await world().reader().getTransactionReceipt({ hash })).status).toBe('success')
    expect((await world().reader().getBalance({ address: people.dov.address })) - before).toBe(7n)
    const paid = parseEther('1') - 7n - (await world().reader().getBalance({ address }))
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(prepared.fee)
    expect(await accounts.isDeployed(31337, owner.address)).toBe(true)
    const second = await execute(accounts, owner, { calls: [gift] })
    expect([second.prepared.isDeployment, second.isSuccess]).toEqual([false, true])
  })

  test('behavior: has the same address on every chain', async () => {
    const owner = world().newOwner()
    const accounts = world().open()
    const address = await accounts.addressOf(owner.address)
    for (const chainId of accounts.enabledNetworks) {
      const { prepared, isSuccess } = await execute(accounts, owner, {
        chainId,
        calls: [{ to: people.dov.address, value: 0n, data: '0x' }],
      })
      expect([prepared.sender, isSuccess]).toEqual([address, true])
      expect(await world().reader(chainId).getCode({ address })).toMatch(/^0x[0-9a-f]{40}/)
    }
  })

  test('behavior: two concurrent operations do not wait for each other', async () => {
    const owner = world().newOwner()
    const accounts = world().open()
    await execute(accounts, owner, { calls: [{ ...gift, value: 0n }] })
    const both = await Promise.all(
      [1, 2].map(() => execute(accounts, owner, { calls: [{ ...gift, value: 0n }] })),
    )
    expect(both.map(({ isSuccess }) => isSuccess)).toEqual([true, true])
  })

  test('error: SEC-51 detects an unexpected factory before an address is shown', async () => {
    const answer = (_url: string, method: string): unknown =>
      method === 'eth_call' ? `0x${'0'.repeat(24)}${'ab'.repeat(20)}` : undefined
    await expect(
      world().open({ answer }).addressOf(world().newOwner().address),
    ).rejects.toMatchObject({ name: 'smartAccountConfig' })
    const silent = world().open({ answer: () => silence })
    expect(
      isAddressEqual(
        await silent.addressOf(people.ada.address),
        await world().open().addressOf(people.ada.address),
      ),
    ).toBe(true)
  })
})

describe('the fee', () => {
  test('behavior: the paymaster pays for a batch of an account without ether', async () => {
    const owner = world().newOwner()
    const accounts = world().open()
    const address = await accounts.addressOf(owner.address)
    await world().fund(address, { DOL: '5' })
    const before = await dollarsOf(people.dov.address)
    const { prepared, isSuccess } = await execute(accounts, owner, {
      calls: [transfer(1_000_000n), transfer(2_000_000n)],
    })
    expect([prepared.isSponsored, prepared.isDeployment, isSuccess]).toEqual([true, true, true])
    expect([(await dollarsOf(people.dov.address)) - before, await dollarsOf(address)]).toEqual([
      3_000_000n,
      2_000_000n,
    ])
    expect(await world().reader().getBalance({ address })).toBe(0n)
  })

  test('behavior: if the paymaster is down before signing, the user pays or the request is refused', async () => {
    const owner = world().newOwner()
    const answer = (url: string): unknown => (url.endsWith('/paymaster') ? silence : undefined)
    const accounts = world().open({ answer })
    await world().fund(await accounts.addressOf(owner.address), { ETH: '1' })
    const { prepared, isSuccess } = await execute(accounts, owner, { calls: [gift] })
    expect([prepared.isSponsored, isSuccess]).toEqual([false, true])
    const required = accounts.prepare({
      chainId: 31337,
      calls: [gift],
      owner: owner.address,
      signal,
      capabilities: { paymasterService: {} },
    })
    await expect(required).rejects.toMatchObject({ name: 'serviceSilent' })
    const optional = { paymasterService: { optional: true } }
    expect(
      await accounts.prepare({
        chainId: 31337,
        calls: [gift],
        owner: owner.address,
        signal,
        capabilities: optional,
      }),
    ).toMatchObject({
      isSponsored: false,
    })
  })

  test('behavior: a paymaster that goes down after the approval still pays the fee', async () => {
    const owner = world().newOwner()
    const switches = { isDown: false }
    const answer = (url: string): unknown =>
      switches.isDown && url.endsWith('/paymaster') ? silence : undefined
    const accounts = world().open({ answer })
    const prepared = await accounts.prepare({
      chainId: 31337,
      calls: [{ ...gift, value: 0n }],
      owner: owner.address,
      signal,
    })
    switches.isDown = true
    expect(prepared.isSponsored).toBe(true)
    const hash = await accounts.send(prepared, owner, { signal })
    expect(await accounts.waitForTransaction(31337, hash, { signal })).toMatchObject({
      isSuccess: true,
    })
    const { sender } = prepared
    expect(await world().reader().getBalance({ address: sender })).toBe(0n)
  })

  test('behavior: a paymaster that never answers times out', async () => {
    const owner = world().newOwner()
    const accounts = world().open({
      answer: (url) => (url.endsWith('/paymaster') ? hanging : undefined),
    })
    await world().fund(await accounts.addressOf(owner.address), { ETH: '1' })
    const wanted = { chainId: 31337, calls: [gift], owner: owner.address, signal } as const
    const required = accounts.prepare({ ...wanted, capabilities: { paymasterService: {} } })
    const [prepared] = await Promise.all([
      accounts.prepare(wanted),
      expect(required).rejects.toMatchObject({ name: 'serviceSilent' }),
    ])
    expect(prepared).toMatchObject({ isSponsored: false })
    const controller = new AbortController()
    const left = accounts.prepare({ ...wanted, signal: controller.signal })
    controller.abort(new Error('the page left'))
    await expect(left).rejects.toThrow('the page left')
  })

  test('error: SEC-51 an app cannot choose the paymaster', async () => {
    const owner = world().newOwner()
    const asked: string[] = []
    const answer = (url: string): unknown => void asked.push(url)
    const accounts = world().open({ answer })
    const wanted = {
      chainId: 31337,
      calls: [{ ...gift, value: 0n }],
      owner: owner.address,
      signal,
    } as const
    const paymasterService = { url: 'https://paymaster.evil.example/rpc' }
    await expect(
      accounts.prepare({ ...wanted, capabilities: { paymasterService } }),
    ).rejects.toMatchObject({ name: 'capabilityUnsupported', code: 5700 })
    const optional = await accounts.prepare({
      ...wanted,
      capabilities: { paymasterService: { ...paymasterService, optional: true } },
    })
    expect(optional.isSponsored).toBe(true)
    expect(asked.filter((url) => url.includes('evil'))).toEqual([])
    const own = world().config.chains[0].smartAccount?.paymasterUrl
    expect(
      await accounts.prepare({ ...wanted, capabilities: { paymasterService: { url: own } } }),
    ).toMatchObject({ isSponsored: true })
    await expect(
      accounts.prepare({ ...wanted, capabilities: { flowControl: {} } }),
    ).rejects.toMatchObject({ code: 5700 })
    expect(
      await accounts.prepare({ ...wanted, capabilities: { flowControl: { optional: true } } }),
    ).toMatchObject({ isSponsored: true })
  })

  test('error: rejects an operation with too little ether', async () => {
    const owner = world().newOwner()
    const accounts = world().open({ withPaymaster: false })
    const wanted = { chainId: 31337, owner: owner.address, signal } as const
    const poor = {
      name: 'insufficientFunds',
      message: 'The smart account has too little ETH for the transaction and its network fee.',
    }
    await expect(
      accounts.prepare({ ...wanted, calls: [{ ...gift, value: 0n }] }),
    ).rejects.toMatchObject(poor)
    await expect(accounts.prepare({ ...wanted, calls: [gift] })).rejects.toMatchObject(poor)
  })
})

describe('execution', () => {
  test('error: executes all calls of a batch or none', async () => {
    const owner = world().newOwner()
    const accounts = world().open()
    const address = await accounts.addressOf(owner.address)
    await world().fund(address, { DOL: '5' })
    const calls = [transfer(1_000_000n), transfer(9_000_000n)] as const
    // The simulation fails before the operation is sent.
    await expect(
      accounts.prepare({ chainId: 31337, calls, owner: owner.address, signal }),
    ).rejects.toMatchObject({ name: 'reverts' })
    // The chain changes after the preparation: the balance is sufficient at first, too low at the
    // execution.
    const prepared = await accounts.prepare({
      chainId: 31337,
      calls: [transfer(1_000_000n), transfer(4_000_000n)],
      owner: owner.address,
      signal,
    })
    await execute(accounts, owner, { calls: [transfer(2_000_000n)] })
    await expect(accounts.send(prepared, owner, { signal })).rejects.toMatchObject({
      name: 'outdated',
    })
    const again = await accounts.prepare({
      chainId: 31337,
      calls: [transfer(1_000_000n), transfer(2_000_000n)],
      owner: owner.address,
      signal,
    })
    await execute(accounts, owner, { calls: [transfer(1_000_000n)] })
    const before = await dollarsOf(people.dov.address)
    const hash = await accounts.send(again, owner, { signal })
    expect(await accounts.waitForTransaction(31337, hash, { signal })).toMatchObject({
      isSuccess: false,
    })
    expect([await dollarsOf(address), (await dollarsOf(people.dov.address)) - before]).toEqual([
      2_000_000n,
      0n,
    ])
    const status = await accounts.read('wallet_getCallsStatus', [hash], { chainId: 31337, signal })
    expect(status).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
  })

  test('error: SEC-49 signs only the prepared operation, and only once', async () => {
    const owner = world().newOwner()
    const accounts = world().open()
    const calls = [{ ...gift, value: 0n }] as const
    const prepared = await accounts.prepare({ chainId: 31337, calls, owner: owner.address, signal })
    const other = await accounts.prepare({
      chainId: 31337,
      calls: [{ ...gift, value: 0n, data: '0x1234' }],
      owner: owner.address,
      signal,
    })
    const wire: unknown[] = []
    const watched = {
      ...owner,
      signMessage: (message: never) => [wire.push(message), owner.signMessage(message)][1],
    } as typeof owner
    const mutations: PreparedOperation[] = [
      ...Object.keys(prepared.operation).map((field) => ({
        ...prepared,
        operation: {
          ...prepared.operation,
          [field]:
            other.operation[field] === prepared.operation[field] ? '0x77' : other.operation[field],
        },
      })),
      { ...prepared, operation: { ...prepared.operation, eip7702Auth: {} } },
      { ...prepared, operation: {} },
      { ...prepared, calls: other.calls },
      { ...prepared, fee: 1n },
      { ...prepared, isSponsored: false },
      { ...prepared, isDeployment: false },
      { ...prepared, chainId: 31338 },
      { ...prepared, sender: people.ada.address },
    ]
    expect(mutations.length).toBeGreaterThan(20)
    for (const mutated of mutations)
      await expect(accounts.send(mutated, watched, { signal })).rejects.toMatchObject({
        name: 'operationChanged',
      })
    await expect(accounts.send(prepared, world().newOwner(), { signal })).rejects.toMatchObject({
      name: 'operationChanged',
    })
    expect(wire).toEqual([])
    const fresh = await accounts.prepare({ chainId: 31337, calls, owner: owner.address, signal })
    await accounts.send(fresh, watched, { signal })
    await expect(accounts.send(fresh, watched, { signal })).rejects.toMatchObject({
      name: 'operationChanged',
    })
    expect(wire.length).toBe(1)
  })

  test('error: SEC-49 an app may not make the account change itself', async () => {
    const owner = world().newOwner()
    const accounts = world().open()
    const account = await accounts.addressOf(owner.address)
    const calls = [gift, { to: account, value: 0n, data: '0xf2fde38b' }] as const
    await expect(
      accounts.prepare({ chainId: 31337, calls, owner: owner.address, signal }),
    ).rejects.toMatchObject({ name: 'notAllowed', code: 4200 })
  })
})
