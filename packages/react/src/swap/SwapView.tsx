import { findById, swapNetworksQuery } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import skeletonCss from '../ui/skeleton.css?inline'
import { SwapForm } from './SwapForm.js'
import css from './swap.css?inline'
import { useSwapTexts } from './swapTexts.js'
import { useOpenedSwap, useSwapFlow } from './useSwap.js'

function Waiting(): ReactElement {
  const texts = useSwapTexts()
  return (
    <View>
      <p className="lk-vh" role="status">
        {texts.loading}
      </p>
      <span className="lk-sk lk-swap__field" />
      <span className="lk-sk lk-swap__field" />
    </View>
  )
}

/** Renders a note that the network has no swaps, with the networks that have. */
function Unsupported({ networkId }: { networkId: string }): ReactElement {
  const { latchkey, queries } = useLatchkeyContext()
  const texts = useSwapTexts()
  const { data = [] } = useQuery(swapNetworksQuery(latchkey), queries)
  const name = findById(latchkey.networks, networkId)?.name ?? networkId
  const { title, text } = texts.unsupported(name)
  const names = data.map((network) => network.name).join(', ')
  return (
    <View
      foot={
        <Button
          kind="primary"
          testId="lk-swap-change-network"
          onPress={() => latchkey.modal.push({ view: 'Networks' })}
        >
          {texts.changeNetwork}
        </Button>
      }
    >
      <Empty
        icon="network"
        tone="warning"
        role="status"
        title={title}
        text={names ? `${text} ${texts.worksOn(names)}` : text}
      />
    </View>
  )
}

/** Renders an error and a button, if loading failed or no wallet is connected. */
function Stopped({
  title,
  text,
  action,
  onPress,
}: {
  title: string
  text: string
  action: string
  onPress(): void
}): ReactElement {
  return (
    <View
      foot={
        <Button kind="primary" testId="lk-swap-submit" onPress={onPress}>
          {action}
        </Button>
      }
    >
      <Empty icon="alert-circle" tone="warning" role="alert" title={title} text={text} />
    </View>
  )
}

/** Renders a note on a pending step, with a button that opens it. */
function PendingSwap(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useSwapTexts()
  const { state } = useSwapFlow()
  const view: 'SwapPreview' | 'SwapProgress' =
    state.status === 'swapping' || state.status === 'unknown' ? 'SwapProgress' : 'SwapPreview'
  return (
    <Stopped {...texts.pending} action={texts.goOn} onPress={() => latchkey.modal.push({ view })} />
  )
}

export function SwapView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { account, connecting, tryAgain } = useTexts()
  const texts = useSwapTexts()
  const { state, swap } = useOpenedSwap()
  const { connection } = useConnection()
  useStyles(skeletonCss)
  useStyles(css)
  if (state.status === 'unsupported') return <Unsupported networkId={state.networkId} />
  if (state.status === 'form') return <SwapForm state={state} />
  if (state.status === 'initializing') return <Waiting />
  if (state.status !== 'uninitialized') return <PendingSwap />
  if (state.error)
    return (
      <Stopped
        title={texts.notInitialized}
        text={texts.quoteFailed.text}
        action={tryAgain}
        onPress={() => void swap.open()}
      />
    )
  if (connection) return <Waiting />
  return (
    <Stopped
      {...account.none}
      action={connecting.connect}
      onPress={() => latchkey.modal.replace({ view: 'Connect' })}
    />
  )
}
