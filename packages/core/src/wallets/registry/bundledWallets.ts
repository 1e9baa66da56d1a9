import type { DirectoryWallet } from '../../kernel/types.js'
import { toDirectoryWallet } from '../toDirectoryWallet.js'
import { table } from './table.js'

const before = (base: string, id: string | undefined): string | undefined => (id ? `${base}${id}` : undefined)

function toEntry(line: string): DirectoryWallet | undefined {
  const [id, name, rdns, mobileLink, universalLink, desktopLink, webappLink, homepage, apple, google, chrome] = line.split('|')
  return toDirectoryWallet({
    ...{ id, name, rdns, mobileLink, universalLink, desktopLink, webappLink, homepage },
    appStore: before('https://apps.apple.com/app/id', apple),
    playStore: before('https://play.google.com/store/apps/details?id=', google),
    chromeStore: before('https://chromewebstore.google.com/detail/', chrome),
  })
}

/** The wallets that came with the kit, the best known first. */
export function bundledWallets(): readonly DirectoryWallet[] {
  return table
    .trim()
    .split('\n')
    .map(toEntry)
    .filter((entry) => entry !== undefined)
}
