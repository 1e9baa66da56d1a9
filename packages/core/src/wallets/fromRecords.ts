import type { WalletRecord } from '@latchkey/protocol'
import type { DirectoryWallet } from '../kernel/types.js'
import { toDirectoryWallet } from './toDirectoryWallet.js'

/** Returns checked entries of directory records, each id once. */
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
  return [
    ...new Map(
      entries.filter((entry) => entry !== undefined).map((entry) => [entry.id, entry]),
    ).values(),
  ]
}
