import { connectionOf } from '../connect/connectionOf.js'
import { rememberAccount } from '../kernel/chosenAccount.js'
import type { LatchkeyError } from '../kernel/errors.js'
import { toLatchkeyError } from '../kernel/toLatchkeyError.js'
import { MethodUnsupportedError, NotConnectedError } from '../kernel/walletErrors.js'
import type { Latchkey } from '../latchkey.js'

/** Errors that {@link selectAccount} throws. */
export type SelectAccountErrorType = NotConnectedError | MethodUnsupportedError | LatchkeyError

/**
 * Acts for another of the accounts that the connected wallet shares, now and at the next visit, until the visitor chooses
 * one in the wallet itself. Asks nobody: the wallet asks as ever when something is to be signed or sent.
 *
 * @param address - One of the connection's `addresses`.
 * @throws {@link NotConnectedError}; {@link MethodUnsupportedError} when the wallet chooses by itself;
 * {@link WalletMismatchError} when it does not share that account any more.
 *
 * @example
 * ```ts
 * import { type Latchkey, selectAccount } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * await selectAccount(latchkey, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
 * ```
 */
export async function selectAccount(kit: Pick<Latchkey, 'connect' | 'adapterOf' | 'store'>, address: string): Promise<void> {
  const connection = connectionOf(kit.connect.getState())
  if (!connection) throw new NotConnectedError()
  const { id, namespace } = connection.wallet
  const adapter = kit.adapterOf(namespace)
  if (!adapter.selectAccount) throw new MethodUnsupportedError()
  try {
    rememberAccount(kit.store, id, await adapter.selectAccount({ address }))
  } catch (error) {
    throw toLatchkeyError(error)
  }
}
