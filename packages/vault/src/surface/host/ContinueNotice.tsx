import { Button } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { Sheet } from '../../ui/Sheet.js'
import { Status } from '../../ui/Status.js'
import { surfaceTexts } from '../../ui/surfaceTexts.js'

/** Props of {@link ContinueNotice}. */
export interface ContinueNoticeProps {
  /**
   * `blocked`: no window connected. `waited`: the window of an earlier request was closed.
   * `covered`: something covers the page. `opened`: a window was opened.
   */
  reason: 'blocked' | 'waited' | 'covered' | 'opened'
  /** Opens a window. Called in the click event. */
  onContinue(): void
  onClose(): void
}

/**
 * Renders the notice for a page that may not show approvals. Pressing its button only opens a
 * window.
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
