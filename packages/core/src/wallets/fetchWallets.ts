import { directoryHeaders, endpointUrl, getWallets, parseWith, type WalletRecord, type WalletsQuery } from '@latchkey/protocol'
import { NetworkRequestError } from '../kernel/errors.js'
import { fetchReply, toJson } from '../kernel/fetchReply.js'
import type { DirectoryWallet } from '../kernel/types.js'
import type { DirectoryParts } from './directory.js'
import { isNamed } from './isSameWallet.js'
import { toDirectoryWallet } from './toDirectoryWallet.js'
import { SDK_TYPE, SDK_VERSION } from './version.js'

/** Headers of every call to the directory. */
export function headersOf({ options }: Pick<DirectoryParts, 'options'>): Readonly<Record<string, string>> {
  const { projectId } = options
  return {
    ...(projectId === undefined ? {} : { [directoryHeaders.projectId]: projectId }),
    [directoryHeaders.sdkType]: SDK_TYPE,
    [directoryHeaders.sdkVersion]: SDK_VERSION,
  }
}

/** Entries as they came over the wire, checked, each id once. */
export function fromRecords(records: readonly WalletRecord[]): readonly DirectoryWallet[] {
  const entries = records.map((record) =>
    toDirectoryWallet({
      id: record.id,
      name: record.name,
      iconUrl: record.image_url,
      imageId: record.image_id,
      rdns: record.rdns,
      mobileLink: record.mobile_link,
      universalLink: record.universal_link,
      desktopLink: record.desktop_link,
      webappLink: record.webapp_link,
      homepage: record.homepage,
      appStore: record.app_store,
      playStore: record.play_store,
      chromeStore: record.chrome_store,
    }),
  )
  return [...new Map(entries.filter((entry) => entry !== undefined).map((entry) => [entry.id, entry])).values()]
}

/**
 * Asks the server for a page of the directory. Entries that make no sense are left out, and so is what was not asked for.
 *
 * @throws {@link NetworkRequestError}, {@link TimeoutError}, {@link CancelledError}
 */
export async function fetchWallets(
  parts: DirectoryParts,
  parameters: { serverUrl: string; query: WalletsQuery; signal: AbortSignal | undefined },
): Promise<{ wallets: readonly DirectoryWallet[]; count: number }> {
  const { serverUrl, query, signal } = parameters
  const { include = [], exclude = [], entries } = query
  const reply = await fetchReply(endpointUrl(serverUrl, getWallets, query), { headers: headersOf(parts), signal, clock: parts.options.clock })
  const page = parseWith(getWallets.response, toJson(reply))
  if (!page) throw new NetworkRequestError({ details: 'The reply is no page of a wallet directory.' })
  const wallets = fromRecords(page.data)
    .filter((entry) => (include.length === 0 || isNamed(entry, include)) && !isNamed(entry, exclude))
    .slice(0, entries)
  return { wallets, count: Math.max(page.count, wallets.length) }
}
