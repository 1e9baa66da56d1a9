import { openModal } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../kernel/context.js'
import { useConnection } from '../kernel/useConnection.js'
import { AccountChip } from './AccountChip.js'
import { PageButton } from './PageButton.js'

/**
 * The account with its balance; opens the account view. Draws nothing while no wallet is connected.
 *
 * @throws LatchkeyError outside of a `LatchkeyProvider`.
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
  const { latchkey } = useKit()
  const { connection } = useConnection()
  if (!connection) return null
  return (
    <PageButton testId="lk-account-button" className="lk-connect" state="connected" onPress={() => openModal(latchkey, 'Account')}>
      <AccountChip connection={connection} />
    </PageButton>
  )
}
