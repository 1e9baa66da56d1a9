import type { Address } from 'viem'

/** Options of the login with Farcaster. */
export interface FarcasterOptions {
  /**
   * The relay that transports a phone's signature (FIP-11). It is untrusted. @default
   * 'https://relay.farcaster.xyz'
   */
  relayUrl?: string | undefined
  /**
   * Returns the owner of an account in the registry on the chain; `undefined` without an owner. See
   * `createFarcasterRegistry`.
   */
  custodyOf(fid: bigint): Promise<Address | undefined>
}
