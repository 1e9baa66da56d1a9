import { Button } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { Sheet } from '../../ui/Sheet.js'
import { Status } from '../../ui/Status.js'

/** Props of {@link ContinueNotice}. */
export interface ContinueNoticeProps {
  /**
   * `blocked`: no window came. `waited`: the window of an earlier request was closed. `covered`:
   * something lies over the page. `opened`: it goes on in the window.
   */
  reason: 'blocked' | 'waited' | 'covered' | 'opened'
  /** Opens a window; called in the click. */
  onContinue(): void
  onClose(): void
}

const texts: Readonly<Record<ContinueNoticeProps['reason'], string>> = {
  blocked: 'Your browser blocked your wallet’s window. Open it to review this request.',
  waited: 'This site sent another request. Open your wallet’s window to review it.',
  covered:
    'Something covers your wallet on this page, so you can’t approve here. Open it in its own window.',
  opened:
    'Review it in the wallet window. It may be behind this one. Nothing happens until you approve it there.',
}

/**
 * All that is shown inside a page that approvals must not be shown in: pressing it opens a window
 * and nothing else.
 */
export function ContinueNotice({ reason, onContinue, onClose }: ContinueNoticeProps): ReactElement {
  const isOpened = reason === 'opened'
  return (
    <Sheet
      key={reason}
      title={isOpened ? 'Continue in the new window' : 'Continue in a new window'}
      onClose={onClose}
      closeLabel="Decline"
      footer={
        <Button
          kind={isOpened ? undefined : 'primary'}
          icon="window"
          onPress={onContinue}
          testId="lk-continue"
        >
          {isOpened ? 'Open it again' : 'Continue in a new window'}
        </Button>
      }
    >
      <Status icon="window">{texts[reason]}</Status>
    </Sheet>
  )
}
