import type { Address } from 'viem'

/** The non-standard behavior of a token. */
export type TokenHabit =
  | 'permit'
  | 'feeOnTransfer'
  | 'noReturnValue'
  | 'resetToZero'
  | 'insaneDecimals'
  | 'bytes32Name'
  | 'rebasing'
  | 'spam'
  | 'onlyV3'
  | 'onlyOneHop'
  | 'thinLiquidity'

/** A token of the sandbox. */
export interface WorldToken {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly habit: TokenHabit
  /** Its contract, in `packages/sandbox/contracts`. */
  readonly contract:
    | 'Token'
    | 'PermitToken'
    | 'FeeToken'
    | 'ResetToken'
    | 'RebasingToken'
    | 'SilentToken'
    | 'Bytes32Token'
}

export type TokenKey =
  | 'DOL'
  | 'DAY'
  | 'TITHE'
  | 'MUTE'
  | 'RESET'
  | 'VAST'
  | 'OLDE'
  | 'TIDE'
  | 'SPAM'
  | 'PEBBLE'
  | 'MOSS'
  | 'SPECK'

/** Users should recognise this as spam: right-to-left override, zero-width space, a link. */
const spamName = 'Claim 5,000 \u202eLOD\u202c at free\u200bgift.example'

/**
 * By symbol (the spam: `SPAM`), in the order in which they are deployed: a new one goes to the end,
 * so that the others keep their addresses.
 */
export const worldTokens: Readonly<Record<TokenKey, WorldToken>> = {
  /** Six decimals, ERC-2612 permits; counts as one dollar. */
  DOL: {
    address: '0x53feb420F928909d22613de83a6d0B01071D7F67',
    name: 'Dollar Coin',
    symbol: 'DOL',
    decimals: 6,
    habit: 'permit',
    contract: 'PermitToken',
  },
  /** Eighteen decimals, ERC-2612 permits. */
  DAY: {
    address: '0xc3aE57E3c0280C89113C3EeeF14002538300e7d0',
    name: 'Daylight Dollar',
    symbol: 'DAY',
    decimals: 18,
    habit: 'permit',
    contract: 'PermitToken',
  },
  /** The owner gets 2 % of every transfer: the recipient receives less than was sent. */
  TITHE: {
    address: '0x508A358E293fDc94B83A5DFf9aB153F5b5c52Ac2',
    name: 'Tithe',
    symbol: 'TITHE',
    decimals: 18,
    habit: 'feeOnTransfer',
    contract: 'FeeToken',
  },
  /**
   * `transfer`, `approve` and `transferFrom` return no value; an allowance changes only from or to
   * zero.
   */
  MUTE: {
    address: '0x78C6093da3E929F3CcdAaA40Cd0fC2Fb6Ea9CDc4',
    name: 'Mute Dollar',
    symbol: 'MUTE',
    decimals: 6,
    habit: 'noReturnValue',
    contract: 'SilentToken',
  },
  /** An allowance changes only from or to zero. */
  RESET: {
    address: '0x5e306909F2494a242968186264c73455a1CdDd0A',
    name: 'Second Thought',
    symbol: 'RESET',
    decimals: 18,
    habit: 'resetToZero',
    contract: 'ResetToken',
  },
  /** 77 decimals: one whole token is close to the limit of 256 bits. */
  VAST: {
    address: '0x024D73C02e4B772c5A5Ec3ed74AEB4daA8DBf26D',
    name: 'Vast',
    symbol: 'VAST',
    decimals: 77,
    habit: 'insaneDecimals',
    contract: 'Token',
  },
  /** `name()` and `symbol()` are bytes32. */
  OLDE: {
    address: '0x2286504A35912169baB71A715173A1102cFa9F29',
    name: 'Olde Coin',
    symbol: 'OLDE',
    decimals: 18,
    habit: 'bytes32Name',
    contract: 'Bytes32Token',
  },
  /** Balances grow without a Transfer event. */
  TIDE: {
    address: '0x8a0149a265e0bAD77a11E6478BC939269CDDE66D',
    name: 'Tide',
    symbol: 'TIDE',
    decimals: 18,
    habit: 'rebasing',
    contract: 'RebasingToken',
  },
  /** Spam: not listed, and sent to every account. */
  SPAM: {
    address: '0xf91954889dC8d19bE570a3F197023e2f8E96fCfC',
    name: spamName,
    symbol: 'free\u200bgift.example',
    decimals: 18,
    habit: 'spam',
    contract: 'Token',
  },
  /** Its only pool is on Uniswap v3. */
  PEBBLE: {
    address: '0x384a8A32b03070Bd4d8f4Ee28218212a42FB39b5',
    name: 'Pebble',
    symbol: 'PEBBLE',
    decimals: 18,
    habit: 'onlyV3',
    contract: 'Token',
  },
  /** Its only pool is with DAY: everything else is two pools away. */
  MOSS: {
    address: '0x5f7d7F3f37dfdd2d5f94F1ad43eb04fafD2f8203',
    name: 'Moss',
    symbol: 'MOSS',
    decimals: 18,
    habit: 'onlyOneHop',
    contract: 'Token',
  },
  /** Its pool is nearly empty. */
  SPECK: {
    address: '0xEF19da784750AEE8d44438Acfa57ecabb2c80c45',
    name: 'Speck',
    symbol: 'SPECK',
    decimals: 18,
    habit: 'thinLiquidity',
    contract: 'Token',
  },
}
