import { openModal } from '@latchkey/core'
import { isSignInMissing } from '@latchkey/core/internal'
import type { ReactElement } from 'react'
import { type ConnectionInfo, useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { PageButton } from '../modal/PageButton.js'
import { useLoaded } from '../ui/useLoaded.js'

/**
 * Renders one button, from “Connect” to the account. It stays the same element, so that it keeps
 * the focus.
 */
export function AccountOrConnect({
  info: { status, connection, isUnsupported },
}: {
  info: ConnectionInfo
}): ReactElement {
  const { latchkey, texts, loadLabel } = useLatchkeyContext()
  const signIn = useMachine(latchkey.signIn, (state) => state.status)
  // With a required sign-in, a wallet alone is not an account yet.
  const isUnsigned =
    connection !== undefined &&
    latchkey.options.signIn?.isRequired === true &&
    isSignInMissing(latchkey)
  const isAsking =
    status === 'connecting' || status === 'reconnecting' || (isUnsigned && signIn === 'loading')
  const isConnected = !isAsking && !isUnsigned && connection !== undefined
  const { value: Label, isBroken } = useLoaded(loadLabel, isConnected)
  const isBusy = isAsking || (isConnected && !Label && !isBroken)
  const settled = isUnsupported ? 'wrong' : 'connected'
  return (
    <PageButton
      testId={isConnected && !isUnsupported ? 'lk-account-button' : 'lk-connect-button'}
      className="lk-connect"
      state={isBusy ? 'connecting' : isConnected ? settled : 'idle'}
      isBusy={isBusy}
      onPress={() =>
        openModal(latchkey, isConnected && isUnsupported ? 'UnsupportedNetwork' : undefined)
      }
    >
      {isBusy && (
        <>
          <span className="lk-spin" aria-hidden="true" />
          {texts.connecting}
        </>
      )}
      {!isBusy && !isConnected && (isUnsigned ? texts.signIn : texts.connect)}
      {!isBusy &&
        isConnected &&
        (Label ? <Label connection={connection} isUnsupported={isUnsupported} /> : texts.account)}
    </PageButton>
  )
}

/**
 * Renders “Connect”, “Connecting”, then the account with its balance, or “Wrong network”. Opens the
 * modal on the user's next step.
 *
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { ConnectButton } from '@latchkey/react'
 *
 * export function Header() {
 *   return <header><ConnectButton /></header>
 * }
 * ```
 */
export function ConnectButton(): ReactElement {
  return <AccountOrConnect info={useConnection()} />
}
