import { type ProblemTexts, useCatalogue } from '../modal/modalContext.js'

/** Texts that explain wallets to new users. */
export interface WalletGuideTexts {
  points: readonly ProblemTexts[]
  browser: ProblemTexts
  phone: ProblemTexts
  caution: ProblemTexts
  find: string
}

const enWalletGuide: WalletGuideTexts = {
  points: [
    {
      title: 'A wallet is your own front-door key',
      text: 'It opens this site and thousands of others without a password.',
    },
    {
      title: 'It holds what you own',
      text: 'Money and collectibles stay with you, not with the site.',
    },
    { title: 'Only you can turn it', text: 'Nothing leaves until you approve it, every time.' },
  ],
  browser: {
    title: 'In this browser',
    text: 'An extension opens beside the page. Best on a computer you use often.',
  },
  phone: {
    title: 'On your phone',
    text: 'An app with its own browser. Open this site in it to connect.',
  },
  caution: {
    title: 'Keep the recovery words to yourself',
    text: 'Anyone with these words can take everything. No site and no support team ever needs them.',
  },
  find: 'Find one on ethereum.org',
}

/** Texts for new users, in the user's language. */
export function useWalletGuideTexts(): WalletGuideTexts {
  return useCatalogue('walletGuide', enWalletGuide)
}
