import { useSwap } from '@latchkey/react'
import { TokenSelect } from './TokenSelect.js'
import { textOf } from './textOf.js'
import { useAttempt } from './useAttempt.js'

export function Swap() {
  const { swap, state, facts } = useSwap()
  const { error, attempt } = useAttempt()
  return (
    <section aria-label="Swap">
      <h2>Swap</h2>
      {state.status === 'uninitialized' && (
        <button type="button" onClick={() => attempt(swap.open())}>
          Swap tokens
        </button>
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
            <button type="button" onClick={() => swap.acceptLoss(true)}>
              Accept the loss, or the unknown price
            </button>
          )}
          <button
            type="button"
            disabled={state.quote.status !== 'quoted'}
            onClick={() => attempt(swap.review())}
          >
            Review
          </button>
        </>
      )}
      {state.status === 'review' && (
        <>
          <button type="button" onClick={() => attempt(swap.confirm())}>
            Confirm {state.plan.steps[0]}: {textOf(facts?.amountIn, facts?.source)} for at least{' '}
            {textOf(state.plan.minAmountOut, facts?.target)}
          </button>
          <button type="button" onClick={swap.leaveReview}>
            Back
          </button>
        </>
      )}
      {(state.status === 'success' || state.status === 'failed') && (
        <button type="button" onClick={swap.dismiss}>
          Done
        </button>
      )}
      <p role="status">{state.status}</p>
      {error && <p role="alert">{error.shortMessage}</p>}
    </section>
  )
}
