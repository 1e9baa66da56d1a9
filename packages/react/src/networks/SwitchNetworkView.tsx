import { type Network, switchNetwork } from '@latchkey/core'
import type { NetworksState } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { problemOf } from '../connect/problemOf.js'
import { type ErrorTexts, useErrorTexts } from '../connect/problemTexts.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useMachine } from '../kernel/useMachine.js'
import type { ProblemTexts, Texts, TitleTexts } from '../modal/modalContext.js'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Ring, Status } from '../ui/Status.js'
import { NetworkTile } from './NetworkTile.js'

interface Names {
  app: string
  wallet: string | undefined
  from: string | undefined
  to: string
}

/** Returns the texts of the view for a state of the switch. */
export function textsOf(
  state: NetworksState,
  { switching }: Texts,
  errors: ErrorTexts,
  { app, wallet, from, to }: Names,
): ProblemTexts | TitleTexts {
  if (state.status === 'idle') return switching.stopped(to)
  if (state.status === 'switching')
    return wallet && !state.isAccepted
      ? { title: switching.asking(wallet), text: switching.askingText(wallet, from, to) }
      : switching.moving(to)
  if (state.error.name === 'UserRejectedError') return switching.declined(wallet ?? app, from)
  return problemOf(errors, state.error, { wallet: wallet ?? app, app })
}

const rings = { idle: 'idle', switching: 'busy', failed: 'error' } as const

export function SwitchNetworkView({ network }: { network: Network }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useTexts()
  const errors = useErrorTexts()
  const { connection, network: current } = useConnection()
  const wallet = useLast(connection)?.wallet.name
  const state = useMachine(latchkey.switching)
  const names = { app: latchkey.options.app.name, wallet, from: current?.name, to: network.name }
  return (
    <View
      foot={
        <>
          {state.status !== 'switching' && (
            <Button
              kind="primary"
              icon="refresh"
              onPress={() => switchNetwork(latchkey, network.id)}
            >
              {texts.tryAgain}
            </Button>
          )}
          <Button key={state.status} onPress={() => latchkey.modal.back()}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <Status
        art={
          <Ring state={rings[state.status]}>
            <NetworkTile network={network} size={72} />
          </Ring>
        }
        {...textsOf(state, texts, errors, names)}
        isError={state.status === 'failed'}
      />
    </View>
  )
}
