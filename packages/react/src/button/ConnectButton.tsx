import { type ConnectState, openModal } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../kernel/context.js'
import { type ConnectionInfo, useConnection } from '../kernel/useConnection.js'
import { Glyph } from '../ui/Glyph.js'
import { AccountChip } from './AccountChip.js'
import { alertPath } from './paths.js'
import { PageButton } from './PageButton.js'

const busy: readonly ConnectState['status'][] = ['connecting', 'reconnecting']

function stateOf({ status, connection, isUnsupported }: ConnectionInfo): 'idle' | 'connecting' | 'connected' | 'wrong' {
  if (busy.includes(status)) return 'connecting'
  if (!connection) return 'idle'
  return isUnsupported ? 'wrong' : 'connected'
}

/**
 * The way in: “Connect”, “Connecting”, then the account with its balance, or “Wrong network”. Opens the modal where
 * the visitor is to go on.
 *
 * @throws LatchkeyError outside of a `LatchkeyProvider`.
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
  const { latchkey, texts } = useKit()
  const info = useConnection()
  const state = stateOf(info)
  return (
    <PageButton
      testId={state === 'connected' ? 'lk-account-button' : 'lk-connect-button'}
      className="lk-connect"
      state={state}
      isBusy={state === 'connecting'}
      onPress={() => openModal(latchkey, state === 'wrong' ? 'UnsupportedChain' : undefined)}
    >
      {state === 'idle' && texts.connect}
      {state === 'connecting' && (
        <>
          <span className="lk-spin" aria-hidden="true" />
          {texts.connecting}
        </>
      )}
      {state === 'connected' && info.connection && <AccountChip connection={info.connection} />}
      {state === 'wrong' && (
        <>
          <Glyph path={alertPath} size={18} />
          {texts.wrongNetwork}
        </>
      )}
    </PageButton>
  )
}
