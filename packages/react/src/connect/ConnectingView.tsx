import {
  CancelledError,
  type ConnectState,
  connectWallet,
  type LatchkeyError,
  RequestPendingError,
  type Wallet,
  WalletGoneError,
  WalletNotFoundError,
} from '@latchkey/core'
import { cancelConnect, connectionsOf, isSameConnector } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Ring, type RingState, Status } from '../ui/Status.js'
import { WalletTile } from '../wallets/WalletTile.js'
import { problemOf } from './problemOf.js'
import { useErrorTexts } from './problemTexts.js'
import { useChooseAnother } from './useChooseAnother.js'

type Phase =
  | { name: 'opening' | 'connected' | 'pending' | 'ready' | 'stopped' }
  | { name: 'failed'; error: LatchkeyError }

/** Returns the phase of the attempt with one wallet. */
function phaseOf(state: ConnectState, wallet: Wallet): Phase {
  if (state.status === 'connecting' && isSameConnector(state.wallet, wallet))
    return { name: 'opening' }
  const failure = 'failure' in state ? state.failure : undefined
  if (!failure || !isSameConnector(failure.wallet, wallet)) {
    const isOpen =
      state.status === 'connected' &&
      connectionsOf(state).some((each) => isSameConnector(each.wallet, wallet))
    return { name: isOpen ? 'connected' : 'stopped' }
  }
  if (failure.ready) return { name: 'ready' }
  if (failure.error instanceof CancelledError) return { name: 'stopped' }
  return failure.error instanceof RequestPendingError
    ? { name: 'pending' }
    : { name: 'failed', error: failure.error }
}

const rings: Readonly<Record<Phase['name'], RingState>> = {
  opening: 'busy',
  pending: 'busy',
  ready: 'done',
  connected: 'done',
  stopped: 'idle',
  failed: 'error',
}

function Actions({ phase, wallet }: { phase: Phase; wallet: Wallet }): ReactElement | null {
  const { latchkey } = useLatchkeyContext()
  const texts = useTexts()
  const chooseAnother = useChooseAnother()
  const connect = (): void => {
    // The wallet may be gone while its failure is on screen. Then there is nothing to retry.
    if (latchkey.wallets.getState().wallets.some((each) => isSameConnector(each, wallet)))
      connectWallet(latchkey, wallet.id, { namespace: wallet.namespace })
    else chooseAnother()
  }
  function cancel(): void {
    latchkey.modal.back()
    cancelConnect(latchkey)
  }
  const another = <Button onPress={chooseAnother}>{texts.connecting.anotherWallet}</Button>
  if (phase.name === 'connected') return null
  if (phase.name === 'opening') return <Button onPress={cancel}>{texts.cancel}</Button>
  if (
    phase.name === 'failed' &&
    (phase.error instanceof WalletGoneError || phase.error instanceof WalletNotFoundError)
  ) {
    return (
      <>
        <Button kind="primary" icon="refresh" onPress={() => location.reload()}>
          {texts.reload}
        </Button>
        {phase.error instanceof WalletGoneError ? (
          another
        ) : (
          <Button onPress={() => latchkey.modal.push({ view: 'GetWallet' })}>
            {texts.getWallet}
          </Button>
        )}
      </>
    )
  }
  const label = {
    ready: texts.connecting.goOn,
    stopped: texts.connecting.connect,
    pending: texts.tryAgain,
    failed: texts.tryAgain,
  }[phase.name]
  return (
    <>
      <Button
        kind="primary"
        onPress={connect}
        {...(label === texts.tryAgain ? { icon: 'refresh' } : {})}
      >
        {label}
      </Button>
      {another}
    </>
  )
}

export function ConnectingView({ wallet }: { wallet: Wallet }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useTexts()
  const errors = useErrorTexts()
  const phase = phaseOf(useMachine(latchkey.connect), wallet)
  const { title, text } =
    phase.name === 'failed'
      ? problemOf(errors, phase.error, { wallet: wallet.name, app: latchkey.options.app.name })
      : texts.connecting[phase.name](wallet.name)
  return (
    // Keyed, so that a focused “Cancel” does not turn into “Try again” under the user's finger.
    <View foot={<Actions key={phase.name} phase={phase} wallet={wallet} />}>
      <Status
        art={
          <Ring state={rings[phase.name]}>
            <WalletTile id={wallet.id} name={wallet.name} iconUrl={wallet.iconUrl} size={72} />
          </Ring>
        }
        title={title}
        text={text}
        isError={phase.name === 'failed'}
      />
    </View>
  )
}
