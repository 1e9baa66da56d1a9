import type { Address, Hex } from 'viem'

/** An asset that an account can hold. */
export type Asset =
  | { kind: 'native' }
  | { kind: 'token'; address: Address }
  | { kind: 'nft'; address: Address; id: bigint }

/** A swap at a router that the frame's operator lists. */
export interface Swap {
  kind: 'swap'
  router: Address
  exchange: 'Uniswap v2' | 'Uniswap v3'
  input: Asset
  amountIn: bigint
  output: Asset
  /** Minimum amount. 0: no minimum. */
  minOut: bigint
  recipient: Address
  /** Seconds. */
  deadline: bigint
}

/** Meaning of a call by its bytes alone. The contract may act differently. */
export type Decoded =
  | { kind: 'native'; to: Address; amount: bigint }
  | { kind: 'deployment' }
  | { kind: 'unknown'; to: Address; selector: Hex | undefined }
  | { kind: 'transfer'; token: Address; to: Address; amount: bigint }
  /** `amount` is an id if the contract is a collection of NFTs (ERC-721). */
  | { kind: 'transferFrom'; token: Address; from: Address; to: Address; amount: bigint }
  | {
      kind: 'approve'
      token: Address
      spender: Address
      amount: bigint
      isIncrease: boolean
      expires?: number | undefined
    }
  | {
      kind: 'nftTransfer'
      contract: Address
      from: Address
      to: Address
      items: readonly { id: bigint; amount: bigint }[]
    }
  | { kind: 'approveAll'; contract: Address; operator: Address; isApproved: boolean }
  | { kind: 'wrap'; token: Address; amount: bigint }
  | { kind: 'unwrap'; token: Address; amount: bigint }
  | Swap

/** Returns a key that is equal for equal assets. */
export function keyOf(asset: Asset): string {
  if (asset.kind === 'native') return 'native'
  return asset.kind === 'token'
    ? `token ${asset.address.toLowerCase()}`
    : `nft ${asset.address.toLowerCase()} ${asset.id}`
}
