import { rememberAccount } from '../connect/chosenAccount.js'
import { connectionOf } from '../connect/connectionOf.js'
import type { LatchkeyError } from '../kernel/errors.js'
import type { LoginPort } from '../kernel/login.js'
import { toLatchkeyError } from '../kernel/toLatchkeyError.js'
import {
  MethodUnsupportedError,
  NotConnectedError,
  WalletMismatchError,
} from '../kernel/walletErrors.js'
import type { NetworksKit } from '../networks/networksKit.js'

/** Errors that {@link selectAccount} throws. */
export type SelectAccountErrorType = NotConnectedError | MethodUnsupportedError | LatchkeyError

/**
 * What is behind a login signs for one of its accounts at a time, and remembers by itself which.
 */
async function preferAccount(login: LoginPort | undefined, address: string): Promise<void> {
  const account = login
    ?.getUser()
    ?.accounts?.find((each) => each.address.toLowerCase() === address.toLowerCase())
  if (!login || !account) throw new WalletMismatchError()
  try {
    await login.setPreferredAccount({ type: account.type })
  } catch (error) {
    throw toLatchkeyError(error)
  }
}

/**
 * Acts for another of the accounts that the connected wallet shares, now and at the next visit,
 * until the visitor chooses one in the wallet itself. Asks nobody: the wallet asks as ever when
 * something is to be signed or sent.
 *
 * @param address - One of the connection's `addresses`.
 * @throws {@link NotConnectedError}; {@link MethodUnsupportedError} when the wallet chooses by
 *   itself; {@link WalletMismatchError} when it does not share that account any more.
 *
 * @example
 * ```ts
 * import { type Latchkey, selectAccount } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * await selectAccount(latchkey, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
 * ```
 */
export async function selectAccount(
  kit: Pick<NetworksKit, 'connect' | 'adapterOf' | 'store' | 'options'>,
  address: string,
): Promise<void> {
  const connection = connectionOf(kit.connect.getState())
  if (!connection) throw new NotConnectedError()
  const { id, namespace, kind } = connection.wallet
  if (kind === 'login') return preferAccount(kit.options.login, address)
  const adapter = kit.adapterOf(namespace)
  if (!adapter.selectAccount) throw new MethodUnsupportedError()
  try {
    rememberAccount(kit.store, id, await adapter.selectAccount({ address }))
  } catch (error) {
    throw toLatchkeyError(error)
  }
}
