import { describe, expect, test } from 'vitest'
import {
  MethodUnsupportedError,
  NetworkUnchangedError,
  NetworkUnknownError,
  UserRejectedError,
  WalletGoneError,
} from '../connect/walletErrors.js'
import { CancelledError, OptionError, RequestPendingError, TimeoutError } from '../kernel/errors.js'
import { counted } from '../test/counted.js'
import { createTestKit, one, silent, two } from '../test/createTestKit.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { switchNetwork } from './switchNetwork.js'

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
    const kit = createTestKit({ switchNetwork: async () => {} })
    expect(await switchNetwork(kit, two.id)).toBe(two)
    expect(kit.switching.getState()).toEqual({ status: 'idle', currentId: two.id })
  })

  test('behavior: resolves with the current network', async () => {
    const kit = createTestKit({ switchNetwork: async () => {} })
    expect(await switchNetwork(kit, one.id)).toBe(one)
  })

  test('behavior: a second call for the same network joins the first', async () => {
    const request = counted(async () => {})
    const kit = createTestKit({ switchNetwork: request })
    const outcomes = [switchNetwork(kit, two.id), switchNetwork(kit, two.id)]
    expect(await Promise.all(outcomes)).toEqual([two, two])
    expect(request.count).toBe(1)
  })

  test('behavior: waits for the switch when a listener of the networks calls it', async () => {
    const kit = createTestKit({ switchNetwork: async () => {} })
    const outcome = new Promise((resolve) => {
      const stop = kit.switching.subscribe(() => {
        if (kit.switching.getState().status === 'switching') return
        stop()
        resolve(switchNetwork(kit, one.id))
      })
    })
    switchNetwork(kit, two.id)
    expect(await outcome).toBe(one)
  })

  test.each(errors.map((error) => [error.name, error] as const))('error: %s', async (_, error) => {
    const kit = createTestKit({ switchNetwork: () => Promise.reject(error) })
    await expect(switchNetwork(kit, two.id)).rejects.toBe(error)
    expect(kit.switching.getState()).toMatchObject({ status: 'failed', error })
  })

  test('error: UnknownError', async () => {
    const kit = createTestKit({ switchNetwork: () => Promise.reject(new Error('broken')) })
    await expect(switchNetwork(kit, two.id)).rejects.toMatchObject({ name: 'UnknownError' })
  })

  test('error: a network that is not one of the app', async () => {
    const kit = createTestKit()
    const outcome = switchNetwork(kit, 'eip155:5')
    await expect(outcome).rejects.toThrow(OptionError)
    await expect(outcome).rejects.toThrow('expected one of eip155:1, eip155:2')
    expect(kit.switching.getState()).toEqual({ status: 'idle', currentId: one.id })
  })

  test('error: a switch to another network is in progress', async () => {
    const kit = createTestKit()
    switchNetwork(kit, two.id)
    await expect(switchNetwork(kit, one.id)).rejects.toThrow(RequestPendingError)
    expect(kit.switching.getState()).toMatchObject({ status: 'switching', network: two })
  })

  test('error: the switch is cancelled, and replaced', async () => {
    const kit = createTestKit()
    const cancelled = switchNetwork(kit, two.id)
    kit.switching.send({ type: 'switchCancelled' })
    const replaced = switchNetwork(kit, one.id)
    await expect(cancelled).rejects.toThrow(CancelledError)
    kit.switching.send({ type: 'networkSwitched' })
    expect(await replaced).toBe(one)
  })

  test('error: an abort cancels the switch', async () => {
    const signals: AbortSignal[] = []
    const kit = createTestKit({
      switchNetwork: ({ signal }) => new Promise(() => void signals.push(signal)),
    })
    const controller = new AbortController()
    const outcome = switchNetwork(kit, two.id, { signal: controller.signal })
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(kit.switching.getState()).toEqual({ status: 'idle', currentId: one.id })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('error: a signal that has aborted before does not prompt the wallet', async () => {
    const request = counted(silent)
    const kit = createTestKit({ switchNetwork: request })
    const outcome = switchNetwork(kit, two.id, { signal: AbortSignal.abort() })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(request.count).toBe(0)
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    const kit = createTestKit({ switchNetwork: () => Promise.reject(new UserRejectedError()) })
    expect(
      await unhandledRejections(() => {
        switchNetwork(kit, 'eip155:5')
        switchNetwork(kit, two.id)
      }),
    ).toEqual([])
  })
})
