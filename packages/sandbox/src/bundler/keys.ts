import { type Hex, keccak256, toHex } from 'viem'

/** The keys of the bundler. */
export interface BundlerKeys {
  /** Sends the bundles and is paid back by the EntryPoint. */
  readonly bundler: Hex
  /** Signs the paymaster's approvals. */
  readonly paymaster: Hex
}

/**
 * Keys of the sandbox's bundler. Public, and worthless anywhere else.
 *
 * Derived like the keys of the world's accounts, but in this file, because the sources of the world
 * do not change.
 */
export const bundlerKeys: BundlerKeys = {
  bundler: keccak256(toHex('latchkey sandbox: bundler')),
  paymaster: keccak256(toHex('latchkey sandbox: paymaster')),
}
