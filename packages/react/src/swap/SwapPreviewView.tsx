import type { SwapState } from '@latchkey/core'
import type { SwapFacts } from '@latchkey/core/internal'
import { factsOf, noop, type SwapStep } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useMoneyTexts } from '../balances/moneyTexts.js'
import { TokenTile } from '../balances/TokenTile.js'
import { useFormat } from '../balances/useFormat.js'
import { useErrorTexts } from '../connect/problemTexts.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useCountdown } from '../kernel/useCountdown.js'
import { useLast } from '../kernel/useLast.js'
import { View } from '../modal/View.js'
import { ExplorerLink } from '../transactions/ExplorerLink.js'
import { type Step, Stepper } from '../ui/Stepper.js'
import { SwapDetails } from './SwapDetails.js'
import { Note, Offline, Problem } from './SwapNotes.js'
import css from './swap.css?inline'
import { type SwapNames, type SwapTexts, useSwapTexts } from './swapTexts.js'
import { brief, namesOf, problemWords } from './swapWords.js'
import { useSwapFlow } from './useSwap.js'

export type ReviewState = Extract<SwapState, { status: 'preparing' | 'review' | 'approving' }>

interface StepsParameters {
  state: ReviewState
  texts: SwapTexts
  names: SwapNames
  /** The symbol of the paid token. */
  symbol: string
  /** Whole seconds for which the price can be signed. */
  secondsLeft: number
  /** A link to a pending approval. */
  link: ReactNode
}

function wordsOf(
  step: SwapStep,
  { texts: { steps }, names, symbol }: StepsParameters,
): { title: string; text: string } {
  if (step === 'reset') return steps.reset(symbol)
  if (step === 'approve') return steps.approve(names.paid)
  return step === 'batch' ? steps.batch(names.paid, names.received) : steps.swap(names.received)
}

/** Returns the current step. */
function currentStep(step: SwapStep, parameters: StepsParameters): Step {
  const { state, texts, names, symbol, secondsLeft, link } = parameters
  const { title, text } = wordsOf(step, parameters)
  const { steps } = texts
  if (state.status === 'preparing') return { state: 'busy', title, text: steps.preparing }
  if (state.status === 'review') {
    const isSwap = step === 'swap'
    return { state: 'now', title, text: isSwap ? steps.held(secondsLeft) : text }
  }
  if (state.hash !== undefined) return { state: 'busy', title, text: steps.confirming, end: link }
  return step === 'reset'
    ? { state: 'busy', title, text: steps.askingToReset(names.wallet, symbol) }
    : {
        state: 'busy',
        title: steps.askingApprove(names.wallet, names.paid),
        text: steps.askingToAllow(names.wallet, names.paid),
      }
}

/** Returns the steps of a swap: finished, current and later ones. */
export function stepsOf(parameters: StepsParameters): readonly Step[] {
  const { done, plan } = parameters.state
  const [first, ...rest] = plan?.steps ?? (['swap'] as const)
  const later = rest.map((step) => ({
    state: 'next' as const,
    title: wordsOf(step, parameters).title,
    text: parameters.texts.steps.later,
  }))
  return [
    ...done.map((step): Step => {
      const { steps } = parameters.texts
      const { title } = wordsOf(step, parameters)
      return { state: 'done', title, text: step === 'reset' ? steps.resetDone : steps.allowed }
    }),
    currentStep(first, parameters),
    ...later,
  ]
}

/** Renders a disabled button with the reason for the wait. */
function Busy({ text }: { text: string }): ReactElement {
  return (
    <Button kind="primary" isDisabled testId="lk-swap-submit" onPress={noop}>
      <span className="lk-swap__busy">
        <span className="lk-spin" aria-hidden="true" />
        {text}
      </span>
    </Button>
  )
}

