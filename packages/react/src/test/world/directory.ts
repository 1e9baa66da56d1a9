import type { Replies } from './createHttp.js'

/** A wallet of the directory, with a link of each kind. */
export interface DirectoryRecord {
  id: string
  name: string
  [field: string]: string
}

/** Returns `count` wallets of a directory. */
export function records(count: number, suffix: string = ''): DirectoryRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `wallet-${index}`,
    name: `Wallet ${index}${suffix}`,
    homepage: `https://wallet-${index}.test`,
    mobile_link: `wallet${index}://`,
    universal_link: `https://wallet-${index}.test/app`,
    app_store: `https://apps.apple.com/app/id${index}`,
    play_store: `https://play.google.com/store/apps/details?id=test.wallet${index}`,
    chrome_store: `https://chromewebstore.google.com/detail/wallet${index}`,
  }))
}

/** Returns the replies of a directory with these wallets: pages, and a search by name. */
export function directory(wallets: readonly DirectoryRecord[]): Replies {
  return {
    '/getWallets': ({ url }: { url: URL }) => {
      const get = (name: string): string => url.searchParams.get(name) ?? ''
      const found = wallets.filter(
        ({ id, name }) =>
          name.toLowerCase().includes(get('search').toLowerCase()) &&
          (!get('include') || get('include').split(',').includes(id)),
      )
      const size = Number(get('entries') || 40)
      const start = (Number(get('page') || 1) - 1) * size
      return { data: found.slice(start, start + size), count: found.length }
    },
  }
}
