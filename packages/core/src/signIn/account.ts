import type { AccountId } from '@latchkey/protocol'
import type { Connection, SignedMessage } from '../kernel/types.js'

/** CAIP-10 id of the selected account on the network the wallet is on. */
export function accountIdOf({
  networkId,
  address,
}: Pick<Connection, 'networkId' | 'address'>): AccountId {
  return `${networkId}:${address}`
}

function normalized(accountId: string): string {
  // Only there the case of an address is a mere checksum (EIP-55).
  return accountId.startsWith('eip155:') ? accountId.toLowerCase() : accountId
}

/** Whether two CAIP-10 ids are the same account on the same network. */
export function isSameAccount(left: string, right: string): boolean {
  return normalized(left) === normalized(right)
}

function addressOf(accountId: string): string {
  return normalized(accountId).replace(/^([^:]*):[^:]*:/, '$1:')
}

/** Whether two CAIP-10 ids are the same address, on whichever network. */
export function isSameAddress(left: string, right: string): boolean {
  return addressOf(left) === addressOf(right)
}

/** CAIP-10 id a message was signed for. */
export function signerOf({ networkId, address }: SignedMessage): AccountId {
  return `${networkId}:${address}`
}
