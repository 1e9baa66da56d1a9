/** Texts of wallets that come with the modal. */
export interface WalletBaseTexts {
  getWallet: string
  allWallets: string
  whatIsAWallet: { help: string; title: string }
}

declare module '../modal/modalContext.js' {
  interface Texts extends WalletBaseTexts {}
}

export const enWalletBase: WalletBaseTexts = {
  getWallet: 'Get a wallet',
  allWallets: 'All wallets',
  whatIsAWallet: {
    help: 'What is a wallet?',
    title: 'New to wallets?',
  },
}
