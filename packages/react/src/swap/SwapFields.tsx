import type { SwapState } from '@latchkey/core'
import { formatUnits, type SwapFacts, type SwapSide } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { AmountField, AmountOutput, flipIcon } from '../balances/AmountField.js'
import { TokenPill } from '../balances/TokenPill.js'
import { type Format, useFormat } from '../balances/useFormat.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { type SwapTexts, useSwapTexts } from './swapTexts.js'
import { converted, inWords } from './swapWords.js'
import { useSwapFlow } from './useSwap.js'

export type FormState = Extract<SwapState, { status: 'form' }>

interface FieldProps {
  state: FormState
  facts: SwapFacts
}

/** Returns decimals to show: fewer from a thousand on, where more would not fit. */
const placesOf = (amount: bigint, decimals: number): number =>
  amount < 10n ** BigInt(decimals + 3) ? 6 : 3

/** Returns the error of the typed amount. */
function inputMessage(
  texts: SwapTexts,
  format: Format,
  { problem, source, native, gasCost }: SwapFacts,
): string | undefined {
  const { input } = texts
  switch (problem) {
    case 'format':
      return input.format
    case 'precision':
      return input.precision(source.symbol, source.decimals)
    case 'price':
      return input.price(source.symbol)
    case 'balance':
      return input.balance(inWords(format, source.amount, source))
    case 'gas':
      return gasCost === undefined || !native
        ? input.insufficient
        : input.gas(converted(format, gasCost, native))
    default:
      return undefined
  }
}

function Pill({ side, facts }: { side: SwapSide; facts: SwapFacts }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const token = side === 'source' ? facts.source : facts.target
  return (
    <TokenPill
      token={token}
      testId={side === 'source' ? 'lk-swap-from-token' : 'lk-swap-to-token'}
      onPress={() => latchkey.modal.push({ view: 'SwapSelectToken', target: side })}
    />
  )
}

/** Renders the paid amount, typed in tokens or in money. */
export function PayField({
  state: { form },
  facts,
  onEnter,
}: FieldProps & { onEnter: (() => void) | undefined }): ReactElement {
  const texts = useSwapTexts()
  const format = useFormat()
  const { swap } = useSwapFlow()
  const { source, amountIn = 0n, fiatIn, max } = facts
  const message = inputMessage(texts, format, facts)
  const isMoney = form.unit === 'fiat'
  const isEmpty = form.text === ''
  const money = fiatIn ?? (isEmpty ? '0' : undefined)
  const other = isMoney
    ? converted(format, amountIn, source)
    : source.price === undefined || money === undefined
      ? undefined
      : format.fiat(money)
  return (
    <AmountField
      label={texts.pay}
      value={form.text}
      // Keeps the typed text except for spaces: the form shows the problem.
      onChange={(text) => swap.type(text.replace(/\s/g, ''))}
      {...(isMoney ? { sign: '$' } : {})}
      pill={<Pill side="source" facts={facts} />}
      other={other === undefined ? undefined : { text: other, onFlip: swap.switchUnit }}
      balance={format.amount(source.amount, source.decimals)}
      onMax={
        max !== undefined && max > 0n
          ? () => swap.type(formatUnits(max, source.decimals), 'token')
          : undefined
      }
      message={message === undefined ? undefined : { tone: 'error', text: message }}
      onEnter={onEnter}
      testId="lk-swap-from-amount"
      messageTestId="lk-swap-error"
    />
  )
}

/** Renders the received amount: estimated at once, then as quoted. */
export function ReceiveField({ state: { quote }, facts }: FieldProps): ReactElement {
  const texts = useSwapTexts()
  const format = useFormat()
  const { source, target, amountIn, amountOut, isEstimate, fiatOut } = facts
  const hasAmount = target !== undefined && amountOut !== undefined && amountOut > 0n
  const number = hasAmount
    ? format.amount(amountOut, target.decimals, placesOf(amountOut, target.decimals))
    : '0'
  const isAsking = quote.status === 'asking'
  const said =
    hasAmount && !isEstimate
      ? texts.yields(inWords(format, amountIn, source), inWords(format, amountOut, target))
      : ''
  return (
    <AmountOutput
      label={texts.receive}
      value={hasAmount && isEstimate ? texts.about(number) : number}
      announcement={said}
      isZero={!hasAmount || isEstimate}
      isBusy={isAsking && !hasAmount}
      pill={<Pill side="target" facts={facts} />}
      {...(target && fiatOut !== undefined ? { other: { text: format.fiat(fiatOut) } } : {})}
      {...(target ? { balance: format.amount(target.amount, target.decimals) } : {})}
      testId="lk-swap-to-amount"
    />
  )
}

export function Flip(): ReactElement {
  const texts = useSwapTexts()
  const { swap } = useSwapFlow()
  return (
    <div className="lk-flip">
      <button type="button" aria-label={texts.flip} data-testid="lk-swap-flip" onClick={swap.flip}>
        <Icon name={flipIcon} size={18} />
      </button>
    </div>
  )
}
