import { factsOf, type SwapFacts } from '@latchkey/core/internal'
import { type ReactElement, useMemo } from 'react'
import { useKit } from '../kernel/context.js'
import { useConnection } from '../kernel/useConnection.js'
import { useFormat } from '../kernel/useFormat.js'
import { useSwapTexts } from '../locales/useSwapTexts.js'
import { View } from '../ui/View.js'
import { Note, Offline, Problem } from './Notes.js'
import { SwapDetails } from './SwapDetails.js'
import { Flip, type FormState, PayField, ReceiveField } from './SwapFields.js'
import { canReview, SwapFoot } from './SwapFoot.js'
import { namesOf, problemWords, quoteWords } from './swapWords.js'
import { useSwapFlow } from './useSwap.js'

/** What the visitor has to say before a bad deal, or one that nobody can judge (SEC-47, SEC-50). */
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

/** The quote, its estimate or its error. */
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

/** Draws the two sides of a swap, its quote and its button. */
export function SwapForm({ state }: { state: FormState }): ReactElement {
  const { latchkey } = useKit()
  const texts = useSwapTexts()
  const format = useFormat()
  const { swap } = useSwapFlow()
  const { market, form, quote, note, problem } = state
  // One that is being replaced stays on show, but cannot be gone on with.
  const shown =
    quote.status === 'quoted' ? quote.quote : quote.status === 'asking' ? quote.last : undefined
  const facts = useMemo(() => factsOf(market, form, shown), [market, form, shown])
  const wallet = useConnection().connection?.wallet.name ?? ''
  return (
    <View foot={<SwapFoot state={state} facts={facts} />}>
      <Offline />
      {problem && (
        <Problem
          problem={problemWords(
            texts,
            problem,
            namesOf(format, facts, wallet, latchkey.options.app.name),
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
