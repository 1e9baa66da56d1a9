/** Genesis hash of the sandbox's ledger: a constant, and that of no public cluster. */
export const ledgerGenesisHash = '7dXvrKQxkxfFmreHLo8yuWnuiuuixCBQWbK787A6CjFp'

/** CAIP-2 id of the sandbox's ledger: the first 32 characters of its genesis hash. */
export const ledgerNetworkId = 'solana:7dXvrKQxkxfFmreHLo8yuWnuiuuixCBQ'

/** The special behavior of a mint of the ledger. */
export type MintHabit =
  | 'dollar'
  | 'metaplex'
  | 'fake'
  | 'metadata'
  | 'transferFee'
  | 'frozen'
  | 'nonTransferable'
  | 'spam'
  | 'scaled'
  | 'permanentDelegate'
  | 'paused'
  | 'hook'

/** A mint of the ledger. */
export interface LedgerMint {
  /** Base58. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly program: 'token' | 'token-2022'
  readonly habit: MintHabit
}

export type MintKey =
  | 'DOL'
  | 'PEBBLE'
  | 'FAKE'
  | 'DAY'
  | 'TITHE'
  | 'FROST'
  | 'OATH'
  | 'SPAM'
  | 'TIDE'
  | 'WARDEN'
  | 'HALT'
  | 'HOOK'

/** Users should recognise this as spam: right-to-left override, zero-width space, a link. */
const spamName = 'Claim 5,000 \u202eLOD\u202c at free\u200bgift.example'

/** By symbol (the spam: `SPAM`; the impostor of `DOL`: `FAKE`). */
export const ledgerMints: Readonly<Record<MintKey, LedgerMint>> = {
  /** Counts as one dollar. Its name is not on the ledger: a list of tokens has it. */
  DOL: {
    address: 'GjhU3njBeNXgmpEmcHReukmhKxAcn7gfueCPGjL6Sgzo',
    name: 'Dollar Coin',
    symbol: 'DOL',
    decimals: 6,
    program: 'token',
    habit: 'dollar',
  },
  /** Its name is in an account of Metaplex's layout. */
  PEBBLE: {
    address: 'Dd4UHvRnUwKVreuD11oTWt1Uzbso7rWCpDiU5ijxSAG1',
    name: 'Pebble',
    symbol: 'PEBBLE',
    decimals: 9,
    program: 'token',
    habit: 'metaplex',
  },
  /** Another mint with the name and symbol of `DOL`. Sent to all accounts. */
  FAKE: {
    address: 'FE7e3YciZPGpWrjuKDwUG3AWguJjepjpYS5YqH3b9Azg',
    name: 'Dollar Coin',
    symbol: 'DOL',
    decimals: 6,
    program: 'token',
    habit: 'fake',
  },
  /** Token-2022 with its metadata inside the mint, as all mints below. */
  DAY: {
    address: '8fSsfPppTn7Pg3fP3dmXUdYvzaEVsmx2iXpdhxV3Z8hB',
    name: 'Daylight Dollar',
    symbol: 'DAY',
    decimals: 9,
    program: 'token-2022',
    habit: 'metadata',
  },
  /** 2 % of every transfer, at most 5 TITHE, is withheld: the recipient receives less. */
  TITHE: {
    address: 'GYbuTxjvpzAUcbqTvxKWBCTgC1wRUdkVFjQuxJCyCYgo',
    name: 'Tithe',
    symbol: 'TITHE',
    decimals: 6,
    program: 'token-2022',
    habit: 'transferFee',
  },
  /** New accounts are frozen until the issuer thaws them. */
  FROST: {
    address: '521CjNUSEyRPUSBNSrifV34yC8yjRTDWoKfAKTsCWveB',
    name: 'Frost',
    symbol: 'FROST',
    decimals: 6,
    program: 'token-2022',
    habit: 'frozen',
  },
  OATH: {
    address: 'HF2Vio93Wwr2HZMwgCvL6zccmkgdP3dn7eahsqgETTh1',
    name: 'Oath',
    symbol: 'OATH',
    decimals: 0,
    program: 'token-2022',
    habit: 'nonTransferable',
  },
  SPAM: {
    address: '4yBaYFgC3C3CEG77Zm1uzXPs2SYWAPCaz9NQHYFA3PjT',
    name: spamName,
    symbol: '$FREE',
    decimals: 2,
    program: 'token-2022',
    habit: 'spam',
  },
  /** Wallets show one and a half times the raw amount. */
  TIDE: {
    address: 'BpTyt7KU8jfbuVikFqhkL28dm7EageGUXG9miFone3R8',
    name: 'Tide',
    symbol: 'TIDE',
    decimals: 6,
    program: 'token-2022',
    habit: 'scaled',
  },
  /** The issuer can move and burn the tokens of every account. */
  WARDEN: {
    address: 'BevJiVTcYkw9cQcfDGCYjeUNDGWPGLw8yiPF2xHeFz4v',
    name: 'Warden',
    symbol: 'WARDEN',
    decimals: 6,
    program: 'token-2022',
    habit: 'permanentDelegate',
  },
  /** The issuer has stopped all transfers. */
  HALT: {
    address: '2NQs4uoGWTz1tEM4iqyzrtGqxY4p7NKT1ia6o2oR5G1w',
    name: 'Halt',
    symbol: 'HALT',
    decimals: 6,
    program: 'token-2022',
    habit: 'paused',
  },
  /** Transfers call a program that does not exist. */
  HOOK: {
    address: 'De6ai5hZG5FDZnckQbSH61b67oNXGpRGzmofGBXDKXRS',
    name: 'Hook',
    symbol: 'HOOK',
    decimals: 6,
    program: 'token-2022',
    habit: 'hook',
  },
}
