import type { Wallet } from '@latchkey/core'
import { detectDevice, requestLink } from '@latchkey/core/internal'
import { type ReactElement, useEffect, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useMachine } from '../kernel/useMachine.js'
import { View } from '../modal/View.js'
import { Ring, Status } from '../ui/Status.js'
import { WalletTile } from '../wallets/WalletTile.js'
import { useWalletTexts } from '../wallets/walletTexts.js'
import { OpenLink } from './OpenLink.js'
import { useAppSwitch } from './useAppSwitch.js'

/**
 * Returns the link to the newest request in the wallet's app. The directory's link has precedence
 * over the wallet's own.
 */
function useRequestLink(): string | undefined {
  const { latchkey } = useLatchkeyContext()
  const state = useMachine(latchkey.connect)
  const [{ os }] = useState(() => detectDevice(globalThis))
  if (state.status !== 'connected') return undefined
  const { id: requestId, topic, redirect = {} } = state.requests?.[0] ?? {}
  const request = { topic, requestId, os }
  return (state.via && requestLink(state.via, request)) ?? requestLink(redirect, request)
}

/**
 * Renders a request that is pending in the wallet's app. The link opens the app by the user's own
 * tap.
 */
export function OpenWalletView({ wallet }: { wallet: Wallet }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { pairing, request } = useWalletTexts()
  const { phase, start } = useAppSwitch()
  // The request is removed before the view has left the screen.
  const href = useLast(useRequestLink())
  // Also a picture that only the directory has.
  const imageId = useLast(
    useMachine(latchkey.connect, (state) => ('via' in state ? state.via?.imageId : undefined)),
  )
  const { title, text } = request.confirm(wallet.name)
  const [said, say] = useState('')
  // The live region must exist before its text: screen readers announce changes only.
  useEffect(() => say(title), [title])
  return (
    <View
      foot={
        href === undefined ? undefined : (
          <OpenLink href={href} onTap={start}>
            {phase === 'here' ? pairing.open(wallet.name) : pairing.openAgain(wallet.name)}
          </OpenLink>
        )
      }
    >
      <Status
        art={
          <Ring state="busy">
            <WalletTile name={wallet.name} iconUrl={wallet.iconUrl} imageId={imageId} size={72} />
          </Ring>
        }
        title={title}
        text={href === undefined || phase === 'notOpened' ? request.without(wallet.name) : text}
      />
      <p className="lk-vh" role="status">
        {said}
      </p>
    </View>
  )
}
