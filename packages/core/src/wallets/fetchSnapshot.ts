import { type DirectorySnapshot, directorySnapshot, endpointUrl, getWalletsSnapshot, parseWith, type SignedSnapshot } from '@latchkey/protocol'
import { LatchkeyError, NetworkRequestError } from '../kernel/errors.js'
import { fetchReply, toJson } from '../kernel/fetchReply.js'
import type { DirectoryWallet } from '../kernel/types.js'
import { DIRECTORY_FRESH_MS, type DirectoryParts } from './directory.js'
import { fromRecords, headersOf } from './fetchWallets.js'
import { verifySnapshot } from './verifySnapshot.js'

/** Where the last good snapshot is kept, signature and all: it is verified again each time it is read. */
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

/** @throws {@link NetworkRequestError} when it is not what the key's owner signed. */
async function open(signed: SignedSnapshot, publicKey: string): Promise<DirectorySnapshot> {
  const isSigned = await verifySnapshot({ bytes: new TextEncoder().encode(signed.snapshot), signature: signed.signature, publicKey })
  if (!isSigned) throw refused("The directory's signature is wrong.")
  const snapshot = parseWith(directorySnapshot, JSON.parse(signed.snapshot))
  if (!snapshot) throw refused('The signed directory makes no sense.')
  return snapshot
}

/** The last good snapshot. Also when it has expired: nothing older than it is taken. */
async function openKept(parts: DirectoryParts, publicKey: string): Promise<{ snapshot: DirectorySnapshot; fetchedAt: number } | undefined> {
  const kept = parts.store.read(KEY, parseKept)
  if (!kept) return undefined
  try {
    return { snapshot: await open(kept.signed, publicKey), fetchedAt: kept.fetchedAt }
  } catch {
    // Storage is a hint. What in it is not good any more is as good as absent.
    return undefined
  }
}

/**
 * The whole directory, signed with the app's key (SEC-46): from the server, or the last good one, with the problem told, when
 * the server's is missing, forged, expired or older than what was seen before.
 *
 * @throws {@link NetworkRequestError}, {@link TimeoutError}, {@link CancelledError} when there is no last good one either.
 */
export async function fetchSnapshot(
  parts: DirectoryParts,
  parameters: { serverUrl: string; directoryKey: string; signal: AbortSignal | undefined },
): Promise<{ wallets: readonly DirectoryWallet[]; problem?: LatchkeyError | undefined }> {
  const { serverUrl, directoryKey, signal } = parameters
  const { clock } = parts.options
  const isGood = ({ expiresAt }: DirectorySnapshot): boolean => expiresAt > clock.now()
  const kept = await openKept(parts, directoryKey)
  const last = kept && isGood(kept.snapshot) ? kept.snapshot : undefined
  if (last && kept && Math.abs(clock.now() - kept.fetchedAt) < DIRECTORY_FRESH_MS) return { wallets: fromRecords(last.data) }
  try {
    const reply = await fetchReply(endpointUrl(serverUrl, getWalletsSnapshot), { headers: headersOf(parts), signal, clock })
    const signed = parseWith(getWalletsSnapshot.response, toJson(reply))
    if (!signed) throw refused('The reply is no signed directory.')
    const snapshot = await open(signed, directoryKey)
    if (!isGood(snapshot)) throw refused('The directory has expired.')
    if (kept && snapshot.version < kept.snapshot.version) throw refused('The directory is older than the one seen before.')
    parts.store.write(KEY, { signed, fetchedAt: clock.now() } satisfies Kept)
    return { wallets: fromRecords(snapshot.data) }
  } catch (error) {
    if (!last) throw error
    return { wallets: fromRecords(last.data), problem: error instanceof LatchkeyError ? error : new NetworkRequestError({ cause: error }) }
  }
}
