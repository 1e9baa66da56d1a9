import { createStore, type DirectoryParts, type DirectoryWallet, systemClock, walletsPageQuery } from '@latchkey/core'
import type { WalletListing } from '@latchkey/server'

/** A kit without a server, as far as its directory looks at one. */
const parts: DirectoryParts = {
  options: {
    featuredWalletIds: [],
    includeWalletIds: [],
    excludeWalletIds: [],
    customWallets: [],
    allWallets: 'show',
    clock: systemClock,
  },
  store: createStore({ prefix: 'seed' }),
  wallets: { getState: () => ({ wallets: [], recentIds: [] }) },
  switching: { getState: () => ({ currentId: 'eip155:1' }) },
}

async function bundledWallets(page = 1): Promise<readonly DirectoryWallet[]> {
  const { wallets } = await walletsPageQuery(parts, page).queryFn({})
  return wallets.length === 0 ? [] : [...wallets, ...(await bundledWallets(page + 1))]
}

/** The wallets that come with the kit, in their order, as an operator would list them. Each has a picture of its id. */
export async function bundledRecords(): Promise<readonly WalletListing[]> {
  return (await bundledWallets()).map((wallet, order) => ({
    id: wallet.id,
    name: wallet.name,
    order,
    image_id: wallet.id,
    rdns: wallet.rdns,
    mobile_link: wallet.mobileLink,
    universal_link: wallet.universalLink,
    desktop_link: wallet.desktopLink,
    webapp_link: wallet.webappLink,
    homepage: wallet.homepage,
    app_store: wallet.appStore,
    play_store: wallet.playStore,
    chrome_store: wallet.chromeStore,
    // The kit's table says nothing of other chains.
    chains: ['eip155'],
  }))
}
