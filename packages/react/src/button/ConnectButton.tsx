import type { ReactElement } from 'react'
import { useConnection } from '../kernel/useConnection.js'
import { AccountOrConnect } from './AccountOrConnect.js'

/**
 * The way in: “Connect”, “Connecting”, then the account with its balance, or “Wrong network”. Opens
 * the modal where the visitor is to go on.
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
  return <AccountOrConnect info={useConnection()} />
}
