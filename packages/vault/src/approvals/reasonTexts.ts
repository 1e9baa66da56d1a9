import { catalogueOf } from '../ui/catalogueOf.js'

/** Texts of reasons in `warnings.fails` of requests. The codes are those of Solana programs. */
const enReason = {
  notEnough: (symbol: string): string => `not enough ${symbol}`,
  expired: 'it has expired, or is for another network',
  sent: 'it was sent before',
  rent: 'an account would be left with too little SOL',
  program: 'the program doesn’t exist on this network',
  table: 'its lookup table doesn’t exist on this network',
  tokens: 'not enough tokens',
  frozen: 'the token account is frozen',
  decimals: 'the token has other decimals',
  note: 'the recipient requires a note with each transfer',
  bound: 'this token can’t be transferred',
  tokenCode: (code: string): string => `token error ${code}`,
  programCode: (code: string): string => `error ${code} of the program`,
}

/** Returns the texts of reasons of failures. */
export const reasonTexts: () => typeof enReason = catalogueOf('reason', enReason)
