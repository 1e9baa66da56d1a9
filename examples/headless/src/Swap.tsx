import { useSwap } from '@latchkey/react'
import { Button, TokenSelect, textOf, useAttempt } from './parts.js'

export function Swap() {
  const { swap, state, facts } = useSwap()
  const { error, attempt } = useAttempt()
  return (
    <section aria-label="Swap">
      <h2>Swap</h2>
      {state.status === 'uninitialized' && (
        <Button onClick={() => attempt(swap.open())}>Swap tokens</Button>
      )}
      {state.status === 'form' && (
        <>
          <TokenSelect
            label="From"
            tokens={state.market.tokens}
            value={state.form.sourceId}
            onChoose={(token) => swap.choose('source', token)}
          />
          <input
            aria-label="Amount"
            value={state.form.text}
            onChange={({ target }) => swap.type(target.value, 'token')}
          />
          <TokenSelect
            label="To"
            tokens={state.market.tokens}
            value={state.form.targetId}
            onChoose={(token) => swap.choose('target', token)}
          />
          <output>{textOf(facts?.amountOut, facts?.target)}</output>
          {facts?.needsAcceptance && !state.form.acceptsLoss && (
            <Button onClick={() => swap.acceptLoss(true)}>
              Accept the loss, or the unknown price
            </Button>
          )}
          <Button disabled={state.quote.status !== 'quoted'} onClick={() => attempt(swap.review())}>
            Review
          </Button>
        </>
      )}
      {state.status === 'review' && (
        <>
          <Button onClick={() => attempt(swap.confirm())}>
            Confirm {state.plan.steps[0]}: {textOf(facts?.amountIn, facts?.source)} for at least{' '}
            {textOf(state.plan.minAmountOut, facts?.target)}
          </Button>
          <Button onClick={swap.leaveReview}>Back</Button>
        </>
      )}
      {(state.status === 'success' || state.status === 'failed') && (
        <Button onClick={swap.dismiss}>Done</Button>
      )}
      <p role="status">{state.status}</p>
      {error && <p role="alert">{error.shortMessage}</p>}
    </section>
  )
}
