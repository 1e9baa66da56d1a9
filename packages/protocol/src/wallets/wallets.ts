import * as v from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'
import { listOf } from '../kernel/listOf.js'

/**
 * A wallet in the directory. Its links come from the directory's operator: parse them before use.
 */
export interface WalletRecord {
  id: string
  name: string
  homepage?: string | null | undefined
  image_id?: string | null | undefined
  image_url?: string | null | undefined
  /** Ascending. */
  order?: number | null | undefined
  mobile_link?: string | null | undefined
  /** An `https:` URL that the wallet's app claimed. Not in the directory of the reference. */
  universal_link?: string | null | undefined
  desktop_link?: string | null | undefined
  webapp_link?: string | null | undefined
  app_store?: string | null | undefined
  play_store?: string | null | undefined
  chrome_store?: string | null | undefined
  /** Reverse domain name under which its extension announces itself (EIP-6963). */
  rdns?: string | null | undefined
  /** Names of its extension for wallets without EIP-6963, by CAIP-2 namespace. */
  injected?: readonly InjectedWallet[] | null | undefined
}

/** Name of an extension's injected object. */
export interface InjectedWallet {
  namespace?: string | undefined
  injected_id?: string | undefined
}

/** Query of a page of the directory. Chains are CAIP-2 ids. */
export interface WalletsQuery {
  /** From 1. */
  page: number
  /** Wallets per page, at most 100. */
  entries?: number | undefined
  chains?: readonly string[] | undefined
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  search?: string | undefined
}

/** A page of the directory. */
export interface WalletsReply {
  data: readonly WalletRecord[]
  /** Number of wallets on all pages. */
  count: number
}

/** A whole directory at one moment, for signing. */
export interface DirectorySnapshot {
  /** Increases with every snapshot. An older one is refused. */
  version: number
  /** In ms since 1970. */
  expiresAt: number
  data: readonly WalletRecord[]
}

/** A signed snapshot. */
export interface SignedSnapshot {
  /** JSON of a {@link DirectorySnapshot}. The signature covers its UTF-8 bytes. */
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
 * Schema of a wallet of the directory, from any operator. Links are not validated.
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
  // Not used in browsers yet: an invalid one must not hide the wallet.
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
 * Schema of the content of a signed snapshot.
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
 * Endpoints of images by id: of wallets, networks and connectors, currencies, tokens (by symbol).
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
 * Headers of every request to the directory.
 *
 * @example
 * ```ts
 * import { directoryHeaders } from '@latchkey/protocol'
 *
 * const headers = new Headers({ [directoryHeaders.projectId]: 'millpond' })
 * ```
 */
export const directoryHeaders: {
  /** Id of the app's project. */
  readonly projectId: 'x-project-id'
  readonly sdkType: 'x-sdk-type'
  readonly sdkVersion: 'x-sdk-version'
} = { projectId: 'x-project-id', sdkType: 'x-sdk-type', sdkVersion: 'x-sdk-version' }
