import type { ChainId } from '@latchkey/protocol'

/** A family of chains that share addresses and wallets. */
export type Namespace = 'eip155' | 'solana'

/** A network the app works on. */
export interface Network {
  /** CAIP-2 id, for example `eip155:1`. */
  id: ChainId
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Base address of a block explorer, for example `https://etherscan.io`. */
  explorerUrl?: string | undefined
  /** Shown as the network's tile. Only `https:` and `data:image/` addresses are used. */
  iconUrl?: string | undefined
  testnet?: boolean | undefined
}

/** A wallet the visitor can choose. Everything in it has been checked and may be shown. */
export interface Wallet {
  /** Reverse domain name of an announced wallet, or the connector's id. */
  id: string
  name: string
  /** A `data:image/…` or `https:` address to be used as the source of an `<img>`, never as markup. */
  iconUrl?: string | undefined
  namespace: Namespace
  /** Present in this browser now. */
  installed: boolean
  /** Another wallet announced the same id: one of the two pretends. The visitor must choose knowingly. */
  conflict?: boolean | undefined
}

/** An open connection to a wallet, as one consistent snapshot. */
export interface Connection {
  wallet: Wallet
  /** Selected account. EVM addresses are checksummed (EIP-55). */
  address: string
  /** Every account the wallet shares with this site; the selected one comes first. Never empty. */
  addresses: readonly [string, ...string[]]
  /** CAIP-2 id the wallet is on, whether or not the app works on it. */
  networkId: ChainId
}

/** An amount in the smallest unit together with what is needed to show it. */
export interface Amount {
  /** In the smallest unit, for example wei. */
  value: bigint
  decimals: number
  symbol: string
}
