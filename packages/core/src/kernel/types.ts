import type { ChainId } from '@latchkey/protocol'

/** A family of chains that share addresses and wallets. */
export type Namespace = 'eip155' | 'solana'

/** A network of the app. */
export interface Network {
  /** CAIP-2 id, for example `eip155:1`. */
  id: ChainId
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** The base URL of a block explorer, for example `https://etherscan.io`. */
  explorerUrl?: string | undefined
  /** The network's tile. Only `https:` and `data:image/` URLs are used. */
  iconUrl?: string | undefined
  testnet?: boolean | undefined
}

/** A wallet that the user can choose. All fields are checked and safe to show. */
export interface Wallet {
  /** Reverse domain name of an announced wallet, or the connector's id. */
  id: string
  name: string
  /** Reverse domain names under which the extension of a connector's wallet announces itself. */
  rdns?: readonly string[] | undefined
  /** A `data:image/…` or `https:` URL for the `src` of an `<img>`, never markup. */
  iconUrl?: string | undefined
  namespace: Namespace
  /** True if the wallet is in this browser. */
  installed: boolean
  /**
   * True if another wallet announced the same id: one of the two is fake, and the user must decide.
   */
  conflict?: boolean | undefined
  /**
   * `pairing`: connects by a QR code or deep link, to a wallet that may be on another device.
   * `login`: the wallet of e-mail and social login, which is not in the list.
   */
  kind?: 'pairing' | 'login' | undefined
  /** True if the wallet can sign in while it connects, with one approval. */
  signsIn?: boolean | undefined
}

/** A wallet of the directory, installed or not. Every link has been parsed, checked and rebuilt. */
export interface DirectoryWallet {
  /** Id in the directory. */
  id: string
  name: string
  /** A `data:image/…` or `https:` URL for the `src` of an `<img>`, never markup. */
  iconUrl?: string | undefined
  /** Id of its picture in the directory, for `walletImageQuery`. */
  imageId?: string | undefined
  /** Reverse domain name under which its browser extension announces itself. */
  rdns?: string | undefined
  /** Opens the app on a phone by its own scheme, for example `metamask://`. */
  mobileLink?: string | undefined
  /** Opens the app on a phone by an `https:` URL that the app claimed. */
  universalLink?: string | undefined
  desktopLink?: string | undefined
  webappLink?: string | undefined
  homepage?: string | undefined
  appStore?: string | undefined
  playStore?: string | undefined
  chromeStore?: string | undefined
}

/** One row of the list of wallets: available connectors, a directory entry, or both. */
export interface WalletChoice {
  /** The id of the connector, or of the entry without one. */
  id: string
  name: string
  /** A `data:image/…` or `https:` URL for the `src` of an `<img>`, never markup. */
  iconUrl?: string | undefined
  /**
   * The connectors of this wallet. With more than one, the wallet supports several families of
   * chains (MULTI_CHAIN).
   */
  wallets: readonly Wallet[]
  entry?: DirectoryWallet | undefined
  badge?: 'recent' | 'installed' | 'multichain' | 'qr' | undefined
}

/** A pairing that a wallet accepts by scanning it or by opening it as a deep link. */
export interface Pairing {
  /** For example `wc:…@2?…`. Anyone with the URI can answer it, so it is shown and never sent. */
  uri: string
  /** In ms since 1970. */
  expiresAt: number
}

/** A request that needs the user in a wallet on another device, or in another app. */
export interface WaitingRequest {
  /** Unique among the requests of this page. */
  id: string
  /** The topic of the session of the request. */
  topic?: string | undefined
  /** The wallet's own deep links. Not trusted: use them through `requestLink` only. */
  redirect?: { native?: string | undefined; universal?: string | undefined } | undefined
}

/** The content of a sign-in message. Source: EIP-4361; the signer adds the account. */
export interface SignInRequest {
  /** The app's host, for example `app.example.org`. */
  domain: string
  /** The URL of the page. */
  uri: string
  /** From the server, for one use. */
  nonce: string
  statement?: string | undefined
  /** ISO 8601. */
  issuedAt: string
  /** ISO 8601. */
  expirationTime?: string | undefined
  /** The allowed networks of the session; the first one is the requested one. */
  networkIds: readonly [ChainId, ...ChainId[]]
  resources?: readonly string[] | undefined
}

/** A signed sign-in message, as it goes to the server. */
export interface SignedMessage {
  message: string
  /** EVM: hex. Solana: base58. */
  signature: string
  /** The signer. */
  address: string
  networkId: ChainId
}

/** An open connection to a wallet, as one consistent snapshot. */
export interface Connection {
  wallet: Wallet
  /** Selected account. EVM addresses are checksummed (EIP-55). */
  address: string
  /** All accounts that the wallet shares with this app; the selected one is first. Never empty. */
  addresses: readonly [string, ...string[]]
  /** The CAIP-2 id of the wallet's network, which the app may not have. */
  networkId: ChainId
  /**
   * `false`: nothing in this browser has confirmed yet that the addresses belong to the user, so do
   * not offer them for incoming money. Only a login's wallet in a new browser, until
   * `getLogin(latchkey).confirmAddress()` or its first signature there. Missing means proved.
   */
  isAddressProved?: boolean | undefined
}

/** An amount in the smallest unit, with the data to show it. */
export interface Amount {
  /** In the smallest unit, for example wei. */
  value: bigint
  decimals: number
  symbol: string
}
