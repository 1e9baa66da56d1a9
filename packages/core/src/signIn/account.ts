import type { AccountId } from '@latchkey/protocol'
import type { Connection } from '../kernel/types.js'

/** Returns the CAIP-10 id of a connection's selected account, or of a message's signer. */
export function accountIdOf({
  networkId,
  address,
}: Pick<Connection, 'networkId' | 'address'>): AccountId {
  return `${networkId}:${address}`
}

function normalized(accountId: string): string {
  // Only EVM addresses ignore case, which is a checksum there (EIP-55).
  return accountId.startsWith('eip155:') ? accountId.toLowerCase() : accountId
}

/** True if two CAIP-10 ids are the same account on the same network. */
export function isSameAccount(left: string, right: string): boolean {
  return normalized(left) === normalized(right)
}

function addressOf(accountId: string): string {
  return normalized(accountId).replace(/^([^:]*):[^:]*:/, '$1:')
}

/** True if two CAIP-10 ids are the same address, on any network. */
export function isSameAddress(left: string, right: string): boolean {
  return addressOf(left) === addressOf(right)
}
