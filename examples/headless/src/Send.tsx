import { useBalances, useSend } from '@latchkey/react'
import { useEffect } from 'react'
import { TokenSelect } from './TokenSelect.js'
import { textOf } from './textOf.js'
import { useAttempt } from './useAttempt.js'

export function Send() {
  const { send, state, facts } = useSend()
  const { tokens } = useBalances()
  const { error, attempt } = useAttempt()
  const { item, amount, recipient } = state.form
  const token = item?.kind === 'token' ? item.token : undefined
  // Updates the balances of the form. Until a token is chosen, it proposes the first one.
  useEffect(() => {
    if (tokens) send.setTokens(tokens)
  }, [send, tokens])
  return (
    <section aria-label="Send">
      <h2>Send</h2>
      {state.status === 'form' && (
        <>
          <TokenSelect
            label="Token"
            tokens={tokens}
            value={token?.id}
            onChoose={(chosen) => send.chooseItem({ kind: 'token', token: chosen })}
          />
          <input
            aria-label="Amount"
            value={amount.unit === 'max' ? '' : amount.text}
            onChange={({ target }) => send.typeAmount(target.value)}
          />
          <input
            aria-label="Recipient"
            value={recipient.status === 'empty' ? '' : recipient.text}
            onChange={({ target }) => send.typeRecipient(target.value)}
          />
          <button
            type="button"
            disabled={facts.missing !== undefined}
            onClick={() => attempt(send.review())}
          >
            Review
          </button>
        </>
      )}
      {state.status === 'comparing' && (
        <p role="alert">
          This address only looks like {state.own.address}, which you know.
          <button type="button" onClick={send.acceptOther}>
            Use it all the same
          </button>
        </p>
      )}
      {state.status === 'review' && (
        <button type="button" onClick={() => attempt(send.confirm())}>
          Send {textOf(state.review.decoded.amount, token)} to {state.review.decoded.to}
        </button>
      )}
      {state.status !== 'form' && (
        <button type="button" onClick={send.cancel}>
          Back
        </button>
      )}
      <p role="status">{state.status === 'ended' ? state.outcome.status : state.status}</p>
      {error && <p role="alert">{error.shortMessage}</p>}
    </section>
  )
}
