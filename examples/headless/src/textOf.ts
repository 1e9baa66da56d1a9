import { formatTokenAmount } from '@latchkey/core'

/** Formats an amount of a token to its last digit: `0.5 ETH`. */
export function textOf(
  amount: bigint | undefined,
  token: { symbol: string; decimals: number } | undefined,
): string {
  if (amount === undefined || !token) return '–'
  const { symbol, decimals } = token
  return `${formatTokenAmount(amount, decimals, 'en', decimals)} ${symbol}`
}
