import type { OnrampState } from '@latchkey/core'
import {
  type OnrampOffer,
  type OnrampPrice,
  type OnrampProblem,
  onrampChoices,
} from '@latchkey/core/internal'
import { Button, TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { useFormat } from '../balances/useFormat.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useFormatLocale } from '../kernel/useFormatLocale.js'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { IconTile } from '../ui/Tile.js'
import { BuyAmount } from './BuyAmount.js'
import { BuyChoices, bankIcon } from './BuyChoices.js'
import { bestOf } from './bestOffer.js'
import { roundMoney } from './currency.js'
import { type OnrampTexts, useOnrampTexts } from './onrampTexts.js'
import { openPage } from './openPage.js'
import { ProviderRows } from './ProviderRows.js'
import { useOnrampFlow } from './useOnramp.js'
import { usePrices } from './usePrices.js'

/** Decimals of the bought amount. */
const PLACES = 6

function errorOf(
  problem: OnrampProblem | undefined,
  texts: OnrampTexts,
  method: string,
  money: (amount: string) => string,
): string | undefined {
  if (!problem) return undefined
  return problem.kind === 'low' || problem.kind === 'high'
    ? texts[problem.kind](money(problem.limit), method)
    : texts[problem.kind]
}

/** Renders a button for another payment method that accepts the amount. */
function OtherMethod({
  offers,
  form,
  onChange,
}: {
  offers: readonly OnrampOffer[]
  form: OnrampState['form']
  onChange(method: string): void
}): ReactElement | null {
  const locale = useFormatLocale()
  const texts = useOnrampTexts()
  const { methods } = onrampChoices(offers, form)
  const other = methods.find(
    (method) => method !== form.method && !onrampChoices(offers, { ...form, method }).problem,
  )
  const limits = other && onrampChoices(offers, { ...form, method: other }).limits
  if (!other || !limits) return null
  return (
    <div className="lk-note lk-buy__hint">
      <Icon name={other === 'card' ? 'card' : bankIcon} />
      <div>
        {texts.insteadMethod(other, roundMoney(limits.max, form.currency, locale))}
        <br />
        <TextButton testId="lk-buy-other-method" onPress={() => onChange(other)}>
          {texts.payBy(other)}
        </TextButton>
      </div>
    </div>
  )
}

/** Renders the result of the amount at the best offer. */
function Outcome({
  prices,
  symbol,
}: {
  prices: readonly (OnrampPrice | undefined)[]
  symbol: string
}): ReactElement {
  const texts = useOnrampTexts()
  const format = useFormat()
  const known = prices.filter((price) => price !== undefined)
  const price = known[bestOf(known) ?? 0]
  function write(): ReactNode {
    if (!price) return <span className="lk-sk lk-buy__wait" />
    if (price.kind === 'elsewhere') return texts.elsewhere
    const amount = `${format.decimal(price.tokens, PLACES)} ${symbol}`
    return price.kind === 'quote' ? texts.youGet(amount) : texts.about(amount)
  }
  return (
    <p className="lk-num" role="status" data-testid="lk-buy-outcome" data-kind={price?.kind}>
      {write()}
    </p>
  )
}

function Foot({ note }: { note: string }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useOnrampTexts()
  function explain(): void {
    latchkey.report('SELECT_WHAT_IS_A_BUY')
    latchkey.modal.push({ view: 'WhatIsABuy' })
  }
  return (
    <>
      <p className="lk-foot__note">{note}</p>
      <p className="lk-buy__help">
        <TextButton testId="lk-what-is-a-buy" onPress={explain}>
          {texts.howItWorks}
        </TextButton>
        <TextButton
          testId="lk-purchases"
          onPress={() => latchkey.modal.push({ view: 'OnRampActivity' })}
        >
          {texts.purchases}
        </TextButton>
      </p>
    </>
  )
}

/** Renders a purchase that was started before, with its outcome, as a button that opens it. */
function StartedPurchase({ state }: { state: OnrampState }): ReactElement | null {
  const { latchkey } = useLatchkeyContext()
  const texts = useOnrampTexts()
  if (state.status === 'choosing' || state.status === 'opening') return null
  const { symbol, provider } = state.purchase
  const outcome =
    state.status === 'bought' ? 'done' : state.status === 'failed' ? 'failed' : 'waiting'
  return (
    <ul className="lk-list" aria-live="polite">
      <Row
        lead={
          <IconTile
            name={outcome === 'done' ? 'check' : outcome === 'failed' ? 'close' : 'clock'}
            tone="accent"
          />
        }
        title={texts.pending(symbol, provider.name)}
        sub={<span className="lk-row__sub">{texts.statuses[outcome]}</span>}
        testId="lk-buy-under-way"
        onPress={() => latchkey.modal.push({ view: 'BuyInProgress' })}
      />
    </ul>
  )
}

/** Renders the providers to choose from, with their prices. */
function Providers({
  offers,
  prices,
  symbol,
  currency,
}: Omit<ComponentProps<typeof ProviderRows>, 'onChoose'>): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useOnrampTexts()
  const { onramp } = useOnrampFlow()
  function choose(offer: OnrampOffer, price: OnrampPrice | undefined): void {
    const expected = price && price.kind !== 'elsewhere' ? price.tokens : undefined
    const openWindow = (): ReturnType<typeof openPage> =>
      openPage(texts.opening(offer.provider.name).title)
    void onramp.buy({ offer, symbol, expected, openWindow })
    if (onramp.machine.getState().status === 'opening')
      latchkey.modal.push({ view: 'BuyInProgress' })
  }
  return (
    <>
      <h3 className="lk-buy__label">{texts.chooseProvider}</h3>
      <ProviderRows
        offers={offers}
        prices={prices}
        symbol={symbol}
        currency={currency}
        onChoose={choose}
      />
    </>
  )
}

