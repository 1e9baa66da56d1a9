import { createPublicClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint07Address,
  type SmartAccount,
  toSoladySmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { concatHex } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { worldContracts } from '../world/contracts.js'
import { defineWorldChain } from '../world/defineWorldChain.js'
import { fund } from '../world/fund.js'
import { people } from '../world/people.js'
import { startWorldChain, type WorldChain } from '../world/startWorldChain.js'
import { type Bundler, startBundler } from './startBundler.js'

const world: { chain?: WorldChain; bundler?: Bundler } = {}

beforeAll(async () => {
  world.chain = await startWorldChain({ chainId: 31337 })
  world.bundler = await startBundler({ port: 0, chains: [{ id: 31337, nodeUrl: world.chain.url }] })
})

afterAll(async () => {
  await world.bundler?.stop()
  await world.chain?.stop()
})

function urls(): { node: string; rpc: string; paymaster: string } {
  const { chain, bundler } = world
  if (!chain || !bundler) throw new Error('not started')
  return {
    node: chain.url,
    rpc: `${bundler.url}/31337/rpc`,
    paymaster: `${bundler.url}/31337/paymaster`,
  }
}

function clients() {
  const chain = defineWorldChain(31337, urls().node)
  const reader = createPublicClient({ chain, transport: http(), pollingInterval: 20 })
  const bundler = createBundlerClient({
    client: reader,
    transport: http(urls().rpc, { retryCount: 0 }),
    pollingInterval: 20,
  })
  return {
    chain,
    reader,
    bundler,
    paymaster: createPaymasterClient({ transport: http(urls().paymaster, { retryCount: 0 }) }),
  }
}

async function account(): Promise<SmartAccount> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const salt = concatHex([owner.address, '0x000000000000000000000000'])
  return toSoladySmartAccount({
    client: clients().reader,
    owner,
    factoryAddress: worldContracts.accountFactory,
    salt,
  })
}

async function rpc(
  method: string,
  params: unknown[],
  url: string = urls().rpc,
): Promise<{ result?: unknown; error?: { code: number; message: string } }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (
    await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  ).json() as never
}

const calls = [{ to: people.dov.address, value: 7n }] as const

describe('startBundler', () => {
  test('default', async () => {
    const { bundler, reader } = clients()
    const made = await account()
    await fund(urls().node, 31337, made.address, { ETH: '1' })
    const before = await reader.getBalance({ address: people.dov.address })
    const hash = await bundler.sendUserOperation({ account: made, calls })
    const { success, actualGasCost, sender, userOpHash, receipt, logs } =
      await bundler.waitForUserOperationReceipt({ hash })
    expect([success, sender, userOpHash, receipt.status]).toEqual([
      true,
      made.address,
      hash,
      'success',
    ])
    expect((await reader.getBalance({ address: people.dov.address })) - before).toBe(7n)
    expect(actualGasCost).toBeGreaterThan(0n)
    expect(logs.length).toBeGreaterThan(0)
    const { userOperation, entryPoint, transactionHash } = await bundler.getUserOperation({ hash })
    expect([userOperation.sender, entryPoint, transactionHash]).toEqual([
      made.address,
      entryPoint07Address,
      receipt.transactionHash,
    ])
    expect(await bundler.getChainId()).toBe(31337)
    expect(await bundler.getSupportedEntryPoints()).toEqual([entryPoint07Address])
  })

  test('behavior: the paymaster pays for an account without a balance, also for batches', async () => {
    const { bundler, paymaster, reader } = clients()
    const made = await account()
    const { dollar } = worldContracts
    await fund(urls().node, 31337, made.address, { DOL: '5' })
    const abi = parseAbi(['function transfer(address,uint256)'])
    const data = encodeFunctionData({
      abi,
      functionName: 'transfer',
      args: [people.dov.address, 1_000_000n],
    })
    const hash = await bundler.sendUserOperation({
      account: made,
      calls: [
        { to: dollar, data },
        { to: dollar, data },
      ],
      paymaster,
    })
    const receipt = await bundler.waitForUserOperationReceipt({ hash })
    expect([receipt.success, typeof receipt.paymaster]).toEqual([true, 'string'])
    expect(await reader.getBalance({ address: made.address })).toBe(0n)
    // The deployed account pays its own fee for the first time: the estimate includes that.
    await fund(urls().node, 31337, made.address, { ETH: '1' })
    const own = await bundler.waitForUserOperationReceipt({
      hash: await bundler.sendUserOperation({ account: made, calls }),
    })
    expect([own.success, own.paymaster]).toEqual([true, undefined])
  })

  test('behavior: the paymaster pays on a chain without a block for an hour', async () => {
    const { bundler, paymaster } = clients()
    await rpc('evm_increaseTime', [3600], urls().node)
    const hash = await bundler.sendUserOperation({
      account: await account(),
      calls: [{ to: people.dov.address }],
      paymaster,
    })
    expect(await bundler.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
  })

  test('behavior: a restarted bundler finds the operations of the one before', async () => {
    const { bundler } = clients()
    const made = await account()
    await fund(urls().node, 31337, made.address, { ETH: '1' })
    const hash = await bundler.sendUserOperation({ account: made, calls })
    await bundler.waitForUserOperationReceipt({ hash })
    const second = await startBundler({ port: 0, chains: [{ id: 31337, nodeUrl: urls().node }] })
    try {
      expect(
        (await rpc('eth_getUserOperationReceipt', [hash], `${second.url}/31337/rpc`)).result,
      ).toMatchObject({ userOpHash: hash, success: true })
    } finally {
      await second.stop()
    }
  })

  test('behavior: answers pages of other sites', async () => {
    const response = await fetch(urls().rpc, {
      method: 'OPTIONS',
      headers: { origin: 'http://127.0.0.1:4010' },
    })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      204,
      '*',
    ])
  })
})

