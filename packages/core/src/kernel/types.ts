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
  /** Reverse domain names under which the extension of a connector's wallet announces itself. */
  rdns?: readonly string[] | undefined
  /**
   * A `data:image/…` or `https:` address to be used as the source of an `<img>`, never as markup.
   */
  iconUrl?: string | undefined
  namespace: Namespace
  /** Present in this browser now. */
  installed: boolean
  /**
   * Another wallet announced the same id: one of the two pretends. The visitor must choose
   * knowingly.
   */
  conflict?: boolean | undefined
  /**
   * `pairing`: connects by a QR code or deep link, to a wallet that may be on another device.
   * `login`: the wallet behind e-mail and social login, which is not chosen from the list.
   */
  kind?: 'pairing' | 'login' | undefined
}

/**
 * A wallet of the directory, whether or not it is here. Every link has been parsed, allowed and
 * rebuilt.
 */
export interface DirectoryWallet {
  /** Id in the directory. */
  id: string
  name: string
  /**
   * A `data:image/…` or `https:` address to be used as the source of an `<img>`, never as markup.
   */
  iconUrl?: string | undefined
  /** Id of its picture in the directory, for `walletImageQuery`. */
  imageId?: string | undefined
  /** Reverse domain name under which its browser extension announces itself. */
  rdns?: string | undefined
  /** Opens the app on a phone by its own scheme, for example `metamask://`. */
  mobileLink?: string | undefined
  /** Opens the app on a phone by an `https:` address that the app claimed. */
  universalLink?: string | undefined
  desktopLink?: string | undefined
  webappLink?: string | undefined
  homepage?: string | undefined
  appStore?: string | undefined
  playStore?: string | undefined
  chromeStore?: string | undefined
}

/** One row of the list of wallets: connectors that are here, an entry of the directory, or both. */
export interface WalletChoice {
  /** Id of the connector, or of the entry where there is none. */
  id: string
  name: string
  /**
   * A `data:image/…` or `https:` address to be used as the source of an `<img>`, never as markup.
   */
  iconUrl?: string | undefined
  /**
   * Connectors of this wallet. More than one: the same wallet on several families of chains
   * (MULTI_CHAIN).
   */
  wallets: readonly Wallet[]
  entry?: DirectoryWallet | undefined
  badge?: 'recent' | 'installed' | 'multichain' | 'qr' | undefined
}

/** An invitation that a wallet accepts by scanning it or by being opened with it. */
export interface Pairing {
  /** For example `wc:…@2?…`. Whoever has it can answer: it is shown, and sent nowhere. */
  uri: string
  /** In ms since 1970. */
  expiresAt: number
}

/** A request that waits for the visitor in a wallet on another device, or in another app. */
export interface WaitingRequest {
  /** Differs from that of every other request of this page. */
  id: string
  /** Topic of the session it was sent over. */
  topic?: string | undefined
  /**
   * Where the wallet says it can be opened. Its own word: to be used through `requestLink` only.
   */
  redirect?: { native?: string | undefined; universal?: string | undefined } | undefined
}

/** What a visitor signs to sign in. Source: EIP-4361; the account is added by who signs. */
export interface SignInRequest {
  /** Host of the site, for example `app.example.org`. */
  domain: string
  /** Address of the page that asks. */
  uri: string
  /** From the server, for one use. */
  nonce: string
  statement?: string | undefined
  /** ISO 8601. */
  issuedAt: string
  /** ISO 8601. */
  expirationTime?: string | undefined
  /** Networks the session may be for; the first one is meant. */
  networkIds: readonly [ChainId, ...ChainId[]]
  resources?: readonly string[] | undefined
}

/** A signed sign-in message, as it goes to the server. */
export interface SignedMessage {
  message: string
  signature: `0x${string}`
  /** Account that signed. */
  address: string
  networkId: ChainId
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
  /**
   * `false`: nothing in this browser has confirmed yet that the addresses belong to the user, so do
   * not offer them for incoming money. Only a login's wallet in a new browser, until
   * `loginOf(latchkey).confirmAddress()` or its first signature there. Missing means proved.
   */
  isAddressProved?: boolean | undefined
}

/** An amount in the smallest unit together with what is needed to show it. */
export interface Amount {
  /** In the smallest unit, for example wei. */
  value: bigint
  decimals: number
  symbol: string
}
