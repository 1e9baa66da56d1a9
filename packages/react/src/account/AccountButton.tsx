import type { ReactElement } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { AccountOrConnect } from './ConnectButton.js'

/**
 * Renders the account with its balance. A press opens the account view. Renders nothing while no
 * wallet is connected.
 *
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { AccountButton } from '@latchkey/react'
 *
 * export function Sidebar() {
 *   return <aside><AccountButton /></aside>
 * }
 * ```
 */
export function AccountButton(): ReactElement | null {
  const info = useConnection()
  return info.connection ? <AccountOrConnect info={info} /> : null
}
