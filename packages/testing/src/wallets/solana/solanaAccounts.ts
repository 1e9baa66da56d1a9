import { toBase58 } from '@latchkey/protocol/std'
import { ed25519 } from '@noble/curves/ed25519'
import { hexToBytes } from 'viem'

/** An account of a Solana test wallet. Its key is public, and worthless elsewhere. */
export interface SolanaTestAccount {
  /** Base58. */
  readonly address: string
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** The private key: the seed of ed25519, 32 bytes. */
  readonly seed: Uint8Array
}

/**
 * The keys of the mnemonic of local nodes, at `m/44'/501'/i'/0'` (SLIP-0010). A Solana wallet with
 * that mnemonic has these accounts.
 */
const seeds: readonly `0x${string}`[] = [
  '0xa01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72',
  '0x3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61',
  '0x8eabe4c79ac3a146c1bc447a64233ea70694669b997b0565039471b2939e8c5e',
  '0xf55bf85006beb673056861062dd8f8d8ff0bb63dd61d45f86fe438bf6e442abb',
  '0x3eb11a2e242212be157793db9fa881edffcfb391174b07d20369521ba1a084b1',
  '0x22e6f8ea7e213a67f801d313daa33046f5f7b1808f38d5b2bb7301aefa158cbc',
  '0x9515bfa8fecc7b7ebe75fd55e9d15b6f7988d79dbf6546f998630cacafb63fc7',
  '0x3979d8b5812d7747cfd25215b0a904fdbdf8f7c24aa82a91c2e00878ff1146ff',
  '0xc0c8348480fd4d865ffe93e11ba3a3b2431eeaaf1bf795faaac1710ec6607309',
  '0xf5606f75eaffadd56cc1247896e4e79237c37fe57cc970cfb12fb7d304323661',
]

const accounts: SolanaTestAccount[] = []

function toAccount(key: `0x${string}`): SolanaTestAccount {
  const seed = hexToBytes(key)
  const publicKey = ed25519.getPublicKey(seed)
  return { address: toBase58(publicKey), publicKey, seed }
}

/**
 * Returns the Solana accounts of the mnemonic of `testAccounts`. The sandbox's ledger funds them.
 *
 * @param count - At most 10. @default 10
 *
 * @example
 * ```ts
 * import { solanaTestAccounts } from '@latchkey/testing'
 *
 * solanaTestAccounts()[0]?.address // 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
 * ```
 */
export function solanaTestAccounts(count = 10): SolanaTestAccount[] {
  return seeds.slice(0, count).map((key, index) => {
    accounts[index] ??= toAccount(key)
    return accounts[index]
  })
}
