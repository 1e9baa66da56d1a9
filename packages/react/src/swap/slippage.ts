import { parseUnits } from '@latchkey/core'

/** Basis points in a whole. */
const WHOLE = 10_000n

/**
 * Percent as typed, in basis points; `undefined` when it is none, or has more than two decimals.
 */
export function readPercent(text: string): number | undefined {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.')
  const amount = parseUnits(plain, 2)
  return amount === undefined || amount > WHOLE ? undefined : Number(amount)
}

/** Whether a limit above the usual one was typed a second time (SEC-50). */
export function isConfirmedBy(slippage: number, typed: string): boolean {
  return readPercent(typed) === slippage
}
