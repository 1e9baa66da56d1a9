import type { SwapState } from '@latchkey/core'
import type { SwapStep } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import type { SwapNames, SwapTexts } from '../locales/enSwap.js'
import type { Step } from '../ui/Stepper.js'

export type ReviewState = Extract<SwapState, { status: 'preparing' | 'review' | 'approving' }>

interface StepsParameters {
  state: ReviewState
  texts: SwapTexts
  names: SwapNames
  /** The symbol of what is paid. */
  symbol: string
  /** Whole seconds for which the price can be signed. */
  secondsLeft: number
  /** The way to an approval that is on its way. */
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

function doneStep(step: SwapStep, parameters: StepsParameters): Step {
  const { steps } = parameters.texts
  const { title } = wordsOf(step, parameters)
  return { state: 'done', title, text: step === 'reset' ? steps.resetDone : steps.allowed }
}

/** The step whose turn it is. */
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
  const asking =
    step === 'reset'
      ? steps.askingToReset(names.wallet, symbol)
      : steps.askingToAllow(names.wallet, names.paid)
  return { state: 'busy', title: steps.askingApprove, text: asking }
}

/** What is done, what is to be done now, what comes after. */
export function stepsOf(parameters: StepsParameters): readonly Step[] {
  const { done, plan } = parameters.state
  const [first, ...rest] = plan?.steps ?? (['swap'] as const)
  const later = rest.map((step) => ({
    state: 'next' as const,
    title: wordsOf(step, parameters).title,
    text: parameters.texts.steps.later,
  }))
  return [
    ...done.map((step) => doneStep(step, parameters)),
    currentStep(first, parameters),
    ...later,
  ]
}
