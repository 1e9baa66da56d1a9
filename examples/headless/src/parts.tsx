import { formatTokenAmount, type LatchkeyError, type TokenBalance } from '@latchkey/core'
import { type ComponentProps, useState } from 'react'

/** Returns the error of the last attempt, and a function that awaits the next one. */
export function useAttempt() {
  const [error, setError] = useState<LatchkeyError>()
  function attempt(promise: Promise<unknown>) {
    setError(undefined)
    promise.catch(setError)
  }
  return { error, attempt }
}

/** Formats an amount of a token to its last digit: `0.5 ETH`. */
export function textOf(amount?: bigint, token?: { symbol: string; decimals: number }) {
  if (amount === undefined || !token) return '–'
  const { symbol, decimals } = token
  return `${formatTokenAmount(amount, decimals, 'en', decimals)} ${symbol}`
}

export function Button(props: ComponentProps<'button'>) {
  return <button type="button" {...props} />
}

export function TokenSelect(props: {
  label: string
  tokens: readonly TokenBalance[] | undefined
  value: string | undefined
  onChoose(token: TokenBalance): void
}) {
  const { label, tokens = [], value = '', onChoose } = props
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => tokens.filter(({ id }) => id === target.value).forEach(onChoose)}
    >
      <option value="">{label}</option>
      {tokens.map(({ id, symbol }) => (
        <option key={id} value={id}>
          {symbol}
        </option>
      ))}
    </select>
  )
}
