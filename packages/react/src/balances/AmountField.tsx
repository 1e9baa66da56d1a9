import { FieldMessage, type FieldTone } from '@latchkey/ui/FieldMessage'
import { Icon } from '@latchkey/ui/Icon'
import type { IconPath } from '@latchkey/ui/IconName'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useFittingSize } from '../kernel/useFittingSize.js'
import { useFormatLocale } from '../kernel/useFormatLocale.js'
import { debounce } from '../ui/debounce.js'
import { Roll } from '../ui/Roll.js'
import skeletonCss from '../ui/skeleton.css?inline'
import css from './amountField.css?inline'
import { useMoneyTexts } from './moneyTexts.js'
import { amountAfter, showAmount } from './readAmount.js'

/** Two arrows side by side. */
export const flipIcon: IconPath =
  'M8.25 4.5v15m0 0L5 16.25m3.25 3.25l3.25-3.25M15.75 19.5v-15m0 0L12.5 7.75m3.25-3.25L19 7.75'

/** The same amount in the other unit, and the button that makes it the input unit. */
interface Other {
  /** The formatted amount, for example `$250.00`. */
  text: string
  /** Makes it the input unit. Without it the amount is plain text. */
  onFlip?: (() => void) | undefined
}

interface CardProps {
  /** The control beside the number, such as the choice of a token. */
  pill: ReactNode
  other?: Other | undefined
  /** The account's balance, formatted. */
  balance?: string | undefined
  onMax?: (() => void) | undefined
  isBusy?: boolean | undefined
}

interface AmountFieldProps extends CardProps {
  label: string
  /** Digits with at most one dot. Other text is kept as it was typed. */
  value: string
  onChange(value: string): void
  /** The currency sign while money is typed, for example `$`. */
  sign?: string | undefined
  /** The message below the card. `error`: the typed amount cannot be used. */
  message?: { tone: FieldTone; text: ReactNode } | undefined
  testId: string
  messageTestId?: string | undefined
  isDisabled?: boolean | undefined
  onEnter?: (() => void) | undefined
}

/** Sizes of the number in px, largest first: long ones shrink before they scroll. */
const sizes = ['30', '24', '20'] as const

function Bottom({
  label,
  other,
  balance,
  onMax,
  isBusy,
  isTypedInMoney,
}: Omit<CardProps, 'pill'> & { label: string; isTypedInMoney: boolean }): ReactElement {
  const texts = useMoneyTexts()
  return (
    <div className="lk-amt__bot lk-num">
      {isBusy ? (
        <span className="lk-sk lk-amt__wait" />
      ) : other?.onFlip ? (
        <button
          type="button"
          className="lk-amt__fiat"
          data-testid="lk-amount-flip"
          aria-label={isTypedInMoney ? texts.typeTokens(other.text) : texts.typeMoney(other.text)}
          onClick={other.onFlip}
        >
          <bdi dir="ltr">{other.text}</bdi>
          <Icon name={flipIcon} size={14} />
        </button>
      ) : (
        <span className="lk-amt__fiat">{other && <bdi dir="ltr">{other.text}</bdi>}</span>
      )}
      <span className="lk-amt__have">
        {balance !== undefined && <span>{texts.balance(balance)}</span>}
        {onMax && (
          <button
            type="button"
            className="lk-max"
            data-testid="lk-amount-max"
            aria-label={texts.maxOf(label)}
            onClick={onMax}
          >
            {texts.max}
          </button>
        )}
      </span>
    </div>
  )
}

/**
 * Renders a field for an amount in tokens or in money. Errors below it are announced; the input
 * stays.
 */
export function AmountField(props: AmountFieldProps): ReactElement {
  const {
    label,
    value,
    onChange,
    sign,
    message,
    testId,
    messageTestId,
    isDisabled,
    onEnter,
    pill,
    ...bottom
  } = props
  const locale = useFormatLocale()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isInvalid = message?.tone === 'error'
  const shown = showAmount(value, locale)
  useStyles(skeletonCss)
  useStyles(css)
  useFittingSize(input, sizes)
  return (
    <div>
      <div className="lk-amt" data-invalid={isInvalid || undefined}>
        <label className="lk-amt__top" htmlFor={id}>
          {label}
        </label>
        <div className="lk-amt__mid">
          <span className="lk-amt__in" dir="ltr">
            {sign && <span aria-hidden="true">{sign}</span>}
            <input
              ref={input}
              id={id}
              value={shown}
              onChange={(event) => onChange(amountAfter(event, shown, locale))}
              onKeyDown={(event) =>
                event.key === 'Enter' && !event.nativeEvent.isComposing && onEnter?.()
              }
              inputMode="decimal"
              placeholder="0"
              maxLength={100}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              disabled={isDisabled}
              aria-invalid={isInvalid || undefined}
              aria-describedby={`${id}-message`}
              data-testid={testId}
              data-focus=""
            />
          </span>
          {pill}
        </div>
        <Bottom label={label} {...bottom} isTypedInMoney={sign !== undefined} />
      </div>
      <FieldMessage id={`${id}-message`} message={message} testId={messageTestId} />
    </div>
  )
}

/**
 * Milliseconds without a change after which a new result is announced, so that not every digit is.
 */
const QUIET_MS = 500

function useQuiet(text: string): string {
  const { clock } = useLatchkeyContext().latchkey.options
  const [quiet, setQuiet] = useState('')
  useEffect(() => {
    const settled = debounce({ clock, ms: QUIET_MS, onSettled: setQuiet })
    settled.set(text)
    return settled.cancel
  }, [clock, text])
  return quiet
}

interface AmountOutputProps extends CardProps {
  label: string
  /** The formatted amount. */
  value: string
  /** Text for screen readers once the amount no longer changes. An empty text is not announced. */
  announcement: string
  /** There is no result yet: drawn faint. */
  isZero?: boolean | undefined
  testId: string
}

/** Renders the result of an amount, on the same card without a field. */
export function AmountOutput({
  label,
  value,
  announcement,
  isZero,
  testId,
  pill,
  isBusy,
  ...bottom
}: AmountOutputProps): ReactElement {
  const number = useRef<HTMLSpanElement>(null)
  const quiet = useQuiet(isBusy ? '' : announcement)
  useStyles(skeletonCss)
  useStyles(css)
  useFittingSize(number, sizes)
  return (
    <div className="lk-amt">
      <span className="lk-amt__top">{label}</span>
      <div className="lk-amt__mid">
        <span
          className="lk-amt__out"
          data-zero={isZero || undefined}
          data-testid={testId}
          dir="ltr"
          ref={number}
        >
          {isBusy ? <span className="lk-sk lk-amt__waits" /> : <Roll text={value} />}
        </span>
        <output className="lk-vh">{quiet}</output>
        {pill}
      </div>
      <Bottom label={label} {...bottom} isBusy={isBusy} isTypedInMoney={false} />
    </div>
  )
}
