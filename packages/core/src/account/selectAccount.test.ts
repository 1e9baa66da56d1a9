import { createTestClock } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import {
  MethodUnsupportedError,
  NotConnectedError,
  WalletGoneError,
  WalletMismatchError,
} from '../connect/walletErrors.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import { CancelledError, NetworkRequestError, TimeoutError } from '../kernel/errors.js'
import { deadlines } from '../kernel/settle.js'
import type { Connection } from '../kernel/types.js'
import type { EventLatchkey } from '../latchkey.js'
import { counted } from '../test/counted.js'
import {
  connection,
  createTestLatchkey,
  pairingWallet,
  silent,
} from '../test/createTestLatchkey.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { selectAccount } from './selectAccount.js'

const [first, second] = connection.addresses as [string, string]
const errors = [
  new MethodUnsupportedError(),
  new NetworkRequestError(),
  new TimeoutError({ deadline: 1 }),
  new WalletGoneError(),
  new WalletMismatchError(),
]

function change(latchkey: EventLatchkey, changes: Partial<Connection>): void {
  latchkey.connect.send({ type: 'connectionChanged', connection: { ...connection, ...changes } })
}

/** A wallet that never answers, behind an adapter that ends the call when it is aborted. */
const unanswered: NonNullable<ChainAdapter['selectAccount']> = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new CancelledError())))

/** Creates a connected kit whose wallet accepts every account, unless given otherwise. */
function createConnectedLatchkey(
  calls: Partial<ChainAdapter> = {
    selectAccount: async ({ address }) => ({ address, insteadOf: first }),
  },
  clock = createTestClock(),
): EventLatchkey {
  const latchkey = createTestLatchkey(calls, { clock })
  change(latchkey, {})
  return latchkey
}

describe('selectAccount', () => {
  test('default', async () => {
    const latchkey = createConnectedLatchkey()
    const outcome = selectAccount(latchkey, second)
    await Promise.resolve()
    change(latchkey, { address: second })
    expect(await outcome).toEqual({ ...connection, address: second })
  })

  test('behavior: resolves with a connection that has the address, in any case', async () => {
    const latchkey = createConnectedLatchkey()
    expect(await selectAccount(latchkey, first.toLowerCase())).toEqual(connection)
  })

  test.each(errors.map((error) => [error.name, error] as const))('error: %s', async (_, error) => {
    const latchkey = createConnectedLatchkey({ selectAccount: () => Promise.reject(error) })
    await expect(selectAccount(latchkey, second)).rejects.toBe(error)
  })

  test('error: UnknownError', async () => {
    const latchkey = createConnectedLatchkey({
      selectAccount: () => Promise.reject(new Error('broken')),
    })
    await expect(selectAccount(latchkey, second)).rejects.toMatchObject({ name: 'UnknownError' })
  })

  test('error: rejects if no wallet is connected', async () => {
    await expect(selectAccount(createTestLatchkey(), second)).rejects.toThrow(NotConnectedError)
  })

  test('error: rejects if the adapter cannot select an account', async () => {
    const outcome = selectAccount(createConnectedLatchkey({}), second)
    await expect(outcome).rejects.toThrow(MethodUnsupportedError)
  })

  test('error: rejects if the wallet disconnects meanwhile', async () => {
    const latchkey = createConnectedLatchkey()
    const outcome = selectAccount(latchkey, second)
    latchkey.connect.send({ type: 'connectionLost' })
    await expect(outcome).rejects.toThrow(NotConnectedError)
  })

  test('error: rejects if another wallet connects meanwhile', async () => {
    const latchkey = createConnectedLatchkey()
    const outcome = selectAccount(latchkey, second)
    change(latchkey, { wallet: pairingWallet })
    await expect(outcome).rejects.toThrow(CancelledError)
  })

  test('error: times out if the connection never has the address', async () => {
    const clock = createTestClock()
    const latchkey = createConnectedLatchkey(undefined, clock)
    const outcome = selectAccount(latchkey, second)
    await clock.advance(deadlines.read)
    await expect(outcome).rejects.toThrow(TimeoutError)
  })

  test.each([
    ['the wallet', { selectAccount: unanswered }],
    ['the connection', undefined],
  ])('error: an abort stops waiting for %s', async (_, calls) => {
    const latchkey = createConnectedLatchkey(calls)
    const controller = new AbortController()
    const outcome = selectAccount(latchkey, second, { signal: controller.signal })
    await new Promise((resolve) => setTimeout(resolve))
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
  })

  test('error: rejects if the signal has aborted before', async () => {
    const request = counted(silent)
    const latchkey = createConnectedLatchkey({ selectAccount: request })
    const outcome = selectAccount(latchkey, second, { signal: AbortSignal.abort() })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(request.count).toBe(0)
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    expect(await unhandledRejections(() => selectAccount(createTestLatchkey(), second))).toEqual([])
  })
})
