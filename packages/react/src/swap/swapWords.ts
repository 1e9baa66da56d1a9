import {
  type LatchkeyError,
  ServerRefusedError,
  SwapRefusedError,
  UserRejectedError,
} from '@latchkey/core'
import type { SwapFacts, SwapProblem } from '@latchkey/core/internal'
import type { Format } from '../balances/useFormat.js'
import { problemOf } from '../connect/problemOf.js'
import { type ErrorTexts, enProblem } from '../connect/problemTexts.js'
import { messageOrText } from '../kernel/messageOrText.js'
import type { ProblemTexts } from '../modal/modalContext.js'
import { enSwap, type SwapNames, type SwapTexts } from './swapTexts.js'

/** Decimals of converted amounts, and of amounts in a sentence. Source: specification §9. */
const CONVERTED_PLACES = 6
const SENTENCE_PLACES = 3

interface Counted {
  symbol: string
  decimals: number
}

/** Formats an amount with its symbol, for a sentence. */
export function inWords(
  format: Format,
  amount: bigint | undefined,
  token: Counted | undefined,
  places: number = SENTENCE_PLACES,
): string {
  return amount === undefined || !token
    ? ''
    : `${format.amount(amount, token.decimals, places)} ${token.symbol}`
}

/** Formats a converted amount with its symbol. */
export function converted(
  format: Format,
  amount: bigint | undefined,
  token: Counted | undefined,
): string {
  return inWords(format, amount, token, CONVERTED_PLACES)
}

/** Formats an amount where space is limited: with fewer decimals if it is at least one unit. */
export function brief(
  format: Format,
  amount: bigint | undefined,
  token: Counted | undefined,
): string {
  const isWhole =
    amount !== undefined && token !== undefined && amount >= 10n ** BigInt(token.decimals)
  return inWords(format, amount, token, isWhole ? SENTENCE_PLACES : CONVERTED_PLACES)
}

/** Returns the names for the texts of a swap. */
export function namesOf(
  format: Format,
  { source, target, amountIn, amountOut }: SwapFacts,
  wallet: string,
  app: string,
): SwapNames {
  return {
    paid: converted(format, amountIn, source),
    received: brief(format, amountOut, target),
    wallet,
    app,
  }
}

/** Returns the rate, in the direction in which the number is not a small fraction. */
export function rateLine(
  texts: SwapTexts,
  format: Format,
  { source, target, rate, inverseRate }: SwapFacts,
): string | undefined {
  if (!target || rate === undefined || inverseRate === undefined) return undefined
  const isSmall = rate.startsWith('0.') || rate === '0'
  const [one, other, number] = isSmall ? [target, source, inverseRate] : [source, target, rate]
  const places = /^\d\d/.test(number) ? SENTENCE_PLACES : CONVERTED_PLACES
  return texts.rate(`1 ${one.symbol}`, `${format.decimal(number, places)} ${other.symbol}`)
}

/** Converts basis points to percent, for `Format.percent`. */
export function percentOf(basisPoints: number): string {
  const digits = String(basisPoints).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Returns the tone of a price impact: a warning from one limit on, and `danger` from the limit
 * where the user must accept it.
 */
export function impactTone(impact: string | undefined): 'warning' | 'danger' | undefined {
  if (impact === undefined || impact.startsWith('-')) return undefined
  const whole = BigInt(impact.split('.')[0] ?? '0')
  return whole >= 10n ? 'danger' : whole >= 3n ? 'warning' : undefined
}

/** Returns the text of one of our own refusals. Reasons without a text share one. */
function ownText({ refusals }: SwapTexts, { reason }: SwapRefusedError): string {
  return (Object.hasOwn(refusals, reason) ? refusals[reason] : refusals.unsafe) ?? ''
}

/** Returns the text of a refusal by its reason. */
function refusalOf(texts: SwapTexts, error: LatchkeyError): string | undefined {
  if (error instanceof SwapRefusedError)
    return messageOrText(error.shortMessage, ownText(texts, error), ownText(enSwap, error))
  return error instanceof ServerRefusedError && Object.hasOwn(texts.refusals, error.reason)
    ? texts.refusals[error.reason]
    : undefined
}

/** Returns the reason of a failure. The general text is by default that of a silent server. */
function reasonOf(
  texts: SwapTexts,
  error: LatchkeyError,
  general: string = texts.quoteFailed.text,
  english: string = enSwap.quoteFailed.text,
): string {
  return refusalOf(texts, error) ?? messageOrText(error.shortMessage, general, english)
}

/** Returns the texts for a quote that failed. */
export function quoteWords(texts: SwapTexts, error: LatchkeyError): ProblemTexts {
  const isDisputed = error instanceof SwapRefusedError && error.reason === 'prices'
  return isDisputed
    ? texts.disputed
    : { title: texts.quoteFailed.title, text: reasonOf(texts, error) }
}

/** Returns the text of a failed review: the event, and that nothing is lost. */
export function problemWords(
  texts: SwapTexts,
  problem: SwapProblem,
  names: SwapNames,
  errors: ErrorTexts,
): ProblemTexts {
  const { wallet, paid } = names
  if (problem.kind === 'approvalFailed')
    return { title: texts.problems.approvalFailed, text: texts.kept(paid) }
  if (problem.error instanceof UserRejectedError) {
    const { title, text } = (
      problem.error.name === 'PopupClosedError' ? texts.closed : texts.declined
    )(wallet)
    return { title, text: `${text} ${texts.kept(paid)}` }
  }
  const { kind, error } = problem
  if (kind === 'quote') return quoteWords(texts, error)
  const textIn = (each: ErrorTexts): string => problemOf(each, error, names).text
  const text =
    kind === 'wallet'
      ? reasonOf(texts, error, textIn(errors), textIn(enProblem))
      : reasonOf(texts, error)
  return { title: texts.problems[kind], text }
}
