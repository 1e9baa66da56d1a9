import type { WalletsQuery } from '@latchkey/protocol'
import { CancelledError, LatchkeyError, NetworkRequestError } from '../kernel/errors.js'
import type { DirectoryDeps, DirectoryReply } from './directory.js'
import { selectWallets } from './selectWallets.js'

type Answer = Omit<DirectoryReply, 'source'>

/**
 * Reads the directory from the server; from its signed snapshot if the app has a directory key.
 * Lazy-loads the client.
 */
async function askServer(
  parts: DirectoryDeps,
  serverUrl: string,
  query: WalletsQuery,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { directoryKey } = parts.options
  if (directoryKey === undefined)
    return (await import('./fetchWallets.js')).fetchWallets(parts, { serverUrl, query, signal })
  return (await import('./fetchSnapshot.js')).fetchSnapshot(parts, {
    serverUrl,
    directoryKey,
    query,
    signal,
  })
}

/**
 * Selects from the bundled wallets. All of them support EVM chains; the table has no data about
 * other chains. The first pages without a filter load the best known wallets only, a quarter of the
 * table.
 */
async function selectBundled(parts: DirectoryDeps, query: WalletsQuery): Promise<Answer> {
  if (!parts.switching.getState().currentId.startsWith('eip155:')) return { wallets: [], count: 0 }
  const { page, entries = 40, include = [], exclude = [], search } = query
  if (!search && include.length === 0 && exclude.length === 0) {
    const { bundledCount, firstWallets } = await import('./registry/firstWallets.js')
    const first = firstWallets()
    if (page * entries <= first.length)
      return { wallets: selectWallets(first, query).wallets, count: bundledCount }
  }
  const { bundledWallets } = await import('./registry/bundledWallets.js')
  return selectWallets(bundledWallets(), query)
}

function toProblem(error: unknown): LatchkeyError {
  return error instanceof LatchkeyError ? error : new NetworkRequestError({ cause: error })
}

/** True if the server lists no wallets: it was set up without a directory. */
async function isEmpty(
  parts: DirectoryDeps,
  serverUrl: string,
  { count }: Answer,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  // A search or filter without a match is not a sign of an empty directory.
  return (
    count === 0 && (await askServer(parts, serverUrl, { page: 1, entries: 1 }, signal)).count === 0
  )
}

/**
 * Reads from the server. Falls back to the bundled wallets if there is no server, if its directory
 * is empty, or, with `problem`, if it does not answer.
 *
 * @throws {@link CancelledError} when `signal` is aborted; {@link NetworkRequestError} when not
 *   even the bundled wallets could be fetched.
 */
export async function askDirectory(
  parts: DirectoryDeps,
  query: WalletsQuery,
  signal: AbortSignal | undefined,
): Promise<DirectoryReply> {
  const { serverUrl } = parts.options
  let problem: LatchkeyError | undefined
  if (serverUrl !== undefined) {
    try {
      const answer = await askServer(parts, serverUrl, query, signal)
      if (!(await isEmpty(parts, serverUrl, answer, signal))) return { ...answer, source: 'server' }
    } catch (error) {
      if (signal?.aborted) throw new CancelledError()
      problem = toProblem(error)
    }
  }
  try {
    const answer = await selectBundled(parts, query)
    if (signal?.aborted) throw new CancelledError()
    return { ...answer, source: 'bundled', problem }
  } catch (error) {
    throw toProblem(error)
  }
}
