import { isFeatureOn, type TokenBalance } from '@latchkey/core'
import { factsOf, formatUnits, type SwapFacts } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import { type ReactElement, useMemo } from 'react'
import { useFormat } from '../balances/useFormat.js'
import { useErrorTexts } from '../connect/problemTexts.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { View } from '../modal/View.js'
import { SwapDetails } from './SwapDetails.js'
import { Flip, type FormState, PayField, ReceiveField } from './SwapFields.js'
import { Note, Offline, Problem } from './SwapNotes.js'
import { useSwapTexts } from './swapTexts.js'
import { inWords, namesOf, problemWords, quoteWords } from './swapWords.js'
import { useSwapFlow } from './useSwap.js'

/** Renders a button to buy or receive more of a token. */
function MoreButton({
  token,
  isPrimary,
}: {
  token: TokenBalance
  isPrimary: boolean
}): ReactElement | null {
  const { latchkey } = useLatchkeyContext()
  const texts = useSwapTexts()
  const kind = isPrimary ? { kind: 'primary' as const } : {}
  if (isFeatureOn(latchkey, 'onramp')) {
    return (
      <Button
        {...kind}
        testId="lk-swap-buy"
        onPress={() => latchkey.modal.push({ view: 'OnRampProviders' })}
      >
        {texts.buy(token.symbol)}
      </Button>
    )
  }
  if (!isFeatureOn(latchkey, 'receive')) return null
  return (
    <Button
      {...kind}
      testId="lk-swap-receive"
      onPress={() => latchkey.modal.push({ view: 'WalletReceive' })}
    >
      {texts.receiveMore(token.symbol)}
    </Button>
  )
}

/** Renders the next steps without enough balance: use the available amount, or get more. */
function TooLittle({
  facts: { source, native, max, problem },
}: {
  facts: SwapFacts
}): ReactElement {
  const texts = useSwapTexts()
  const format = useFormat()
  const { swap } = useSwapFlow()
  const canUse =
    max !== undefined && max > 0n && (problem === 'balance' || source.id === native?.id)
  const short = problem === 'gas' && native ? native : source
  return (
    <>
      {canUse && (
        <Button
          kind="primary"
          testId="lk-swap-use-most"
          onPress={() => swap.type(formatUnits(max, source.decimals), 'token')}
        >
          {texts.use(inWords(format, max, source))}
        </Button>
      )}
      <MoreButton token={short} isPrimary={!canUse} />
    </>
  )
}

/** True if a swap can be reviewed as it is entered. */
function canReview({ form, quote }: FormState, { problem, needsAcceptance }: SwapFacts): boolean {
  return (
    quote.status === 'quoted' && !problem && (needsAcceptance === undefined || form.acceptsLoss)
  )
}

/** Renders the button of the next step. */
function SwapFoot({ state, facts }: { state: FormState; facts: SwapFacts }): ReactElement {
  const texts = useSwapTexts()
  const { swap } = useSwapFlow()
  const { target, problem, amountIn } = facts
  if (problem === 'balance' || problem === 'gas') return <TooLittle facts={facts} />
  if (state.quote.status === 'failed' && !problem) {
    return (
      <Button kind="primary" icon="refresh" testId="lk-swap-submit" onPress={swap.retry}>
        {texts.tryAgain}
      </Button>
    )
  }
  const label =
    target === undefined
      ? texts.chooseToken
      : problem || !amountIn
        ? texts.enterAmount
        : texts.review
  return (
    <Button
      kind="primary"
      testId="lk-swap-submit"
      isDisabled={!canReview(state, facts)}
      onPress={() => void swap.review()}
    >
      {label}
    </Button>
  )
}

/** Renders the user's consent to a swap with a high loss or an unknown price (SEC-47, SEC-50). */
function Acceptance({
  state: { form },
  facts,
}: {
  state: FormState
  facts: SwapFacts
}): ReactElement | null {
  const texts = useSwapTexts()
  const format = useFormat()
  const { swap } = useSwapFlow()
  const { needsAcceptance, priceImpact } = facts
  if (!needsAcceptance) return null
  const isLoss = needsAcceptance === 'loss'
  const words = isLoss
    ? { title: texts.loss.title, text: texts.loss.text(format.percent(priceImpact ?? '0')) }
    : texts.loss[needsAcceptance]
  return (
    <Note {...words} testId="lk-swap-loss">
      <label className="lk-swap__accept">
        <input
          type="checkbox"
          checked={form.acceptsLoss}
          data-testid="lk-swap-accept"
          onChange={({ target }) => swap.acceptLoss(target.checked)}
        />
        <span>{isLoss ? texts.loss.accept : texts.loss.acceptUnpriced}</span>
      </label>
    </Note>
  )
}

/** Renders the quote, its estimate or its error. */
function QuotePart({ state, facts }: { state: FormState; facts: SwapFacts }): ReactElement | null {
  const texts = useSwapTexts()
  const { quote, form } = state
  if (facts.problem) return null
  if (quote.status === 'failed') return <Problem problem={quoteWords(texts, quote.error)} />
  const finding = (
    <div className="lk-swap__finding" role="status">
      <span className="lk-spin" aria-hidden="true" />
      {texts.finding}
    </div>
  )
  if (quote.status === 'asking' && !quote.last) return finding
  return quote.status === 'none' ? null : (
    <>
      {quote.status === 'asking' && finding}
      <SwapDetails form={form} facts={facts} isEditable />
      <Acceptance state={state} facts={facts} />
    </>
  )
}

function Unlisted({ facts: { source, target } }: { facts: SwapFacts }): ReactElement[] {
  const texts = useSwapTexts()
  const unknown = [source, target].filter((token) => token !== undefined && !token.isVerified)
  return unknown.map((token) => (
    <Note key={token?.id} {...texts.unlisted(token?.symbol ?? '')} testId="lk-swap-unlisted" />
  ))
}

/** Renders the two sides of a swap, its quote and its button. */
export function SwapForm({ state }: { state: FormState }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useSwapTexts()
  const format = useFormat()
  const { swap } = useSwapFlow()
  const { market, form, quote, note, problem } = state
  // A quote that is being replaced stays visible, but cannot be reviewed.
  const shown =
    quote.status === 'quoted' ? quote.quote : quote.status === 'asking' ? quote.last : undefined
  const facts = useMemo(() => factsOf(market, form, shown), [market, form, shown])
  const wallet = useConnection().connection?.wallet.name ?? ''
  const errors = useErrorTexts()
  return (
    <View foot={<SwapFoot state={state} facts={facts} />}>
      <Offline />
      {problem && (
        <Problem
          problem={problemWords(
            texts,
            problem,
            namesOf(format, facts, wallet, latchkey.options.app.name),
            errors,
          )}
          testId="lk-swap-problem"
        />
      )}
      {note && !problem && (
        <Note icon="info" tone="plain" text={texts.notes[note]} testId="lk-swap-note" />
      )}
      <PayField
        state={state}
        facts={facts}
        onEnter={canReview(state, facts) ? () => void swap.review() : undefined}
      />
      <Flip />
      <ReceiveField state={state} facts={facts} />
      <Unlisted facts={facts} />
      <QuotePart state={state} facts={facts} />
    </View>
  )
}
