import {
  directoryHeaders,
  endpointUrl,
  getWallets,
  parseWith,
  type WalletsQuery,
} from '@latchkey/protocol'
import { NetworkRequestError } from '../kernel/errors.js'
import { fetchReply, toJson } from '../kernel/fetchReply.js'
import type { DirectoryWallet } from '../kernel/types.js'
import type { DirectoryDeps } from './directory.js'
import { fromRecords } from './fromRecords.js'
import { isNamed } from './isSameWallet.js'
import { SDK_TYPE, SDK_VERSION } from './version.js'

/** Headers of every call to the directory. */
export function headersOf({
  options,
}: Pick<DirectoryDeps, 'options'>): Readonly<Record<string, string>> {
  const { projectId } = options
  return {
    ...(projectId === undefined ? {} : { [directoryHeaders.projectId]: projectId }),
    [directoryHeaders.sdkType]: SDK_TYPE,
    [directoryHeaders.sdkVersion]: SDK_VERSION,
  }
}

/**
 * Fetches a page of the directory. Drops invalid entries and entries that were not requested.
 *
 * @throws {@link NetworkRequestError}, {@link TimeoutError}, {@link CancelledError}
 */
export async function fetchWallets(
  parts: DirectoryDeps,
  parameters: { serverUrl: string; query: WalletsQuery; signal: AbortSignal | undefined },
): Promise<{ wallets: readonly DirectoryWallet[]; count: number }> {
  const { serverUrl, query, signal } = parameters
  const { include = [], exclude = [], entries } = query
  const reply = await fetchReply(endpointUrl(serverUrl, getWallets, query), {
    headers: headersOf(parts),
    signal,
    clock: parts.options.clock,
  })
  const page = parseWith(getWallets.response, toJson(reply))
  if (!page)
    throw new NetworkRequestError({ details: 'The reply is not a page of a wallet directory.' })
  const wallets = fromRecords(page.data)
    .filter(
      (entry) => (include.length === 0 || isNamed(entry, include)) && !isNamed(entry, exclude),
    )
    .slice(0, entries)
  return { wallets, count: Math.max(page.count, wallets.length) }
}
