import { people, worldContracts } from '@latchkey/sandbox/world'
import { entryPoint07Address } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  execute,
  openSmartAccountWorld,
  type SmartAccountWorld,
  signal,
  silence,
} from '../test/openSmartAccounts.js'
import type { Call, SmartAccounts } from './smartAccounts.js'

const state: { world?: SmartAccountWorld } = {}

beforeAll(async () => {
  state.world = await openSmartAccountWorld()
})

afterAll(() => state.world?.stop())

function world(): SmartAccountWorld {
  if (!state.world) throw new Error('not started')
  return state.world
}

const nothing: Call = { to: people.dov.address, value: 0n, data: '0x' }
const someHash = `0x${'12'.repeat(32)}` as const

function read(
  accounts: SmartAccounts,
  method: string,
  params: unknown,
  chainId = 31337,
): Promise<unknown> {
  return accounts.read(method, params, { chainId, signal })
}

describe('capabilities', () => {
  test('default', async () => {
    const supported = { atomic: { status: 'supported' }, paymasterService: { supported: true } }
    const accounts = world().open()
    expect(await read(accounts, 'wallet_getCapabilities', [people.ada.address])).toEqual({
      '0x7a69': supported,
      '0x7a6a': supported,
    })
    expect(
      await read(accounts, 'wallet_getCapabilities', [people.ada.address, ['0x7a6a', '0x1']]),
    ).toEqual({ '0x7a6a': supported })
    const alone = world().open({ withPaymaster: false })
    expect(await read(alone, 'wallet_getCapabilities', [people.ada.address, ['0x7a69']])).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
    })
  })

  test('error: rejects invalid parameters', async () => {
    const accounts = world().open()
    for (const params of [
      [],
      ['0x1'],
      [people.ada.address, '0x1'],
      [people.ada.address, [1]],
      undefined,
      'text',
    ])
      await expect(read(accounts, 'wallet_getCapabilities', params)).rejects.toMatchObject({
        code: -32602,
      })
    await expect(read(accounts, 'eth_sendUserOperation', [])).rejects.toMatchObject({
      message: 'Requested RPC call is not allowed',
    })
  })
})

describe('the status of a batch', () => {
  test('default', async () => {
    const owner = world().newOwner()
    const accounts = world().open()
    const { operationHash: id, hash } = await execute(accounts, owner, {
      calls: [nothing, nothing],
    })
    const expected = {
      version: '2.0.0',
      id,
      chainId: '0x7a69',
      atomic: true,
      status: 200,
      receipts: [{ status: '0x1', transactionHash: hash }],
    }
    expect(await read(accounts, 'wallet_getCallsStatus', [id])).toMatchObject(expected)
    // On another network, and after a reload of the frame.
    const status = (await read(world().open(), 'wallet_getCallsStatus', [id], 31338)) as {
      receipts: { logs: { address: string }[] }[]
    }
    expect(status).toMatchObject(expected)
    expect(status.receipts[0]?.logs.at(-1)?.address).toBe(entryPoint07Address.toLowerCase())
    expect(await read(accounts, 'wallet_getCallsStatus', [id], 31338)).toMatchObject(expected)
  })

  test('behavior: SEC-51 an operation is pending until the chain confirms it, regardless of the bundler', async () => {
    const owner = world().newOwner()
    const switches: { receipt: unknown } = { receipt: undefined }
    const answer: Answer = (url, method) =>
      url.endsWith('/rpc') && method === 'eth_getUserOperationReceipt'
        ? switches.receipt
        : undefined
    const accounts = world().open({ answer })
    const first = await execute(accounts, owner, { calls: [nothing] })
    const prepared = await accounts.prepare({
      chainId: 31337,
      calls: [nothing],
      owner: owner.address,
      signal,
    })
    const hash = await accounts.send(prepared, owner, { signal })
    switches.receipt = null
    expect(await read(accounts, 'wallet_getCallsStatus', [hash])).toMatchObject({ status: 100 })
    // The bundler reports success in the transaction of another operation, or in one that is in no
    // block.
    for (const transactionHash of [first.hash, someHash]) {
      switches.receipt = {
        userOpHash: hash,
        sender: prepared.sender,
        success: true,
        receipt: { transactionHash },
      }
      expect(await read(accounts, 'wallet_getCallsStatus', [hash])).toMatchObject({ status: 100 })
    }
  })

  test('error: rejects an unknown id', async () => {
    const accounts = world().open()
    for (const id of [someHash, `${someHash}00`, '0x12', 'batch', 7, undefined, `${someHash}zz`])
      await expect(read(accounts, 'wallet_getCallsStatus', [id])).rejects.toMatchObject({
        code: 5730,
      })
    // A silent service may know the id.
    const silent = world().open({
      answer: (url) => (url.includes('/31338/') ? silence : undefined),
    })
    await expect(read(silent, 'wallet_getCallsStatus', [someHash])).rejects.toMatchObject({
      name: 'serviceSilent',
    })
  })

  test('error: an abort ends the wait for an operation', async () => {
    const controller = new AbortController()
    const waiting = world()
      .open()
      .waitForTransaction(31337, someHash, { signal: controller.signal })
    controller.abort(new Error('the page left'))
    await expect(waiting).rejects.toThrow('the page left')
  })
})