/** viem's types distinguish the versions of the EntryPoint; here there is one. */
function sign(made: SmartAccount, operation: object): Promise<Hex> {
  return made.signUserOperation(operation as Parameters<SmartAccount['signUserOperation']>[0])
}

/** Creates an operation that the bundler accepts. */
async function good(): Promise<Record<string, unknown>> {
  const { bundler } = clients()
  const made = await account()
  await fund(urls().node, 31337, made.address, { ETH: '1' })
  const prepared = await bundler.prepareUserOperation({ account: made, calls })
  return { ...prepared, account: undefined, signature: await sign(made, prepared) }
}

function plain(operation: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    ]),
  )
}

async function send(operation: Record<string, unknown>): Promise<unknown> {
  const { error } = await rpc('eth_sendUserOperation', [plain(operation), entryPoint07Address])
  return error && [error.code, error.message]
}

describe('refused operations', () => {
  test('error: rejects with the reason of the refusal', async () => {
    const operation = await good()
    const signature = operation.signature as Hex
    const other = await privateKeyToAccount(generatePrivateKey()).signMessage({ message: 'x' })
    expect(await send({ ...operation, signature: other })).toEqual([-32507, 'AA24 signature error'])
    expect(await send({ ...operation, nonce: 7n })).toEqual([-32500, 'AA25 invalid account nonce'])
    expect(await send({ ...operation, factory: undefined, factoryData: undefined })).toEqual([
      -32500,
      'AA20 account not deployed',
    ])
    expect(await send({ ...operation, preVerificationGas: 1n })).toEqual([
      -32602,
      expect.stringContaining('preVerificationGas must be at least'),
    ])
    expect(await send({ ...operation, maxFeePerGas: 10n ** 15n })).toEqual([
      -32500,
      "AA21 didn't pay prefund",
    ])
    expect(await send({ ...operation, verificationGasLimit: 20_000n })).toEqual([
      -32500,
      expect.stringMatching(/^AA(13|23|26)/),
    ])
    expect(await send({ ...operation, signature: '0x1' })).toEqual([
      -32602,
      'User operation: signature expected bytes as hex',
    ])
    expect(await send({ ...operation, sender: undefined })).toEqual([
      -32602,
      expect.stringContaining('sender'),
    ])
    const paymaster = {
      paymaster: people.dov.address,
      paymasterVerificationGasLimit: 100_000n,
      paymasterPostOpGasLimit: 0n,
      paymasterData: '0x',
    }
    expect(await send({ ...operation, ...paymaster, preVerificationGas: 100_000n })).toEqual([
      -32501,
      'AA30 paymaster not deployed',
    ])
    // The unchanged operation is accepted once; a second time it is a repetition.
    expect(await send({ ...operation, signature })).toBeUndefined()
    expect(
      await send({ ...operation, factory: undefined, factoryData: undefined, signature }),
    ).toEqual([-32500, 'AA25 invalid account nonce'])
  })

  test('error: refuses an operation that would revert', async () => {
    const made = await account()
    const { error } = await rpc('eth_estimateUserOperationGas', [
      plain({
        sender: made.address,
        nonce: 0n,
        ...(await made.getFactoryArgs()),
        callData: await made.encodeCalls([{ to: worldContracts.dollar, data: '0xdeadbeef' }]),
      }),
      entryPoint07Address,
    ])
    expect(error).toMatchObject({
      code: -32521,
      message: expect.stringContaining('execution reverted'),
    })
  })

  test('error: rejects paymaster data of another operation', async () => {
    const { bundler, paymaster } = clients()
    const made = await account()
    const prepared = await bundler.prepareUserOperation({
      account: made,
      calls: [{ to: people.dov.address }],
      paymaster,
    })
    const other = { ...prepared, callData: await made.encodeCalls([{ to: people.ada.address }]) }
    expect(
      await send({ ...other, account: undefined, signature: await sign(made, other) }),
    ).toEqual([-32507, 'AA34 signature error'])
  })

  test('error: rejects an unknown method and invalid parameters', async () => {
    expect(await rpc('eth_nothing', [])).toMatchObject({ error: { code: -32601 } })
    expect(await rpc('toString', [])).toMatchObject({ error: { code: -32601 } })
    expect(await rpc('eth_sendUserOperation', [{}, people.dov.address])).toMatchObject({
      error: { code: -32602 },
    })
    expect(await rpc('eth_getUserOperationReceipt', ['0x1'])).toMatchObject({
      error: { code: -32602 },
    })
    expect(await rpc('eth_getUserOperationByHash', [`0x${'12'.repeat(32)}`])).toMatchObject({
      result: null,
    })
    expect(await (await fetch(urls().rpc, { method: 'POST', body: '{' })).json()).toMatchObject({
      error: { code: -32600 },
    })
    expect((await fetch(`${urls().rpc}/more`, { method: 'POST', body: '{}' })).status).toBe(404)
    expect(
      await rpc('pm_getPaymasterStubData', [{}, entryPoint07Address, '0x1', {}], urls().paymaster),
    ).toMatchObject({ error: { code: -32602 } })
  })
})
