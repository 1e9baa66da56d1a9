import type { TokenBalance } from '@latchkey/core'

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
