import { isFeatureOn, type SwapState } from '@latchkey/core'
import { factsOf, findById, type SwapFacts } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import { Tick } from '@latchkey/ui/Tick'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useMemo } from 'react'
import { TokenTile } from '../balances/TokenTile.js'
import { type Format, useFormat } from '../balances/useFormat.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import type { ProblemTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Facts } from '../transactions/Details.js'
import { ExplorerButton } from '../transactions/ExplorerLink.js'
import { feeText } from '../transactions/feeText.js'
import { Ring, Status } from '../ui/Status.js'
import css from './swap.css?inline'
import { type SwapNames, type SwapTexts, useSwapTexts } from './swapTexts.js'
import { brief, converted, namesOf, percentOf } from './swapWords.js'
import { useSwapFlow } from './useSwap.js'

/** Renders the icons of the two tokens, one over the other. */
function Duo({ facts: { source, target } }: { facts: SwapFacts }): ReactElement {
  return (
    <span className="lk-duo">
      {[source, ...(target ? [target] : [])].map((token) => (
        <TokenTile key={token.id} token={token} size={40} />
      ))}
    </span>
  )
}

type ProgressState = Extract<SwapState, { status: 'swapping' | 'unknown' | 'success' | 'failed' }>

interface PartProps {
  state: ProgressState
  facts: SwapFacts
  names: SwapNames
}

function wordsOf(
  { state, facts, names }: PartProps,
  texts: SwapTexts,
  format: Format,
  network: string,
): ProblemTexts {
  switch (state.status) {
    case 'swapping':
      return state.hash === undefined && state.batchId === undefined
        ? texts.confirm(names)
        : texts.swapping(names)
    case 'unknown':
      return texts.unknown(names)
    case 'success': {
      const { received } = state.receipt
      const arrived =
        received === undefined
          ? names
          : { ...names, received: brief(format, received, facts.target) }
      return texts.swapped(arrived, network)
    }
    case 'failed': {
      const { failure, form } = state
      const fee = 'fee' in failure && facts.native ? feeText(format, failure.fee, facts.native) : ''
      return failure.reason === 'reverted'
        ? texts.failed.reverted(names, format.percent(percentOf(form.slippage)), fee)
        : texts.failed[failure.reason](names)
    }
  }
}

const rings = { swapping: 'busy', unknown: 'idle', failed: 'error' } as const

function Art({ state, facts }: Omit<PartProps, 'names'>): ReactElement {
  if (state.status === 'success') return <Tick />
  return (
    <Ring state={rings[state.status]}>
      <Duo facts={facts} />
    </Ring>
  )
}

function Receipt({ state, facts }: Omit<PartProps, 'names'>): ReactElement | null {
  const texts = useSwapTexts()
  const format = useFormat()
  if (state.status !== 'success') return null
  const { received, fee } = state.receipt
  return (
    <div className="lk-swap__card">
      <Facts
        facts={[
          { name: texts.paid, value: converted(format, facts.amountIn, facts.source) },
          {
            name: texts.received,
            value: converted(format, received ?? facts.amountOut, facts.target),
            testId: 'lk-swap-arrived',
          },
          ...(facts.native
            ? [{ name: texts.feePaid, value: feeText(format, fee, facts.native) }]
            : []),
        ]}
      />
    </div>
  )
}

function hashOf(state: ProgressState): string | undefined {
  if (state.status === 'success') return state.receipt.hash
  if (state.status === 'failed') return state.failure.hash
  return state.status === 'swapping' ? state.hash : undefined
}

function Foot({ state }: { state: ProgressState }): ReactElement | null {
  const { latchkey } = useLatchkeyContext()
  const texts = useSwapTexts()
  const { swap } = useSwapFlow()
  const link = (
    <ExplorerButton
      networkId={state.market.networkId}
      hash={hashOf(state)}
      label={texts.explorer}
    />
  )
  if (state.status === 'success') {
    return (
      <div className="lk-split">
        {link}
        <Button kind="primary" testId="lk-swap-done" onPress={swap.dismiss}>
          {texts.done}
        </Button>
      </div>
    )
  }
  if (state.status === 'failed') {
    return (
      <>
        <Button kind="primary" testId="lk-swap-again" onPress={swap.dismiss}>
          {texts.newQuote}
        </Button>
        {link}
      </>
    )
  }
  if (state.status === 'unknown') {
    return (
      <>
        {isFeatureOn(latchkey, 'history') && (
          <Button
            kind="primary"
            testId="lk-swap-activity"
            onPress={() => latchkey.modal.push({ view: 'Transactions' })}
          >
            {texts.activity}
          </Button>
        )}
        <Button testId="lk-swap-again" onPress={swap.dismiss}>
          {texts.backToSwap}
        </Button>
      </>
    )
  }
  if (state.hash !== undefined || state.batchId !== undefined) return link
  return (
    <>
      <Button testId="lk-swap-stop" onPress={swap.stopWaiting}>
        {texts.stop}
      </Button>
      <p className="lk-foot__note">{texts.stopNote}</p>
    </>
  )
}

function Progress({ state }: { state: ProgressState }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useSwapTexts()
  const format = useFormat()
  const { market, form, quote } = state
  const facts = useMemo(() => factsOf(market, form, quote), [market, form, quote])
  const wallet = useLast(useConnection().connection)?.wallet.name ?? ''
  const names = namesOf(format, facts, wallet, latchkey.options.app.name)
  const network = findById(latchkey.networks, market.networkId)?.name ?? market.networkId
  const words = wordsOf({ state, facts, names }, texts, format, network)
  return (
    <View
      start={state.status === 'success' ? null : undefined}
      foot={<Foot key={state.status} state={state} />}
    >
      <p className="lk-vh" role="status">
        {state.status !== 'failed' && `${words.title}. ${words.text}`}
      </p>
      <Status
        art={<Art state={state} facts={facts} />}
        {...words}
        isError={state.status === 'failed'}
      />
      <Receipt state={state} facts={facts} />
    </View>
  )
}

export function SwapProgressView(): ReactElement {
  const { state } = useSwapFlow()
  const isShown =
    state.status === 'swapping' ||
    state.status === 'unknown' ||
    state.status === 'success' ||
    state.status === 'failed'
  // The view keeps its last content during its exit animation.
  const shown = useLast(isShown ? state : undefined)
  useStyles(css)
  return shown ? <Progress state={shown} /> : <View>{null}</View>
}
