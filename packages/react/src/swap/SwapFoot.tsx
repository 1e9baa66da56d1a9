import { isFeatureOn, type TokenBalance } from '@latchkey/core'
import { formatUnits, type SwapFacts } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { useKit } from '../kernel/context.js'
import { useFormat } from '../kernel/useFormat.js'
import { useSwapTexts } from '../locales/useSwapTexts.js'
import type { FormState } from './SwapFields.js'
import { inWords } from './swapWords.js'
import { useSwapFlow } from './useSwap.js'

/** Where more of a token can come from. */
function MoreButton({
  token,
  isPrimary,
}: {
  token: TokenBalance
  isPrimary: boolean
}): ReactElement | null {
  const { latchkey } = useKit()
  const texts = useSwapTexts()
  const kind = isPrimary ? { kind: 'primary' as const } : {}
  if (isFeatureOn(latchkey, 'onramp')) {
    return (
      <Button
        {...kind}
        testId="lk-swap-buy"
        onPress={() => latchkey.modal.push({ view: 'OnRampProviders' })}
      >
        {texts.buy(token.symbol)}
      </Button>
    )
  }
  if (!isFeatureOn(latchkey, 'receive')) return null
  return (
    <Button
      {...kind}
      testId="lk-swap-receive"
      onPress={() => latchkey.modal.push({ view: 'WalletReceive' })}
    >
      {texts.receiveMore(token.symbol)}
    </Button>
  )
}

/** There is not enough: use what there is, or get more. */
function TooLittle({
  facts: { source, native, most, problem },
}: {
  facts: SwapFacts
}): ReactElement {
  const texts = useSwapTexts()
  const format = useFormat()
  const { swap } = useSwapFlow()
  const canUse =
    most !== undefined && most > 0n && (problem === 'balance' || source.id === native?.id)
  const short = problem === 'gas' && native ? native : source
  return (
    <>
      {canUse && (
        <Button
          kind="primary"
          testId="lk-swap-use-most"
          onPress={() => swap.type(formatUnits(most, source.decimals), 'token')}
        >
          {texts.use(inWords(format, most, source))}
        </Button>
      )}
      <MoreButton token={short} isPrimary={!canUse} />
    </>
  )
}

/** Returns whether a swap can be reviewed as it is entered. */
export function canReview(
  { form, quote }: FormState,
  { problem, needsAcceptance }: SwapFacts,
): boolean {
  return (
    quote.status === 'quoted' && !problem && (needsAcceptance === undefined || form.acceptsLoss)
  )
}

/** The one thing to do next. */
export function SwapFoot({ state, facts }: { state: FormState; facts: SwapFacts }): ReactElement {
  const texts = useSwapTexts()
  const { swap } = useSwapFlow()
  const { target, problem, amountIn } = facts
  if (problem === 'balance' || problem === 'gas') return <TooLittle facts={facts} />
  if (state.quote.status === 'failed' && !problem) {
    return (
      <Button kind="primary" icon="refresh" testId="lk-swap-submit" onPress={() => swap.retry()}>
        {texts.tryAgain}
      </Button>
    )
  }
  const label =
    target === undefined
      ? texts.chooseToken
      : problem || !amountIn
        ? texts.enterAmount
        : texts.review
  return (
    <Button
      kind="primary"
      testId="lk-swap-submit"
      isDisabled={!canReview(state, facts)}
      onPress={() => void swap.review()}
    >
      {label}
    </Button>
  )
}
