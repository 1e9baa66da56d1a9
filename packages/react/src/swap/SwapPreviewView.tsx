import { factsOf } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useMemo } from 'react'
import { useKit } from '../kernel/context.js'
import { useConnection } from '../kernel/useConnection.js'
import { useCountdown } from '../kernel/useCountdown.js'
import { useFormat } from '../kernel/useFormat.js'
import { useLast } from '../kernel/useLast.js'
import type { SwapNames } from '../locales/enSwap.js'
import { useSwapTexts } from '../locales/useSwapTexts.js'
import { Stepper } from '../ui/Stepper.js'
import { View } from '../ui/View.js'
import { ExplorerLink } from './ExplorerLink.js'
import { Note, Offline, Problem } from './Notes.js'
import { SwapDetails } from './SwapDetails.js'
import { SwapSummary } from './SwapSummary.js'
import css from './swap.css?inline'
import { type ReviewState, stepsOf } from './swapSteps.js'
import { namesOf, problemWords } from './swapWords.js'
import { useSwapFlow } from './useSwap.js'

/** What the button is waiting for. */
function Busy({ text }: { text: string }): ReactElement {
  return (
    <Button kind="primary" isDisabled testId="lk-swap-submit" onPress={() => undefined}>
      <span className="lk-swap__busy">
        <span className="lk-spin" aria-hidden="true" />
        {text}
      </span>
    </Button>
  )
}

/** One filled button, and it names the step. */
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
  const { latchkey } = useKit()
  const texts = useSwapTexts()
  const format = useFormat()
  const { market, form, quote, plan, note, problem } = state
  const facts = useMemo(() => factsOf(market, form, quote), [market, form, quote])
  const wallet = useConnection().connection?.wallet.name ?? ''
  const names = namesOf(format, facts, wallet, latchkey.options.app.name)
  const { symbol } = facts.source
  const secondsLeft = useCountdown(state.status === 'review' ? state.plan.goodUntil : undefined)
  const hash = state.status === 'approving' ? state.hash : undefined
  const link = hash === undefined ? null : <ExplorerLink networkId={market.networkId} hash={hash} />
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
      {problem && <Problem problem={problemWords(texts, problem, names)} />}
      {note && !problem && (
        <Note icon="info" tone="plain" text={texts.notes[note]} testId="lk-swap-note" />
      )}
      {facts.isUnconfirmed && <Note {...texts.loss.unconfirmed} testId="lk-swap-unconfirmed" />}
      <SwapSummary facts={facts} />
      <div className="lk-swap__steps">
        <Stepper steps={steps} />
      </div>
      <SwapDetails form={form} facts={facts} fee={plan?.fee} />
    </View>
  )
}

export function SwapPreviewView(): ReactElement {
  const { state } = useSwapFlow()
  const isReview =
    state.status === 'preparing' || state.status === 'review' || state.status === 'approving'
  // What is on its way out is drawn as it was.
  const shown = useLast(isReview ? state : undefined)
  useStyles(css)
  return shown ? <Review state={shown} /> : <View>{null}</View>
}
