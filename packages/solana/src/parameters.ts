import type { KeyValueStorage } from '@latchkey/core/internal'
import type { ChainId } from '@latchkey/protocol'
import type { SolanaConnector, SolanaSessions } from './connect/solanaConnector.js'
import type { SolanaNetwork } from './kernel/solanaNetwork.js'

/** A wallet outside of the browser. */
export type GivenConnector = SolanaConnector | SolanaSessions

/** The options of {@link solana}. */
export interface SolanaParameters {
  /** The app's clusters; the first is the default. */
  networks: readonly [SolanaNetwork, ...SolanaNetwork[]]
  /**
   * Wallets outside of the browser: `walletConnectSolana(connector)` and `solanaLogin(port)`.
   * @default none
   */
  connectors?: readonly GivenConnector[] | undefined
  /**
   * Nodes by network id that simulate transactions and read tokens, so that one node alone cannot
   * mislead the user. @default the nodes of `networks`
   */
  checkRpcUrls?: Readonly<Record<ChainId, string>> | undefined
  /** Stores the chosen network. `null` forgets it on reload. @default `localStorage` */
  storage?: KeyValueStorage | null | undefined
}
