import { factsOf, type SwapFacts, type SwapState, swapNetworksQuery } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo } from 'react'
import { useKit } from '../kernel/context.js'
import { pushView } from '../kernel/navigate.js'
import { useConnection } from '../kernel/useConnection.js'
import { useFormat } from '../kernel/useFormat.js'
import { useStyles } from '../kernel/useStyles.js'
import { useTexts } from '../locales/TextsContext.js'
import { useSwapTexts } from '../locales/useSwapTexts.js'
import { Button } from '../ui/Button.js'
import { Empty } from '../ui/Empty.js'
import skeletonCss from '../ui/skeleton.css?inline'
import { View } from '../ui/View.js'
import { Note, Offline, Problem } from './Notes.js'
import { SwapDetails } from './SwapDetails.js'
import { Flip, type FormState, PayField, ReceiveField } from './SwapFields.js'
import { canReview, SwapFoot } from './SwapFoot.js'
import css from './swap.css?inline'
import { namesOf, problemWords, quoteWords } from './swapWords.js'
import { useOpenedSwap, useSwap } from './useSwap.js'
import { useSwapPlace } from './useSwapPlace.js'

function Waiting(): ReactElement {
  const texts = useSwapTexts()
  return (
    <View>
      <p className="lk-vh" role="status">
        {texts.loading}
      </p>
      <span className="lk-sk lk-swap__field" />
      <span className="lk-sk lk-swap__field" />
    </View>
  )
}

/** Nothing to swap here: where there is. */
function Unsupported({ networkId }: { networkId: string }): ReactElement {
  const { latchkey, queries } = useKit()
  const texts = useSwapTexts()
  const { data = [] } = useQuery(swapNetworksQuery(latchkey), queries)
  const name = latchkey.networks.find(({ id }) => id === networkId)?.name ?? networkId
  const { title, text } = texts.unsupported(name)
  const names = data.map((network) => network.name).join(', ')
  return (
    <View
      foot={
        <Button
          kind="primary"
          testId="lk-swap-change-network"
          onPress={() => pushView(latchkey, { view: 'Networks' })}
        >
          {texts.changeNetwork}
        </Button>
      }
    >
      <Empty
        icon="network"
        tone="warning"
        role="status"
        title={title}
        text={names ? `${text} ${texts.worksOn(names)}` : text}
      />
    </View>
  )
}

/** Loading did not work, or there is nobody to swap for. */
function Stopped({
  title,
  text,
  action,
  onPress,
}: {
  title: string
  text: string
  action: string
  onPress(): void
}): ReactElement {
  return (
    <View
      foot={
        <Button kind="primary" testId="lk-swap-submit" onPress={onPress}>
          {action}
        </Button>
      }
    >
      <Empty icon="alert-circle" tone="warning" role="alert" title={title} text={text} />
    </View>
  )
}

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
  const { swap } = useSwap()
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

/** What became of the quote. */
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

function SwapForm({ state }: { state: FormState }): ReactElement {
  const { latchkey } = useKit()
  const texts = useSwapTexts()
  const format = useFormat()
  const { swap } = useSwap()
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
        onEnter={canReview(state, facts) ? () => swap.review() : undefined}
      />
      <Flip />
      <ReceiveField state={state} facts={facts} />
      <Unlisted facts={facts} />
      <QuotePart state={state} facts={facts} />
    </View>
  )
}

/** A step is on its way and was left alone: the way back to it. */
function UnderWay(): ReactElement {
  const { latchkey } = useKit()
  const texts = useSwapTexts()
  const { state } = useSwap()
  const view: 'SwapPreview' | 'SwapProgress' =
    state.status === 'swapping' || state.status === 'unknown' ? 'SwapProgress' : 'SwapPreview'
  return (
    <Stopped {...texts.underWay} action={texts.goOn} onPress={() => pushView(latchkey, { view })} />
  )
}

function content(
  state: SwapState,
  parts: {
    form(state: FormState): ReactElement
    stopped(): ReactElement
    none(): ReactElement
    isConnected: boolean
  },
): ReactElement {
  switch (state.status) {
    case 'uninitialized':
      return state.error ? parts.stopped() : parts.isConnected ? <Waiting /> : parts.none()
    case 'initializing':
      return <Waiting />
    case 'unsupported':
      return <Unsupported networkId={state.networkId} />
    case 'form':
      return parts.form(state)
    default:
      return <UnderWay />
  }
}

export function SwapView(): ReactElement {
  const { latchkey } = useKit()
  const { account, connecting, tryAgain } = useTexts()
  const texts = useSwapTexts()
  const { state, swap } = useOpenedSwap()
  const { connection } = useConnection()
  useSwapPlace('Swap')
  useStyles(skeletonCss)
  useStyles(css)
  return content(state, {
    isConnected: connection !== undefined,
    form: (form) => <SwapForm state={form} />,
    stopped: () => (
      <Stopped
        title={texts.notInitialized}
        text={texts.quoteFailed.text}
        action={tryAgain}
        onPress={() => swap.machine.send({ type: 'reset' })}
      />
    ),
    none: () => (
      <Stopped
        {...account.none}
        action={connecting.connect}
        onPress={() => latchkey.modal.send({ type: 'viewReplaced', view: { view: 'Connect' } })}
      />
    ),
  })
}
