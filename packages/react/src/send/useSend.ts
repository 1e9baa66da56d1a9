import { getSend, type Send, type SendState } from '@latchkey/core'
import { type SendFacts, sendFactsOf } from '@latchkey/core/internal'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { useMemo } from 'react'
import { type Format, useFormat } from '../balances/useFormat.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Result of {@link useSend}. */
export interface UseSend {
  /** The functions that change the form and send. The same object between renders. */
  send: Send
  state: SendState
  /** Values derived from the form: the amount in the smallest unit, its worth, missing fields. */
  facts: SendFacts
}

/**
 * Returns sending for the connected account: a form, a review, a transaction.
 *
 * @returns The state, and the functions of `getSend`.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useSend } from '@latchkey/react'
 *
 * export function Review() {
 *   const { send, state, facts } = useSend()
 *   if (state.status === 'review')
 *     return <button onClick={() => send.confirm()}>Send to {state.review.decoded.to}</button>
 *   return <button disabled={facts.missing !== undefined} onClick={() => send.review()}>Review</button>
 * }
 * ```
 */
export function useSend(): UseSend {
  const send = getSend(useLatchkeyContext().latchkey)
  const state = useMachine(send.machine)
  const facts = useMemo(() => sendFactsOf(state), [state])
  return { send, state, facts }
}

type Review = Extract<SendState, { status: 'review' }>['review']

/** Returns the sent amount with all its digits: `120 USDC`. */
export function whatOf(
  { decoded, item }: Review,
  format: Format,
  amount: bigint = decoded.amount,
): string {
  if (item.kind === 'nft')
    return item.nft.standard === 'erc721'
      ? item.nft.name
      : `${format.amount(amount, 0, 0)} ${item.nft.name}`
  return `${format.amount(amount, item.token.decimals, item.token.decimals)} ${item.token.symbol}`
}

/** Returns the recipient's name or short address. The whole address is shown elsewhere. */
export function toOf({ decoded, recipient }: Review): string {
  return recipient.name ?? shortAddress(decoded.to)
}

/** Returns the sent amount, see {@link whatOf}. */
export function useWhat(review: Review | undefined): string {
  const format = useFormat()
  return review ? whatOf(review, format) : ''
}
