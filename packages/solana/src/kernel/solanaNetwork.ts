import type { Network } from '@latchkey/core'
import type { ChainId } from '@latchkey/protocol'

/** A Wallet Standard chain of Solana. */
export type StandardChain =
  | 'solana:mainnet'
  | 'solana:devnet'
  | 'solana:testnet'
  | 'solana:localnet'

/** A name service on a network: the programs that own its records. */
export interface SolanaNameService {
  /** The program that owns the records of names. */
  program: string
  /** The record of the top-level domain `sol`. */
  root: string
  /** The program that owns tokenised names, which are not resolved. */
  tokenProgram?: string | undefined
}

/** A Solana cluster of the app. */
export interface SolanaNetwork {
  /** CAIP-2 id: `solana:` and the first 32 characters of the genesis hash. */
  id: ChainId
  name: string
  /** The JSON-RPC endpoint. */
  rpcUrl: string
  /** The websocket endpoint. @default none: outcomes are polled */
  websocketUrl?: string | undefined
  /** The name of the cluster in wallets. @default `solana:localnet` */
  chain?: StandardChain | undefined
  /** The base URL of a block explorer. A query such as `?cluster=devnet` is kept in links. */
  explorerUrl?: string | undefined
  iconUrl?: string | undefined
  testnet?: boolean | undefined
  /** Resolves `.sol` names. @default none */
  names?: SolanaNameService | undefined
}

const EXPLORER = 'https://explorer.solana.com/'

/**
 * Solana's main network. Its public endpoint refuses most browsers: set `rpcUrl` to a node of
 * yours.
 *
 * @example
 * ```ts
 * import { solanaMainnet } from '@latchkey/solana'
 *
 * export const network = { ...solanaMainnet, rpcUrl: 'https://node.example' }
 * ```
 */
export const solanaMainnet: SolanaNetwork = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpcUrl: 'https://api.mainnet-beta.solana.com',
  websocketUrl: 'wss://api.mainnet-beta.solana.com',
  chain: 'solana:mainnet',
  explorerUrl: EXPLORER,
  names: {
    program: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
    root: '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx',
  },
}

/**
 * Solana's network for developers, with worthless SOL.
 *
 * @example
 * ```ts
 * import { solana, solanaDevnet } from '@latchkey/solana'
 *
 * export const adapter = solana({ networks: [solanaDevnet] })
 * ```
 */
export const solanaDevnet: SolanaNetwork = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  rpcUrl: 'https://api.devnet.solana.com',
  websocketUrl: 'wss://api.devnet.solana.com',
  chain: 'solana:devnet',
  explorerUrl: `${EXPLORER}?cluster=devnet`,
  testnet: true,
}

/**
 * Solana's network for validators, with worthless SOL.
 *
 * @example
 * ```ts
 * import { solana, solanaTestnet } from '@latchkey/solana'
 *
 * export const adapter = solana({ networks: [solanaTestnet] })
 * ```
 */
export const solanaTestnet: SolanaNetwork = {
  id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  rpcUrl: 'https://api.testnet.solana.com',
  websocketUrl: 'wss://api.testnet.solana.com',
  chain: 'solana:testnet',
  explorerUrl: `${EXPLORER}?cluster=testnet`,
  testnet: true,
}

/** The native currency of every cluster. */
export const nativeCurrency: Network['nativeCurrency'] = {
  name: 'Solana',
  symbol: 'SOL',
  decimals: 9,
}

/** Returns the cluster's name in wallets. */
export function chainOf({ chain = 'solana:localnet' }: SolanaNetwork): StandardChain {
  return chain
}

/** Returns the network as the kit shows it. */
export function toNetwork({ id, name, explorerUrl, iconUrl, testnet }: SolanaNetwork): Network {
  return {
    id,
    name,
    nativeCurrency,
    ...(explorerUrl ? { explorerUrl } : {}),
    ...(iconUrl ? { iconUrl } : {}),
    ...(testnet ? { testnet } : {}),
  }
}