/** Renders the paid and the received amount, each with its value. */
function SwapSummary({
  facts: { source, target, amountIn, amountOut, fiatIn, fiatOut },
}: {
  facts: SwapFacts
}): ReactElement {
  const format = useFormat()
  return (
    <div className="lk-swap__sum lk-num">
      <div className="lk-swap__side">
        <TokenTile token={source} size={28} />
        <span>
          <b data-testid="lk-swap-paid">
            <bdi>{brief(format, amountIn, source)}</bdi>
          </b>
          {fiatIn !== undefined && <span>{format.fiat(fiatIn)}</span>}
        </span>
      </div>
      <span className="lk-swap__arrow">
        <Icon name="arrow-right" size={18} />
      </span>
      <div className="lk-swap__side">
        {target && <TokenTile token={target} size={28} />}
        <span>
          <b data-testid="lk-swap-received">
            <bdi>{brief(format, amountOut, target)}</bdi>
          </b>
          {fiatOut !== undefined && <span>{format.fiat(fiatOut)}</span>}
        </span>
      </div>
    </div>
  )
}

/** Renders the one primary button, which names the step. */
function Action({
  state,
  names,
  symbol,
}: {
  state: ReviewState
  names: SwapNames
  symbol: string
}): ReactElement {
  const texts = useSwapTexts()
  const { swap } = useSwapFlow()
  if (state.status === 'preparing') return <Busy text={texts.refreshing} />
  if (state.status === 'approving')
    return (
      <Busy
        text={state.hash === undefined ? texts.waitingFor(names.wallet) : texts.waitingForNetwork}
      />
    )
  const [step] = state.plan.steps
  return (
    <Button kind="primary" testId="lk-swap-submit" onPress={() => void swap.confirm()}>
      {texts.actions[step](step === 'reset' ? symbol : names.paid)}
    </Button>
  )
}

function Review({ state }: { state: ReviewState }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useSwapTexts()
  const { done } = useMoneyTexts()
  const format = useFormat()
  const { market, form, quote, plan, note, problem } = state
  const facts = useMemo(() => factsOf(market, form, quote), [market, form, quote])
  const wallet = useConnection().connection?.wallet.name ?? ''
  const names = namesOf(format, facts, wallet, latchkey.options.app.name)
  const errors = useErrorTexts()
  const { symbol } = facts.source
  const secondsLeft = useCountdown(state.status === 'review' ? state.plan.goodUntil : undefined)
  const hash = state.status === 'approving' ? state.hash : undefined
  const link = <ExplorerLink networkId={market.networkId} hash={hash} label={texts.explorer} />
  const steps = stepsOf({ state, texts, names, symbol, secondsLeft, link })
  const said =
    state.status === 'review' ? '' : (steps.find(({ state: at }) => at === 'busy')?.title ?? '')
  return (
    <View
      foot={
        <Action
          key={`${state.status} ${plan?.steps[0]}`}
          state={state}
          names={names}
          symbol={symbol}
        />
      }
    >
      <p className="lk-vh" role="status">
        {said}
      </p>
      <Offline />
      {problem && <Problem problem={problemWords(texts, problem, names, errors)} />}
      {note && !problem && (
        <Note icon="info" tone="plain" text={texts.notes[note]} testId="lk-swap-note" />
      )}
      {facts.isUnconfirmed && <Note {...texts.loss.unconfirmed} testId="lk-swap-unconfirmed" />}
      <SwapSummary facts={facts} />
      <div className="lk-swap__steps">
        <Stepper steps={steps} done={done} />
      </div>
      <SwapDetails form={form} facts={facts} fee={plan?.fee} rent={plan?.rent} />
    </View>
  )
}

export function SwapPreviewView(): ReactElement {
  const { state } = useSwapFlow()
  const isReview =
    state.status === 'preparing' || state.status === 'review' || state.status === 'approving'
  // The view keeps its last content during its exit animation.
  const shown = useLast(isReview ? state : undefined)
  useStyles(css)
  return shown ? <Review state={shown} /> : <View>{null}</View>
}
