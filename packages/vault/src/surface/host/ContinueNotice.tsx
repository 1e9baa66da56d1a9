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
  blocked:
    'What this page asks for is shown in a window of your wallet. Your browser did not let it open by itself.',
  waited:
    'This page sent another request while the one before was open. It is shown in a window of your wallet, too.',
  covered:
    'Something lies over your wallet here, so nothing can be approved in this page. Go on in a window of its own.',
  opened:
    'Look for the window of your wallet that opened. Nothing happens until you approve it there.',
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
