import type { Asset } from '../kernel/transactions.js'
import { idKey } from '../std/idKey.js'
import type { SendItem } from './sendItem.js'

/**
 * True if two texts are the same address. Ignores case for hexadecimal addresses only, where it is
 * a checksum (EIP-55).
 */
export function isSameAddress(left: string, right: string): boolean {
  return idKey(left) === idKey(right)
}

/** Returns the chain asset that an item moves. */
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

/** Returns the account's amount of an item, as last read by the form. */
export function ownedOf(item: SendItem): bigint {
  return item.kind === 'nft' ? item.nft.amount : item.token.amount
}

/** Collectibles have no fractions. */
export function decimalsOf(item: SendItem): number {
  return item.kind === 'nft' ? 0 : item.token.decimals
}