/** Renders the form of a purchase: amount, token and provider. */
export function BuyForm({
  offers,
  state,
}: {
  offers: readonly OnrampOffer[]
  state: OnrampState
}): ReactElement {
  const locale = useFormatLocale()
  const texts = useOnrampTexts()
  const { onramp } = useOnrampFlow()
  const { form } = state
  const money = (amount: string): string => roundMoney(amount, form.currency, locale)
  const choices = onrampChoices(offers, form)
  const { problem, limits, offers: fitting } = choices
  const symbol = choices.token?.symbol ?? ''
  const prices = usePrices(fitting, form, symbol)
  const error =
    errorOf(problem, texts, form.method, money) ?? (limits ? undefined : texts.noProvider)
  const isOut = problem?.kind === 'low' || problem?.kind === 'high'
  return (
    <View
      footLine={!isOut}
      foot={
        isOut ? (
          <Button
            kind="primary"
            testId="lk-buy-instead"
            onPress={() => onramp.change({ amount: problem.limit.replace(/\.?0+$/, '') })}
          >
            {texts.insteadAmount(money(problem.limit))}
          </Button>
        ) : (
          <Foot
            note={texts.note(
              symbol,
              limits ? texts.limits(money(limits.min), money(limits.max)) : '',
            )}
          />
        )
      }
    >
      <StartedPurchase state={state} />
      <BuyAmount form={form} error={error} onChange={(amount) => onramp.change({ amount })}>
        <Outcome prices={prices} symbol={symbol} />
      </BuyAmount>
      <BuyChoices
        methods={choices.methods}
        form={form}
        token={choices.token}
        onChange={onramp.change}
      />
      {problem?.kind === 'high' && (
        <OtherMethod offers={offers} form={form} onChange={(method) => onramp.change({ method })} />
      )}
      {fitting.length > 0 && (
        <Providers offers={fitting} prices={prices} symbol={symbol} currency={form.currency} />
      )}
    </View>
  )
}
