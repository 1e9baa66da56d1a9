import { useBalances, useSend } from '@latchkey/react'
import { useEffect } from 'react'
import { Button, TokenSelect, textOf, useAttempt } from './parts.js'

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
          <Button disabled={facts.missing !== undefined} onClick={() => attempt(send.review())}>
            Review
          </Button>
        </>
      )}
      {state.status === 'comparing' && (
        <p role="alert">
          This address only looks like {state.own.address}, which you know.
          <Button onClick={send.acceptOther}>Use it all the same</Button>
        </p>
      )}
      {state.status === 'review' && (
        <Button onClick={() => attempt(send.confirm())}>
          Send {textOf(state.review.decoded.amount, token)} to {state.review.decoded.to}
        </Button>
      )}
      {state.status !== 'form' && <Button onClick={send.cancel}>Back</Button>}
      <p role="status">{state.status === 'ended' ? state.outcome.status : state.status}</p>
      {error && <p role="alert">{error.shortMessage}</p>}
    </section>
  )
}
