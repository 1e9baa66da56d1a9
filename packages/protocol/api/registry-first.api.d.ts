// Public shape of @latchkey/protocol/registry/first. Written by: npm run check:api -- --update

// 2 exports

export declare const bundledCount: number

export declare function firstWallets(): readonly WalletRecord[]

// Not exported, named above

interface InjectedWallet {
  namespace?: string | undefined
  injected_id?: string | undefined
}

interface WalletRecord {
  id: string
  name: string
  homepage?: string | null | undefined
  image_id?: string | null | undefined
  image_url?: string | null | undefined
  order?: number | null | undefined
  mobile_link?: string | null | undefined
  universal_link?: string | null | undefined
  desktop_link?: string | null | undefined
  webapp_link?: string | null | undefined
  app_store?: string | null | undefined
  play_store?: string | null | undefined
  chrome_store?: string | null | undefined
  rdns?: string | null | undefined
  injected?: readonly InjectedWallet[] | null | undefined
}
