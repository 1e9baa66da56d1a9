import * as v from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'
import { listOf } from '../kernel/listOf.js'

/**
 * A wallet as the directory tells it. Links are those of whoever runs the directory: parse them
 * before use.
 */
export interface WalletRecord {
  id: string
  name: string
  homepage?: string | null | undefined
  image_id?: string | null | undefined
  image_url?: string | null | undefined
  /** Smaller comes first. */
  order?: number | null | undefined
  mobile_link?: string | null | undefined
  /** An `https:` address that the wallet's app claimed. Not in the directory of the reference. */
  universal_link?: string | null | undefined
  desktop_link?: string | null | undefined
  webapp_link?: string | null | undefined
  app_store?: string | null | undefined
  play_store?: string | null | undefined
  chrome_store?: string | null | undefined
  /** Reverse domain name under which its extension announces itself (EIP-6963). */
  rdns?: string | null | undefined
  /** What its extension is called where wallets do not announce themselves, by CAIP-2 namespace. */
  injected?: readonly InjectedWallet[] | null | undefined
}

/** A name of an extension in the pages it is in. */
export interface InjectedWallet {
  namespace?: string | undefined
  injected_id?: string | undefined
}

/** What a page of the directory is asked for. Chains are CAIP-2 ids. */
export interface WalletsQuery {
  /** From 1. */
  page: number
  /** Wallets on a page, at most 100. */
  entries?: number | undefined
  chains?: readonly string[] | undefined
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  search?: string | undefined
}

/** A page of the directory. */
export interface WalletsReply {
  data: readonly WalletRecord[]
  /** Wallets on all pages together. */
  count: number
}

/** A whole directory at one moment, to be signed. */
export interface DirectorySnapshot {
  /** Grows with every snapshot. An older one is refused. */
  version: number
  /** In ms since 1970. */
  expiresAt: number
  data: readonly WalletRecord[]
}

/** A signed snapshot on its way. */
export interface SignedSnapshot {
  /** JSON of a {@link DirectorySnapshot}; its UTF-8 bytes are what is signed. */
  snapshot: string
  /** Ed25519, 64 bytes in hexadecimal. */
  signature: string
}

const text: v.GenericSchema<unknown, string | null | undefined> = v.nullish(
  v.pipe(v.string(), v.maxLength(2048)),
)

const part: v.GenericSchema<unknown, string | undefined> = v.optional(
  v.pipe(v.string(), v.maxLength(128)),
)
const injected: v.GenericSchema<unknown, InjectedWallet[]> = v.pipe(
  v.array(v.object({ namespace: part, injected_id: part })),
  v.maxLength(16),
)

/**
 * A wallet of the directory, read from any origin. Links are not looked at.
 *
 * @example
 * ```ts
 * import { parseWith, walletRecord } from '@latchkey/protocol'
 *
 * parseWith(walletRecord, { id: 'tern', name: 'Tern' })?.name // 'Tern'
 * ```
 */
export const walletRecord: v.GenericSchema<unknown, WalletRecord> = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  homepage: text,
  image_id: text,
  image_url: text,
  order: v.nullish(v.number()),
  mobile_link: text,
  universal_link: text,
  desktop_link: text,
  webapp_link: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  rdns: text,
  // Nobody reads it in a browser yet: one that is wrong hides no wallet.
  injected: v.fallback(v.nullish(injected), undefined),
})

const records: v.GenericSchema<unknown, WalletRecord[]> = listOf(walletRecord)

const count: v.GenericSchema<unknown, number> = v.pipe(v.number(), v.integer(), v.minValue(0))
const number: v.GenericSchema<unknown, number> = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/),
  v.transform(Number),
)
const list: v.GenericSchema<unknown, string[]> = v.pipe(
  v.string(),
  v.maxLength(8192),
  v.transform((joined) => joined.split(',').filter(Boolean)),
)

const image = (path: string): Endpoint<undefined, 'image'> => ({
  method: 'GET',
  path,
  body: undefined,
  response: 'image',
})

/**
 * A page of the wallet directory.
 *
 * @example
 * ```ts
 * import { endpointUrl, getWallets } from '@latchkey/protocol'
 *
 * endpointUrl('https://wallets.example', getWallets, { page: 1, entries: 40 })
 * ```
 */
export const getWallets: Endpoint<undefined, WalletsReply, WalletsQuery> = {
  method: 'GET',
  path: '/getWallets',
  body: undefined,
  query: v.object({
    page: v.optional(number, '1'),
    entries: v.optional(v.pipe(number, v.maxValue(100))),
    chains: v.optional(list),
    include: v.optional(list),
    exclude: v.optional(list),
    search: v.optional(v.pipe(v.string(), v.maxLength(128))),
  }),
  response: v.object({ data: records, count }),
}

/**
 * The whole directory, signed.
 *
 * @example
 * ```ts
 * import { endpointUrl, getWalletsSnapshot } from '@latchkey/protocol'
 *
 * endpointUrl('https://wallets.example', getWalletsSnapshot)
 * ```
 */
export const getWalletsSnapshot: Endpoint<undefined, SignedSnapshot> = {
  method: 'GET',
  body: undefined,
  path: '/getWalletsSnapshot',
  response: v.object({
    snapshot: v.string(),
    signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/i)),
  }),
}

/**
 * What is inside a signed snapshot.
 *
 * @example
 * ```ts
 * import { directorySnapshot, parseWith } from '@latchkey/protocol'
 *
 * parseWith(directorySnapshot, { version: 3, expiresAt: 1893456000000, data: [] })
 * ```
 */
export const directorySnapshot: v.GenericSchema<unknown, DirectorySnapshot> = v.object({
  version: count,
  expiresAt: count,
  data: records,
})

/**
 * Pictures by id: of wallets, of networks and connectors, of currencies, of tokens (by symbol).
 *
 * @example
 * ```ts
 * import { endpointUrl, images } from '@latchkey/protocol'
 *
 * endpointUrl('https://wallets.example', images.wallet, {}, { id: 'tern' }) // 'https://wallets.example/getWalletImage/tern'
 * ```
 */
export const images: {
  readonly [kind in 'wallet' | 'asset' | 'currency' | 'token']: Endpoint<undefined, 'image'>
} = {
  wallet: image('/getWalletImage/{id}'),
  asset: image('/public/getAssetImage/{id}'),
  currency: image('/public/getCurrencyImage/{id}'),
  token: image('/public/getTokenImage/{id}'),
}

/**
 * Headers of every call to the directory.
 *
 * @example
 * ```ts
 * import { directoryHeaders } from '@latchkey/protocol'
 *
 * const headers = new Headers({ [directoryHeaders.projectId]: 'millpond' })
 * ```
 */
export const directoryHeaders: {
  /** Names the app. */
  readonly projectId: 'x-project-id'
  readonly sdkType: 'x-sdk-type'
  readonly sdkVersion: 'x-sdk-version'
} = { projectId: 'x-project-id', sdkType: 'x-sdk-type', sdkVersion: 'x-sdk-version' }
