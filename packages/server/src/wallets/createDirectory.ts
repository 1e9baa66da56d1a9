import type { WalletRecord, WalletsQuery } from '@latchkey/protocol'
import { createNameIndex } from './createNameIndex.js'
import { foldText } from './foldText.js'
import type { WalletListing } from './readListing.js'

/** The wallets at one version. */
export interface Directory {
  readonly version: number
  /** Records as JSON, in order. */
  readonly records: readonly string[]
  /** Returns a `WalletsReply` as JSON. */
  find(query: WalletsQuery): string
}

/** Default number of wallets per page. */
const PAGE = 40

/** Maximum number of cached selections, each for all its pages. Apps request few different ones. */
const MAX_CHOICES = 200

const LAST_PLACE = Number.POSITIVE_INFINITY

function sortListings(listings: readonly WalletListing[]): WalletListing[] {
  const keyed = listings.map((listing) => ({
    listing,
    order: listing.order ?? LAST_PLACE,
    name: foldText(listing.name),
  }))
  keyed.sort(
    (a, b) =>
      (a.order === b.order ? 0 : a.order - b.order) ||
      (a.name < b.name ? -1 : a.name > b.name ? 1 : a.listing.id < b.listing.id ? -1 : 1),
  )
  return keyed.map(({ listing }) => listing)
}

/** Returns the public fields of a listing. */
function toRecord({ chains, ...listing }: WalletListing): WalletRecord {
  return Object.fromEntries(
    Object.entries(listing).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as WalletRecord
}

/** Returns positions by the names in options: a wallet's id, and the rdns of its extension. */
function byName(listings: readonly WalletListing[]): (names: readonly string[]) => Set<number> {
  const positions = new Map<string, number[]>()
  for (const [position, { id, rdns }] of listings.entries())
    for (const name of new Set([id, rdns ?? id]))
      positions.set(name, [...(positions.get(name) ?? []), position])
  return (names) => new Set(names.flatMap((name) => positions.get(name) ?? []))
}

/** Returns a check: true if a wallet supports one of the chains. */
function byChain(
  listings: readonly WalletListing[],
): (position: number, chains: readonly string[]) => boolean {
  const sets = listings.map(({ chains }) => (chains ? new Set(chains) : undefined))
  return (position, chains) => {
    const own = sets[position]
    return (
      !own || chains.some((chain) => own.has(chain) || own.has(chain.slice(0, chain.indexOf(':'))))
    )
  }
}

/**
 * Creates an in-memory directory of wallets. Replies are concatenated from records that are JSON
 * already.
 */
export function createDirectory(version: number, unordered: readonly WalletListing[]): Directory {
  const listings = sortListings(unordered)
  const records = listings.map((listing) => JSON.stringify(toRecord(listing)))
  const all = listings.map((_, position) => position)
  const findName = createNameIndex(listings.map(({ name }) => name))
  const choices = new Map<string, readonly number[]>()
  const named = byName(listings)
  const isFor = byChain(listings)

  function fitting({
    chains = [],
    include = [],
    exclude = [],
    search = '',
  }: WalletsQuery): readonly number[] {
    const included = named(include)
    const excluded = named(exclude)
    const found = foldText(search) ? findName(search) : include.length > 0 ? [...included] : all
    if (include.length + exclude.length + chains.length === 0) return found
    return found.filter(
      (position) =>
        (include.length === 0 || included.has(position)) &&
        !excluded.has(position) &&
        (chains.length === 0 || isFor(position, chains)),
    )
  }

  function choose({ chains, include, exclude, search }: WalletsQuery): readonly number[] {
    const key = JSON.stringify([chains, include, exclude, search])
    const positions = choices.get(key) ?? fitting({ page: 1, chains, include, exclude, search })
    choices.delete(key)
    choices.set(key, positions)
    for (const oldest of choices.keys()) {
      if (choices.size <= MAX_CHOICES) break
      choices.delete(oldest)
    }
    return positions
  }

  return {
    version,
    records,
    find(query) {
      const { page, entries = PAGE } = query
      const positions = choose(query)
      const data = positions
        .slice((page - 1) * entries, page * entries)
        .map((position) => records[position])
      return `{"data":[${data.join(',')}],"count":${positions.length}}`
    },
  }
}
