import type { WalletRecord } from '../wallets.js'

const before = (base: string, id: string | undefined): string | undefined =>
  id ? `${base}${id}` : undefined

function toRecord(line: string): WalletRecord {
  const cells = line.split('|').map((cell) => cell || undefined)
  const [
    id = '',
    name = '',
    rdns,
    mobile,
    universal,
    desktop,
    webapp,
    homepage,
    apple,
    google,
    chrome,
  ] = cells
  return {
    ...{
      id,
      name,
      rdns,
      homepage,
      mobile_link: mobile,
      universal_link: universal,
      desktop_link: desktop,
      webapp_link: webapp,
    },
    app_store: before('https://apps.apple.com/app/id', apple),
    play_store: before('https://play.google.com/store/apps/details?id=', google),
    chrome_store: before('https://chromewebstore.google.com/detail/', chrome),
  }
}

/** Returns the records of a table, one for each line. */
export function toRecords(table: string): readonly WalletRecord[] {
  return table.trim().split('\n').map(toRecord)
}
