import { Button } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { Sheet } from '../../ui/Sheet.js'
import { Status } from '../../ui/Status.js'
import { surfaceTexts } from '../../ui/surfaceTexts.js'

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

/**
 * All that is shown inside a page that approvals must not be shown in: pressing it opens a window
 * and nothing else.
 */
export function ContinueNotice({ reason, onContinue, onClose }: ContinueNoticeProps): ReactElement {
  const isOpened = reason === 'opened'
  const texts = surfaceTexts().notice
  return (
    <Sheet
      key={reason}
      title={isOpened ? texts.titleOpened : texts.title}
      onClose={onClose}
      closeLabel={texts.decline}
      footer={
        <Button
          kind={isOpened ? undefined : 'primary'}
          icon="window"
          onPress={onContinue}
          testId="lk-continue"
        >
          {isOpened ? texts.again : texts.title}
        </Button>
      }
    >
      <Status icon="window">{texts[reason]}</Status>
    </Sheet>
  )
}
