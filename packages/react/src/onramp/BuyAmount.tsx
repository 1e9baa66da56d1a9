import type { OnrampForm } from '@latchkey/core/internal'
import { FieldMessage } from '@latchkey/ui/FieldMessage'
import { type ReactElement, type ReactNode, useId } from 'react'
import { amountAfter, showAmount } from '../balances/readAmount.js'
import { useFormatLocale } from '../kernel/useFormatLocale.js'
import { currencyName, currencySign, isSignLast, roundMoney } from './currency.js'
import { useOnrampTexts } from './onrampTexts.js'

const quickAmounts = ['50', '100', '250', '500'] as const

interface BuyAmountProps {
  form: OnrampForm
  /** The error of the amount. */
  error: string | undefined
  /** Content for the result of the amount, shown if there is no error. */
  children: ReactNode
  onChange(amount: string): void
}

function QuickAmounts({
  form: { amount, currency },
  onChange,
}: Pick<BuyAmountProps, 'form' | 'onChange'>): ReactElement {
  const locale = useFormatLocale()
  const texts = useOnrampTexts()
  return (
    <fieldset className="lk-buy__quick" aria-label={texts.quickAmounts}>
      {quickAmounts.map((each) => (
        <button
          key={each}
          type="button"
          className="lk-pick lk-num"
          aria-pressed={each === amount}
          data-testid={`lk-buy-quick-${each}`}
          onClick={() => onChange(each)}
        >
          {roundMoney(each, currency, locale)}
        </button>
      ))}
    </fieldset>
  )
}

/** Renders the amount of money, typed or picked. */
export function BuyAmount({ form, error, children, onChange }: BuyAmountProps): ReactElement {
  const { amount, currency } = form
  const locale = useFormatLocale()
  const texts = useOnrampTexts()
  const id = useId()
  const shown = showAmount(amount, locale)
  return (
    <>
      <div className="lk-buyamt">
        <label className="lk-vh" htmlFor={id}>
          {texts.amountIn(currencyName(currency, locale))}
        </label>
        <div
          className="lk-buyamt__in"
          dir="ltr"
          data-sign-last={isSignLast(currency, locale) || undefined}
        >
          <span aria-hidden="true">{currencySign(currency, locale)}</span>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            placeholder="0"
            value={shown}
            size={Math.max(1, shown.length)}
            onChange={(event) => onChange(amountAfter(event, shown, locale))}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={`${id}-m`}
            data-testid="lk-buy-amount"
            data-focus=""
          />
        </div>
        <FieldMessage
          id={`${id}-m`}
          message={error === undefined ? undefined : { tone: 'error', text: error }}
          testId="lk-buy-error"
        />
        {error === undefined && children}
      </div>
      <QuickAmounts form={form} onChange={onChange} />
    </>
  )
}
