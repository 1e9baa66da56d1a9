import type { Address } from 'viem'

/** How visitors log in with Farcaster. */
export interface FarcasterOptions {
  /**
   * The relay that carries what a phone signs (FIP-11). It is trusted with nothing. @default
   * 'https://relay.farcaster.xyz'
   */
  relayUrl?: string | undefined
  /**
   * Who holds an account, as the registry on chain says; `undefined` for nobody.
   * `createFarcasterRegistry` makes one.
   */
  custodyOf(fid: bigint): Promise<Address | undefined>
}
