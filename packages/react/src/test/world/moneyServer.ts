import type { BalanceRecord } from '@latchkey/protocol'

/** The path of an account's balances. */
export const BALANCES = '/v1/account/{address}/balance'

/** The first account of the test wallet, and the second one, which it shares on request only. */
export const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Returns the address of a test token, by one digit. */
export const tokenAddress = (digit: number | string): `0x${string}` =>
  `0x${String(digit).repeat(40)}` as `0x${string}`

/** Features that send requests to the server, all off: a test turns its own on. */
export const onlyBalances = {
  names: false,
  nfts: false,
  history: false,
  swap: false,
  onramp: false,
} as const

/** Returns the record of a token of 6 decimals, or of the native currency for `ETH`. */
export function record(
  symbol: string,
  numeric: string,
  more: Partial<BalanceRecord> & { digit?: number } = {},
): BalanceRecord {
  const { digit = 1, ...rest } = more
  const isNative = symbol === 'ETH'
  return {
    name: symbol,
    symbol,
    chainId: 'eip155:31337',
    ...(isNative ? {} : { address: `eip155:31337:${tokenAddress(digit)}` as const }),
    price: 1,
    quantity: { decimals: isNative ? '18' : '6', numeric },
    iconUrl: '',
    isVerified: true,
    ...rest,
  }
}