describe('reads from the bundler', () => {
  test('default', async () => {
    const owner = world().newOwner()
    const accounts = world().open()
    const { operationHash, prepared } = await execute(accounts, owner, { calls: [nothing] })
    expect(await read(accounts, 'eth_supportedEntryPoints', [])).toEqual([
      worldContracts.entryPoint07,
    ])
    expect(await read(accounts, 'eth_getUserOperationReceipt', [operationHash])).toMatchObject({
      userOpHash: operationHash,
      success: true,
    })
    expect(await read(accounts, 'eth_getUserOperationByHash', [operationHash])).toMatchObject({
      userOperation: { sender: prepared.sender },
    })
    expect(await read(accounts, 'eth_getUserOperationReceipt', [someHash])).toBeNull()
    const { callData, sender } = prepared.operation
    expect(
      await read(accounts, 'eth_estimateUserOperationGas', [
        { callData, nonce: '0x10000000000000000', sender },
        '0x',
      ]),
    ).toMatchObject({
      callGasLimit: expect.stringMatching(/^0x[0-9a-f]+$/),
    })
  })

  test('error: SEC-51 rejects a bundler that returns the hash of another operation', async () => {
    const owner = world().newOwner()
    const answer: Answer = (_url, method) =>
      method === 'eth_sendUserOperation' ? someHash : undefined
    const accounts = world().open({ answer })
    const prepared = await accounts.prepare({
      chainId: 31337,
      calls: [nothing],
      owner: owner.address,
      signal,
    })
    await expect(accounts.send(prepared, owner, { signal })).rejects.toMatchObject({
      name: 'bundlerLies',
    })
  })

  test('behavior: does not send again if the bundler accepted the operation and its answer was lost', async () => {
    const owner = world().newOwner()
    const lost = { asked: 0 }
    const answer: Answer = (url, method, params) => {
      if (method !== 'eth_sendUserOperation') return undefined
      lost.asked += 1
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      // The request arrives, and the reply is lost.
      return fetch(url, { method: 'POST', body }).then(() => silence)
    }
    const accounts = world().open({ answer })
    const { isSuccess } = await execute(accounts, owner, { calls: [nothing] })
    expect([isSuccess, lost.asked]).toEqual([true, 1])
  })

  test('error: reports an unknown outcome if the bundler does not answer', async () => {
    const owner = world().newOwner()
    const switches = { isDown: false }
    const accounts = world().open({
      answer: (url) => (switches.isDown && url.endsWith('/rpc') ? silence : undefined),
    })
    const prepared = await accounts.prepare({
      chainId: 31337,
      calls: [nothing],
      owner: owner.address,
      signal,
    })
    switches.isDown = true
    await expect(accounts.send(prepared, owner, { signal })).rejects.toMatchObject({
      name: 'outcomeUnknown',
      code: -32002,
    })
    await expect(
      accounts.prepare({ chainId: 31337, calls: [nothing], owner: owner.address, signal }),
    ).rejects.toMatchObject({ name: 'serviceSilent' })
  })

  test('error: rejects malformed answers', async () => {
    const owner = world().newOwner()
    const estimates: unknown[] = [
      null,
      {},
      { callGasLimit: 1 },
      {
        callGasLimit: '0x1',
        verificationGasLimit: '0x1',
        preVerificationGas: `0x${'f'.repeat(16)}`,
      },
    ]
    for (const estimate of estimates) {
      const accounts = world().open({
        withPaymaster: false,
        answer: (_url, method) =>
          method === 'eth_estimateUserOperationGas' ? estimate : undefined,
      })
      await expect(
        accounts.prepare({ chainId: 31337, calls: [nothing], owner: owner.address, signal }),
      ).rejects.toMatchObject({ name: 'badAnswer' })
    }
    const odd = world().open({
      answer: (_url, method) =>
        method.startsWith('eth_getUserOperation') ? { odd: true } : undefined,
    })
    await expect(read(odd, 'eth_getUserOperationReceipt', [someHash])).rejects.toMatchObject({
      name: 'badAnswer',
    })
    await expect(read(odd, 'eth_getUserOperationByHash', [1])).rejects.toMatchObject({
      code: -32602,
    })
    // A paymaster with malformed answers does not pay.
    const pays = world().open({
      answer: (url) => (url.endsWith('/paymaster') ? { paymaster: 'me' } : undefined),
    })
    await world().fund(await pays.addressOf(owner.address), { ETH: '1' })
    expect(
      await pays.prepare({ chainId: 31337, calls: [nothing], owner: owner.address, signal }),
    ).toMatchObject({ isSponsored: false })
  })
})
