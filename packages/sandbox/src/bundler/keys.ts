import { type Hex, keccak256, toHex } from 'viem'

/** Keys that the bundler acts with. */
export interface BundlerKeys {
  /** Sends the bundles and is paid back by the EntryPoint. */
  readonly bundler: Hex
  /** Signs what the paymaster pays for. */
  readonly paymaster: Hex
}

/**
 * Keys of the sandbox's bundler. Public, and worthless anywhere else.
 *
 * Source: made like those of the world's people, but here: what the world is made from stays as it
 * is.
 */
export const bundlerKeys: BundlerKeys = {
  bundler: keccak256(toHex('latchkey sandbox: bundler')),
  paymaster: keccak256(toHex('latchkey sandbox: paymaster')),
}
