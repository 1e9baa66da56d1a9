import { afterEach, describe, expect, test } from 'vitest'
import { connectionOf } from '../connect/connectionOf.js'
import {
  MethodUnsupportedError,
  NetworkUnchangedError,
  NetworkUnknownError,
  NotConnectedError,
  UserRejectedError,
  WalletGoneError,
} from '../connect/walletErrors.js'
import type { Cancel } from '../kernel/clock.js'
import { CancelledError, OptionError, RequestPendingError, TimeoutError } from '../kernel/errors.js'
import { counted } from '../test/counted.js'
import {
  createSeveralLatchkey,
  devnet,
  solConnection,
  testnet,
} from '../test/createSeveralLatchkey.js'
import { connection, createTestLatchkey, one, silent, two } from '../test/createTestLatchkey.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { switchNetwork } from './switchNetwork.js'

const stops: Cancel[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const errors = [
  new MethodUnsupportedError(),
  new NetworkUnchangedError(),
  new NetworkUnknownError(),
  new TimeoutError({ deadline: 1 }),
  new UserRejectedError(),
  new WalletGoneError(),
]

describe('switchNetwork', () => {
  test('default', async () => {
    const latchkey = createTestLatchkey({ switchNetwork: async () => {} })
    expect(await switchNetwork(latchkey, two.id)).toBe(two)
    expect(latchkey.switching.getState()).toEqual({ status: 'idle', currentId: two.id })
  })

  test('behavior: resolves with the current network', async () => {
    const latchkey = createTestLatchkey({ switchNetwork: async () => {} })
    expect(await switchNetwork(latchkey, one.id)).toBe(one)
  })

  test('behavior: a second call for the same network joins the first', async () => {
    const request = counted(async () => {})
    const latchkey = createTestLatchkey({ switchNetwork: request })
    const outcomes = [switchNetwork(latchkey, two.id), switchNetwork(latchkey, two.id)]
    expect(await Promise.all(outcomes)).toEqual([two, two])
    expect(request.count).toBe(1)
  })

  test('behavior: waits for the switch when a listener of the networks calls it', async () => {
    const latchkey = createTestLatchkey({ switchNetwork: async () => {} })
    const outcome = new Promise((resolve) => {
      const stop = latchkey.switching.subscribe(() => {
        if (latchkey.switching.getState().status === 'switching') return
        stop()
        resolve(switchNetwork(latchkey, one.id))
      })
    })
    switchNetwork(latchkey, two.id)
    expect(await outcome).toBe(one)
  })

  test.each(errors.map((error) => [error.name, error] as const))('error: %s', async (_, error) => {
    const latchkey = createTestLatchkey({ switchNetwork: () => Promise.reject(error) })
    await expect(switchNetwork(latchkey, two.id)).rejects.toBe(error)
    expect(latchkey.switching.getState()).toMatchObject({ status: 'failed', error })
  })

  test('error: UnknownError', async () => {
    const latchkey = createTestLatchkey({
      switchNetwork: () => Promise.reject(new Error('broken')),
    })
    await expect(switchNetwork(latchkey, two.id)).rejects.toMatchObject({ name: 'UnknownError' })
  })

  test('error: rejects a network that is not one of the app’s', async () => {
    const latchkey = createTestLatchkey()
    const outcome = switchNetwork(latchkey, 'eip155:5')
    await expect(outcome).rejects.toThrow(OptionError)
    await expect(outcome).rejects.toThrow('expected one of eip155:1, eip155:2')
    expect(latchkey.switching.getState()).toEqual({ status: 'idle', currentId: one.id })
  })

  test('error: rejects while a switch to another network is in progress', async () => {
    const latchkey = createTestLatchkey()
    switchNetwork(latchkey, two.id)
    await expect(switchNetwork(latchkey, one.id)).rejects.toThrow(RequestPendingError)
    expect(latchkey.switching.getState()).toMatchObject({ status: 'switching', network: two })
  })

  test('error: rejects if the switch is cancelled or replaced', async () => {
    const latchkey = createTestLatchkey()
    const cancelled = switchNetwork(latchkey, two.id)
    latchkey.switching.send({ type: 'switchCancelled' })
    const replaced = switchNetwork(latchkey, one.id)
    await expect(cancelled).rejects.toThrow(CancelledError)
    latchkey.switching.send({ type: 'networkSwitched' })
    expect(await replaced).toBe(one)
  })

  test('error: an abort cancels the switch', async () => {
    const signals: AbortSignal[] = []
    const latchkey = createTestLatchkey({
      switchNetwork: ({ signal }) => new Promise(() => void signals.push(signal)),
    })
    const controller = new AbortController()
    const outcome = switchNetwork(latchkey, two.id, { signal: controller.signal })
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(latchkey.switching.getState()).toEqual({ status: 'idle', currentId: one.id })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('error: a signal that has aborted before does not prompt the wallet', async () => {
    const request = counted(silent)
    const latchkey = createTestLatchkey({ switchNetwork: request })
    const outcome = switchNetwork(latchkey, two.id, { signal: AbortSignal.abort() })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(request.count).toBe(0)
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    const latchkey = createTestLatchkey({
      switchNetwork: () => Promise.reject(new UserRejectedError()),
    })
    expect(
      await unhandledRejections(() => {
        switchNetwork(latchkey, 'eip155:5')
        switchNetwork(latchkey, two.id)
      }),
    ).toEqual([])
  })
})

describe('switchNetwork between namespaces', () => {
  /** Creates a started kit with a connection of each namespace, of which the EVM one is active. */
  function createWorld() {
    const world = createSeveralLatchkey({
      evm: { getConnection: () => connection },
      solana: { getConnection: () => solConnection },
    })
    stops.push(world.latchkey.start())
    return world
  }

  test('default: activates the connection of the namespace, without a request', async () => {
    const { latchkey, solana } = createWorld()
    expect(await switchNetwork(latchkey, devnet.id)).toBe(devnet)
    expect(connectionOf(latchkey.connect.getState())).toBe(solConnection)
    expect(latchkey.switching.getState()).toEqual({ status: 'idle', currentId: devnet.id })
    expect(solana.calls).toEqual(['start -'])
  })

  test('behavior: SEC-81 requests the switch from the wallet of the namespace only', async () => {
    const { latchkey, evm, solana } = createWorld()
    expect(await switchNetwork(latchkey, testnet.id)).toBe(testnet)
    expect(solana.calls).toEqual(['start -', `switchNetwork ${testnet.id}`])
    expect(evm.calls).toEqual(['start -'])
    expect(connectionOf(latchkey.connect.getState())).toBe(solConnection)
  })

  test('error: rejects if only a wallet of another namespace is connected', async () => {
    const { latchkey, evm, solana } = createWorld()
    latchkey.connect.send({ type: 'connectionLost', namespace: 'solana' })
    await expect(switchNetwork(latchkey, devnet.id)).rejects.toThrow(NotConnectedError)
    expect([evm.calls, solana.calls]).toEqual([['start -'], ['start -']])
    expect(latchkey.switching.getState()).toEqual({ status: 'idle', currentId: one.id })
  })

  test('behavior: without a wallet, only the app switches', async () => {
    const { latchkey, solana } = createSeveralLatchkey()
    expect(await switchNetwork(latchkey, devnet.id)).toBe(devnet)
    expect(latchkey.switching.getState().currentId).toBe(devnet.id)
    expect(solana.calls).toEqual([`switchNetwork ${devnet.id}`])
  })

  test('behavior: the network of an inactive connection is not the current one', () => {
    const { latchkey, solana } = createWorld()
    const moved = { ...solConnection, networkId: testnet.id }
    solana.emit({ type: 'connectionChanged', connection: moved })
    expect(latchkey.switching.getState().currentId).toBe(one.id)
  })

  test('behavior: the current network follows when the active connection ends', () => {
    const { latchkey, evm } = createWorld()
    evm.emit({ type: 'connectionLost', isChosen: false })
    expect(latchkey.switching.getState().currentId).toBe(devnet.id)
  })
})
