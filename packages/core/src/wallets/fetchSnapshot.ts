import {
  type DirectorySnapshot,
  directorySnapshot,
  endpointUrl,
  getWalletsSnapshot,
  parseWith,
  type SignedSnapshot,
  type WalletsQuery,
} from '@latchkey/protocol'
import { LatchkeyError, NetworkRequestError } from '../kernel/errors.js'
import { fetchReply, toJson } from '../kernel/fetchReply.js'
import type { DirectoryWallet } from '../kernel/types.js'
import { DIRECTORY_FRESH_MS, type DirectoryDeps } from './directory.js'
import { headersOf } from './fetchWallets.js'
import { fromRecords } from './fromRecords.js'
import { selectWallets } from './selectWallets.js'
import { verifySnapshot } from './verifySnapshot.js'

/**
 * The storage key of the last good snapshot. Stored with its signature, which is verified on every
 * read.
 */
const KEY = 'directory'

interface Kept {
  signed: SignedSnapshot
  /** In ms since 1970. */
  fetchedAt: number
}

function parseKept(value: unknown): Kept | undefined {
  const { signed, fetchedAt } = (value ?? {}) as { signed?: unknown; fetchedAt?: unknown }
  const parsed = parseWith(getWalletsSnapshot.response, signed)
  return parsed && typeof fetchedAt === 'number' ? { signed: parsed, fetchedAt } : undefined
}

function refused(details: string): NetworkRequestError {
  return new NetworkRequestError({ details })
}

/** @throws {@link NetworkRequestError} when the signature or the content is invalid. */
async function open(signed: SignedSnapshot, publicKey: string): Promise<DirectorySnapshot> {
  const isSigned = await verifySnapshot({
    bytes: new TextEncoder().encode(signed.snapshot),
    signature: signed.signature,
    publicKey,
  })
  if (!isSigned) throw refused("The directory's signature is wrong.")
  const snapshot = parseWith(directorySnapshot, JSON.parse(signed.snapshot))
  if (!snapshot) throw refused('The signed directory is malformed.')
  return snapshot
}

/** Returns the last good snapshot, even if it has expired: snapshots older than it are rejected. */
async function openKept(
  parts: DirectoryDeps,
  publicKey: string,
): Promise<{ snapshot: DirectorySnapshot; fetchedAt: number } | undefined> {
  const kept = parts.store.read(KEY, parseKept)
  if (!kept) return undefined
  try {
    return { snapshot: await open(kept.signed, publicKey), fetchedAt: kept.fetchedAt }
  } catch {
    // Stored data is only a cache: ignores data that no longer verifies.
    return undefined
  }
}

/**
 * Returns one page of a snapshot. Selects first and parses then, to avoid parsing thousands of
 * links for one page.
 */
function pageOf(
  { data }: DirectorySnapshot,
  query: WalletsQuery,
): { wallets: readonly DirectoryWallet[]; count: number } {
  const { wallets, count } = selectWallets(data, query)
  return { wallets: fromRecords(wallets), count }
}

/**
 * Reads the directory signed with the app's key (SEC-46). Falls back to the last good snapshot,
 * with the problem, when the server's is missing, forged, expired or older than one seen before.
 *
 * @throws {@link NetworkRequestError}, {@link TimeoutError}, {@link CancelledError} when there is
 * no last good snapshot either.
 */
export async function fetchSnapshot(
  parts: DirectoryDeps,
  parameters: {
    serverUrl: string
    directoryKey: string
    query: WalletsQuery
    signal: AbortSignal | undefined
  },
): Promise<{
  wallets: readonly DirectoryWallet[]
  count: number
  problem?: LatchkeyError | undefined
}> {
  const { serverUrl, directoryKey, query, signal } = parameters
  const { clock } = parts.options
  const isGood = ({ expiresAt }: DirectorySnapshot): boolean => expiresAt > clock.now()
  const kept = await openKept(parts, directoryKey)
  const last = kept && isGood(kept.snapshot) ? kept.snapshot : undefined
  if (last && kept && Math.abs(clock.now() - kept.fetchedAt) < DIRECTORY_FRESH_MS)
    return pageOf(last, query)
  try {
    const reply = await fetchReply(endpointUrl(serverUrl, getWalletsSnapshot), {
      headers: headersOf(parts),
      signal,
      clock,
    })
    const signed = parseWith(getWalletsSnapshot.response, toJson(reply))
    if (!signed) throw refused('The reply is not a signed directory.')
    const snapshot = await open(signed, directoryKey)
    if (!isGood(snapshot)) throw refused('The directory has expired.')
    if (kept && snapshot.version < kept.snapshot.version)
      throw refused('The directory is older than the one seen before.')
    parts.store.write(KEY, { signed, fetchedAt: clock.now() } satisfies Kept)
    return pageOf(snapshot, query)
  } catch (error) {
    if (!last) throw error
    return {
      ...pageOf(last, query),
      problem: error instanceof LatchkeyError ? error : new NetworkRequestError({ cause: error }),
    }
  }
}
