import { type TokenBalance, totalOf } from '@latchkey/core'
import { Icon } from '@latchkey/ui/Icon'
import type { IconPath } from '@latchkey/ui/IconName'
import { type ReactElement, useRef } from 'react'
import { HiddenAmount, Quantity } from '../balances/Quantity.js'
import type { AccountBalances } from '../balances/useAccountBalances.js'
import { useFormat } from '../balances/useFormat.js'
import { useHiddenAmounts } from '../balances/useHiddenAmounts.js'
import { useFittingSize } from '../kernel/useFittingSize.js'
import { useSlow } from '../kernel/useSlow.js'
import { Roll } from '../ui/Roll.js'
import { useAccountTexts } from './accountTexts.js'

const eye: IconPath =
  'M2.75 12S6 5.75 12 5.75 21.25 12 21.25 12 18 18.25 12 18.25 2.75 12 2.75 12zM9.25 12a2.75 2.75 0 1 1 5.5 0a2.75 2.75 0 1 1-5.5 0'
const eyeOff: IconPath =
  'M4 4l16 16M9.9 6A9 9 0 0 1 12 5.75c6 0 9.25 6.25 9.25 6.25a15 15 0 0 1-2.6 3.35M6.4 7.75A14.6 14.6 0 0 0 2.75 12S6 18.25 12 18.25c1.75 0 3.25-.5 4.5-1.25M10.1 10.1a2.75 2.75 0 0 0 3.8 3.8'

/** Renders the total in money; without prices, the balance in the network's own currency. */
function Figure({
  tokens,
  isHidden,
}: {
  tokens: readonly TokenBalance[]
  isHidden: boolean
}): ReactElement | null {
  const format = useFormat()
  const total = totalOf(tokens)
  const native = tokens.find(({ address }) => address === undefined)
  if (isHidden) return <HiddenAmount />
  if (total !== undefined)
    return (
      <bdi dir="ltr">
        {format.fiatParts(total).map(({ text, isMinor }, index) =>
          isMinor ? (
            <small key="minor">{text}</small>
          ) : (
            // In some locales the currency stands behind the number.
            <Roll key={index === 0 ? 'first' : 'last'} text={text} />
          ),
        )}
      </bdi>
    )
  if (!native) return null
  return (
    <>
      <Quantity text={format.amount(native.amount, native.decimals)} />{' '}
      <span className="lk-bal__unit">{native.symbol}</span>
    </>
  )
}

/** Sizes of the sum in px, largest first. */
const sizes = ['36', '30', '24', '20'] as const

/** Renders the total, with the switches that hide it and read it again. */
export function Total({ balances }: { balances: AccountBalances }): ReactElement {
  const { tokens, isPending, isRefreshing, refresh } = balances
  const texts = useAccountTexts()
  const { isHidden, toggle } = useHiddenAmounts()
  const isSlow = useSlow(isPending)
  const sum = useRef<HTMLParagraphElement>(null)
  useFittingSize(sum, sizes)
  return (
    <div className="lk-bal">
      <p className="lk-bal__sum" data-testid="lk-balance" ref={sum}>
        {tokens && (
          <>
            <span className="lk-vh">{texts.total} </span>
            <Figure tokens={tokens} isHidden={isHidden} />
          </>
        )}
        {isSlow && (
          <>
            <span className="lk-vh" role="status">
              {texts.loading}
            </span>
            <span className="lk-sk lk-sk--balance" />
          </>
        )}
      </p>
      {tokens && (
        <>
          <button
            type="button"
            className="lk-iconbtn lk-iconbtn--sm"
            data-testid="lk-hide-amounts"
            aria-label={texts.hideAmounts}
            aria-pressed={isHidden}
            onClick={toggle}
          >
            <Icon name={isHidden ? eyeOff : eye} size={18} />
          </button>
          <button
            type="button"
            className="lk-iconbtn lk-iconbtn--sm lk-bal__refresh"
            data-testid="lk-refresh"
            aria-label={isRefreshing ? texts.refreshing : texts.refresh}
            aria-busy={isRefreshing || undefined}
            onClick={refresh}
          >
            <Icon name="refresh" size={18} />
          </button>
        </>
      )}
    </div>
  )
}
