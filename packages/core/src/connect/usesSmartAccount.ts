import { idKey } from '../std/idKey.js'
import { connectionOf } from './connectionOf.js'
import type { ConnectLatchkey } from './connectLatchkey.js'

/**
 * Returns true if the connected account is the smart account of a login.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { usesSmartAccount } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * if (usesSmartAccount(latchkey)) console.log('Several calls take one approval.')
 * ```
 */
export function usesSmartAccount({
  connect,
  options,
}: Pick<ConnectLatchkey, 'connect' | 'options'>): boolean {
  const connection = connectionOf(connect.getState())
  if (connection?.wallet.kind !== 'login') return false
  const address = idKey(connection.address)
  const accounts = options.login?.getUser()?.accounts ?? []
  return accounts.some(
    (account) => account.type === 'smartAccount' && idKey(account.address) === address,
  )
}
