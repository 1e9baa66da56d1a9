import type { TokenBalance } from '@latchkey/core'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement, ReactNode } from 'react'
import { Item } from '../ui/Item.js'
import { HiddenAmount, Quantity } from './Quantity.js'
import { TokenTile } from './TokenTile.js'
import css from './tokenRow.css?inline'
import { useFormat } from './useFormat.js'

interface TokenRowProps {
  token: TokenBalance
  /** Without it the row is not interactive. */
  onPress?: (() => void) | undefined
  /** `lk-token-{symbol}` by default. */
  testId?: string | undefined
  /** The value of the balance by default. */
  trail?: ReactNode
  isDisabled?: boolean | undefined
  /** True if amounts are hidden. */
  isHidden?: boolean | undefined
}

function TokenRowBody({
  token,
  onPress,
  testId,
  trail,
  isDisabled = false,
  isHidden = false,
}: TokenRowProps): ReactElement {
  const format = useFormat()
  useStyles(css)
  const { name, symbol, amount, decimals, value } = token
  const inside = (
    <>
      <TokenTile token={token} hasBadge />
      <span className="lk-row__main">
        <span className="lk-row__title">
          <bdi>{name}</bdi>
        </span>
        <span className="lk-row__sub">
          {isHidden ? (
            <HiddenAmount />
          ) : (
            <Quantity text={format.amount(amount, decimals)} symbol={symbol} />
          )}
        </span>
      </span>
      <span className="lk-row__trail">
        {trail ??
          (value !== undefined && (
            <span className="lk-row__value">
              {isHidden ? <HiddenAmount /> : <Quantity text={format.fiat(value)} />}
            </span>
          ))}
      </span>
    </>
  )
  const id = testId ?? `lk-token-${symbol}`
  if (!onPress)
    return (
      <div className="lk-row" data-testid={id} aria-disabled={isDisabled || undefined}>
        {inside}
      </div>
    )
  return (
    <button
      type="button"
      className="lk-row"
      data-testid={id}
      aria-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onPress()}
    >
      {inside}
    </button>
  )
}

/** Renders a token with the account's amount of it, as an item of a list. */
export function TokenRow(props: TokenRowProps): ReactElement {
  return (
    <Item>
      <TokenRowBody {...props} />
    </Item>
  )
}
