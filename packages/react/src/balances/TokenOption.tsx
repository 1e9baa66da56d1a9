import type { TokenBalance } from '@latchkey/core'
import { shortAddress } from '@latchkey/ui/shortAddress'
import type { ReactElement } from 'react'
import { useMoneyTexts } from './moneyTexts.js'
import { Quantity } from './Quantity.js'
import { TokenTile } from './TokenTile.js'
import { useFormat } from './useFormat.js'

interface TokenOptionProps {
  token: TokenBalance
  /** True if the token is on no list and has the symbol of a listed token. */
  isAlike: boolean
  isChosen: boolean
  onChoose(token: TokenBalance): void
}

function Have({
  token: { amount, decimals, value },
}: Pick<TokenOptionProps, 'token'>): ReactElement | null {
  const format = useFormat()
  if (amount === 0n) return null
  return (
    <span className="lk-have">
      <b>
        <Quantity text={format.amount(amount, decimals)} />
      </b>
      {value !== undefined && <Quantity text={format.fiat(value)} />}
    </span>
  )
}

/** Renders one token to choose. A token of no list is marked, with its address (SEC-43). */
export function TokenOption({
  token,
  isAlike,
  isChosen,
  onChoose,
}: TokenOptionProps): ReactElement {
  const texts = useMoneyTexts()
  const { name, symbol, address, isVerified } = token
  return (
    <button
      type="button"
      className="lk-row"
      data-testid={`lk-token-${symbol}`}
      data-token-id={token.id}
      aria-disabled={isChosen || undefined}
      onClick={() => isChosen || onChoose(token)}
    >
      <TokenTile token={token} hasBadge />
      <span className="lk-row__main">
        <bdi className="lk-row__title">{name}</bdi>
        <span className="lk-row__sub">
          <bdi>{symbol}</bdi>
          {!isVerified && address !== undefined && <bdi> · {shortAddress(address)}</bdi>}
        </span>
        {!isVerified && (
          <span className="lk-row__sub lk-row__sub--warning">
            {isAlike ? texts.alike : texts.notListed}
          </span>
        )}
      </span>
      <span className="lk-row__trail">
        {isChosen ? <span className="lk-badge">{texts.chosen}</span> : <Have token={token} />}
      </span>
    </button>
  )
}
