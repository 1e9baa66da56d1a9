import type { TokenBalance } from '../balances/tokenBalance.js'
import type { Asset } from '../kernel/transactions.js'
import type { SendItem } from './sendItem.js'

/**
 * Whether two texts are the same address. Only where an address is hexadecimal its case is a mere
 * checksum (EIP-55).
 */
export function isSameAddress(left: string, right: string): boolean {
  const plain = (address: string): string =>
    /^0x/i.test(address) ? address.toLowerCase() : address
  return plain(left) === plain(right)
}

export function isSameToken(left: TokenBalance, right: TokenBalance): boolean {
  return left.id === right.id
}

/** What is moved, as chains know it. */
export function assetOf(item: SendItem): Asset {
  if (item.kind === 'nft') {
    const { networkId, address, tokenId, standard } = item.nft
    return { kind: 'nft', networkId, address, tokenId, standard }
  }
  const { networkId, address } = item.token
  return address === undefined
    ? { kind: 'native', networkId }
    : { kind: 'token', networkId, address }
}

export function isSameAsset(left: Asset, right: Asset): boolean {
  if (left.kind !== right.kind || left.networkId !== right.networkId) return false
  if (left.kind === 'native' || right.kind === 'native') return true
  if (!isSameAddress(left.address, right.address)) return false
  if (left.kind !== 'nft' || right.kind !== 'nft') return true
  return left.tokenId === right.tokenId && left.standard === right.standard
}

/** How much of it the account has, as far as the form knows. */
export function ownedOf(item: SendItem): bigint {
  return item.kind === 'nft' ? item.nft.amount : item.token.amount
}

/** Of collectibles there are only whole ones. */
export function decimalsOf(item: SendItem): number {
  return item.kind === 'nft' ? 0 : item.token.decimals
}
