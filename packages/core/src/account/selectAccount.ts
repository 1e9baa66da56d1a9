import { noop } from '@latchkey/protocol/std'
import { rememberAccount } from '../connect/chosenAccount.js'
import { connectionOf } from '../connect/connectionOf.js'
import type { ConnectState } from '../connect/connectState.js'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import {
  MethodUnsupportedError,
  NotConnectedError,
  type WalletGoneError,
  WalletMismatchError,
} from '../connect/walletErrors.js'
import {
  CancelledError,
  type NetworkRequestError,
  type TimeoutError,
  type UnknownError,
} from '../kernel/errors.js'
import type { LoginPort } from '../kernel/login.js'
import { deadlines, settle } from '../kernel/settle.js'
import { type Outcome, settleWith } from '../kernel/settleWith.js'
import type { Connection } from '../kernel/types.js'
import type { NetworksLatchkey } from '../networks/networksLatchkey.js'
import { idKey } from '../std/idKey.js'
import { isSameConnector } from '../wallets/isSameConnector.js'

/** Errors with which {@link selectAccount} rejects. */
export type SelectAccountErrorType =
  | CancelledError
  | MethodUnsupportedError
  | NetworkRequestError
  | NotConnectedError
  | TimeoutError
  | UnknownError
  | WalletGoneError
  | WalletMismatchError

type AccountLatchkey = Pick<NetworksLatchkey, 'connect' | 'adapterOf' | 'store' | 'options'>

interface Options {
  signal?: AbortSignal | undefined
}

/**
 * Selects another account of a login. Its wallet signs for one account at a time, and stores the
 * choice.
 */
async function preferAccount(
  login: LoginPort | undefined,
  address: string,
  { signal }: Options,
): Promise<void> {
  const account = login?.getUser()?.accounts?.find((each) => idKey(each.address) === idKey(address))
  if (!login || !account) throw new WalletMismatchError()
  await login.setPreferredAccount({ type: account.type, signal })
}

async function requestAccount(
  latchkey: AccountLatchkey,
  { wallet }: Connection,
  address: string,
  options: Options,
): Promise<void> {
  if (wallet.kind === 'login') return preferAccount(latchkey.options.login, address, options)
  const adapter = latchkey.adapterOf(wallet.namespace)
  if (!adapter.selectAccount) throw new MethodUnsupportedError()
  const preferred = await adapter.selectAccount({ address, signal: options.signal })
  rememberAccount(latchkey.store, wallet, preferred)
}

/** Returns the outcome once the connection has the address, or belongs to another wallet. */
function outcomeOf(
  state: ConnectState,
  { wallet }: Connection,
  address: string,
): Outcome<Connection> | undefined {
  const connection = connectionOf(state)
  if (!connection) return { error: new NotConnectedError() }
  if (!isSameConnector(connection.wallet, wallet)) return { error: new CancelledError() }
  return idKey(connection.address) === idKey(address) ? { result: connection } : undefined
}

async function select(
  latchkey: AccountLatchkey,
  address: string,
  options: Options,
): Promise<Connection> {
  const { signal } = options
  const { connect } = latchkey
  if (signal?.aborted) throw new CancelledError()
  const connection = connectionOf(connect.getState())
  if (!connection) throw new NotConnectedError()
  try {
    await requestAccount(latchkey, connection, address, options)
    const selected = settleWith(connect, (state) => outcomeOf(state, connection, address), {
      signal,
    })
    return await settle(selected, { deadline: deadlines.read, clock: latchkey.options.clock })
  } catch (error) {
    throw toLatchkeyError(error)
  }
}

/**
 * Selects another of the accounts that the connected wallet shares, now and at the next visit,
 * until the user selects one in the wallet. The wallet shows no request.
 *
 * @param address - One of the connection's `addresses`.
 * @param options.signal - Stops the waiting. The account may still change.
 * @returns The connection, which then has the address. Rejects with a
 * {@link SelectAccountErrorType}: {@link NotConnectedError} when no wallet is connected,
 * {@link MethodUnsupportedError} when the wallet selects its account itself,
 * {@link WalletMismatchError} when it does not share that account any more, {@link CancelledError}
 * when the signal aborts or another wallet connects. A promise that is not used reports no
 * unhandled rejection.
 *
 * @example
 * ```ts
 * import { type Latchkey, selectAccount } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const { address } = await selectAccount(latchkey, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
 * ```
 */
export function selectAccount(
  latchkey: AccountLatchkey,
  address: string,
  options: Options = {},
): Promise<Connection> {
  const selected = select(latchkey, address, options)
  // An app that does not use the promise reads the connection.
  selected.catch(noop)
  return selected
}
