import { useCatalogue } from '../modal/modalContext.js'

/** Texts of account, fetched with its views. */
export interface AccountTexts {
  copy: string
  copyAddress(address: string): string
  explorer: string
  connectedWith: string
  network(name: string): string
  getName: string
  unconfirmed: string
  switchAccount(account: string): string
  total: string
  hideAmounts: string
  refresh: string
  refreshing: string
  refreshed: string
  loading: string
  actions: { swap: string; send: string; receive: string; buy: string }
  tabs: { label: string; tokens: string; nfts: string; activity: string }
  tokens: string
  nfts: string
  sendNft(name: string): string
  /** `when`: the time at which the shown values were read. */
  offline: { title: string; text(when: string | undefined): string }
  /** There is nothing to show yet. */
  offlineEmpty: string
  justNow: string
  old: { title: string; text(when: string): string }
  partial: { title: string; text: string }
  failed: { title: string; text: string }
  elsewhere: { title: string; text: string }
  showUnverified(count: number): string
  hideUnverified: string
  unverified: { title: string; text: string }
  empty: { title: string; text(network: string): string }
  buyRow: { title: string; sub: string }
  receiveRow: { title: string; sub: string }
  showSpam(count: number): string
  hideSpam: string
  more: string
  quantity(count: string): string
  accounts: string
  current: string
  switched(account: string): string
  switchFailed: string
  chooseThere(wallet: string): string
  moreAccounts(wallet: string): string
  disconnectAll: string
  otherWallets: string
  tabFailed: { title: string; text: string }
}

const enAccount: AccountTexts = {
  copy: 'Copy address',
  explorer: 'View on explorer',
  connectedWith: 'Connected wallet',
  network: (name) => `Network: ${name}. Change`,
  getName: 'Get a name',
  unconfirmed: 'Not confirmed',
  copyAddress: (address) => `Copy address ${address}`,
  switchAccount: (account) => `${account}. Switch account`,
  total: 'Total balance',
  hideAmounts: 'Hide amounts',
  refresh: 'Refresh balances',
  refreshing: 'Refreshing balances',
  refreshed: 'Balances are up to date',
  loading: 'Loading balances',
  actions: { swap: 'Swap', send: 'Send', receive: 'Receive', buy: 'Buy' },
  tabs: { label: 'Account', tokens: 'Tokens', nfts: 'NFTs', activity: 'Activity' },
  tokens: 'Tokens',
  nfts: 'NFTs',
  sendNft: (name) => `Send ${name}`,
  offline: {
    title: 'You’re offline.',
    text: (when) =>
      when
        ? `Balances are from ${when}. We’ll refresh when you’re back.`
        : 'We’ll refresh when you’re back.',
  },
  offlineEmpty: 'Your tokens show up here when you’re back online.',
  justNow: 'a moment ago',
  old: { title: 'Balances didn’t refresh.', text: (when) => `These are from ${when}.` },
  partial: {
    title: 'Tokens and prices didn’t load.',
    text: 'Your tokens are safe. Only the network’s own currency shows for now.',
  },
  failed: {
    title: 'Balances didn’t load',
    text: 'The network isn’t answering. Your tokens are safe.',
  },
  elsewhere: {
    title: 'Unsupported network',
    text: 'This site doesn’t use your wallet’s network, so balances there aren’t shown.',
  },
  showUnverified: (count) =>
    count === 1 ? 'Show 1 unverified token' : `Show ${count} unverified tokens`,
  hideUnverified: 'Hide unverified tokens',
  unverified: {
    title: 'Not on any list we know.',
    text: 'Anyone can send you a token with any name. Don’t follow links in token names.',
  },
  empty: {
    title: 'Nothing here yet',
    text: (network) => `Tokens you buy or receive on ${network} show up here.`,
  },
  buyRow: { title: 'Buy with a card or bank', sub: 'From $10' },
  receiveRow: { title: 'Receive from another wallet', sub: 'Show your address' },
  showSpam: (count) => (count === 1 ? 'Show 1 unwanted NFT' : `Show ${count} unwanted NFTs`),
  hideSpam: 'Hide unwanted NFTs',
  more: 'Show more',
  quantity: (count) => `× ${count}`,
  accounts: 'Accounts in your wallet',
  current: 'In use',
  switched: (account) => `Now using ${account}`,
  switchFailed: 'The account didn’t change',
  chooseThere: (wallet) => `Choose the account in ${wallet}`,
  moreAccounts: (wallet) =>
    `To add or remove accounts, change what ${wallet} shares with this site.`,
  disconnectAll: 'Disconnect all',
  otherWallets: 'More wallets',
  tabFailed: { title: 'This didn’t load', text: 'Check your connection and try again.' },
}

/** Texts of account, in the user's language. */
export function useAccountTexts(): AccountTexts {
  return useCatalogue('account', enAccount)
}
