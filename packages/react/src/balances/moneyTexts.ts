import { useCatalogue } from '../modal/modalContext.js'

/**
 * Texts of amount fields and lists of tokens, and other texts that several features share. Loaded
 * with those features.
 */
export interface MoneyTexts {
  /** Text for an amount that is smaller than the smallest one shown. */
  lessThan(amount: string): string
  /** Screen reader text for a hidden amount. */
  hidden: string
  balance(amount: string): string
  max: string
  maxOf(field: string): string
  /** Text of the fiat line, which is a button. `now` is the amount that the line shows. */
  typeMoney(now: string): string
  typeTokens(now: string): string
  chooseToken: string
  changeToken(symbol: string, network: string): string
  search: string
  clearSearch: string
  popular: string
  yours: string
  all: string
  loading: string
  found(count: number): string
  notListed: string
  /** Text for a token on no list that has the name of a listed one. */
  alike: string
  chosen: string
  noMatch(search: string): string
  noMatchText: string
  sameName: { title: string; text: string }
  unlisted: { title: string; text: string }
  lookingUp: string
  noToken: { title: string; text: string }
  failed: { title: string; text: string }
  again: string
  done: string
  about(what: string): string
}

const enMoney: MoneyTexts = {
  lessThan: (amount) => `less than ${amount}`,
  hidden: 'Hidden',
  balance: (amount) => `Balance ${amount}`,
  max: 'Max',
  maxOf: (field) => `Max, ${field}`,
  typeMoney: (now) => `Enter the amount in dollars instead. Now ${now}`,
  typeTokens: (now) => `Enter the amount in tokens instead. Now ${now}`,
  chooseToken: 'Choose token',
  changeToken: (symbol, network) => `${symbol} on ${network}. Change token`,
  search: 'Name, symbol or address',
  clearSearch: 'Clear search',
  popular: 'Popular',
  yours: 'Your tokens',
  all: 'All tokens',
  loading: 'Loading tokens',
  found: (count) => (count === 1 ? '1 token found' : `${count} tokens found`),
  notListed: 'Unlisted',
  alike: 'Unlisted, named like a listed token',
  chosen: 'Chosen',
  noMatch: (search) => `No token called “${search}”`,
  noMatchText: 'Check the spelling, or paste the token’s address.',
  sameName: {
    title: 'Same name as another token.',
    text: 'This one has a different address and isn’t on any list we know. Check the address before you use it.',
  },
  unlisted: {
    title: 'Not on any list we know.',
    text: 'Anyone can make a token with any name. Check the address before you use it.',
  },
  lookingUp: 'Looking up this address',
  noToken: { title: 'No token at this address', text: 'Check the address and the network.' },
  failed: { title: 'Tokens didn’t load', text: 'Check your connection and try again.' },
  again: 'Try again',
  done: 'Done',
  about: (what) => `About ${what}`,
}

/** Texts of amount fields and lists of tokens, in the user's language. */
export function useMoneyTexts(): MoneyTexts {
  return useCatalogue('money', enMoney)
}
