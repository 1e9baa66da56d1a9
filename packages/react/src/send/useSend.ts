import { type Send, type SendState, sendOf } from '@latchkey/core'
import { type SendFacts, sendFactsOf } from '@latchkey/core/internal'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { useMemo } from 'react'
import { type Format, useFormat } from '../balances/useFormat.js'
import { useKit } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Sending as it stands, and what follows from it. */
export function useSend(): {
  send: Send
  state: SendState
  facts: SendFacts
} {
  const send = sendOf(useKit().latchkey)
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
