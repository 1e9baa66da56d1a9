import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'

/** An account on Solana, with its key. */
export interface SolanaTestAccount {
  /** base58 */
  readonly address: string
  readonly publicKey: Uint8Array
  /** Returns the signature of the bytes: 64 bytes, ed25519. */
  sign(bytes: Uint8Array): Uint8Array
}

/**
 * Keys of the mnemonic of local nodes at m/44'/501'/n'/0' (SLIP-0010), the path of Solana's
 * wallets. Worthless anywhere else.
 */
const KEYS: readonly string[] = [
  'a01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72',
  '3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61',
  '8eabe4c79ac3a146c1bc447a64233ea70694669b997b0565039471b2939e8c5e',
  'f55bf85006beb673056861062dd8f8d8ff0bb63dd61d45f86fe438bf6e442abb',
  '3eb11a2e242212be157793db9fa881edffcfb391174b07d20369521ba1a084b1',
  '22e6f8ea7e213a67f801d313daa33046f5f7b1808f38d5b2bb7301aefa158cbc',
  '9515bfa8fecc7b7ebe75fd55e9d15b6f7988d79dbf6546f998630cacafb63fc7',
  '3979d8b5812d7747cfd25215b0a904fdbdf8f7c24aa82a91c2e00878ff1146ff',
  'c0c8348480fd4d865ffe93e11ba3a3b2431eeaaf1bf795faaac1710ec6607309',
  'f5606f75eaffadd56cc1247896e4e79237c37fe57cc970cfb12fb7d304323661',
]

/**
 * Returns the Solana accounts of the mnemonic whose EVM accounts are `testAccounts`, ten at most.
 *
 * @example
 * ```ts
 * import { testSolanaAccounts } from '@latchkey/testing'
 *
 * const [account] = testSolanaAccounts(1)
 * account?.sign(new TextEncoder().encode('hello'))
 * ```
 */
export function testSolanaAccounts(count = 10): SolanaTestAccount[] {
  return KEYS.slice(0, count).map((key) => {
    const publicKey = ed25519.getPublicKey(key)
    return {
      address: base58.encode(publicKey),
      publicKey,
      sign: (bytes) => ed25519.sign(bytes, key),
    }
  })
}
