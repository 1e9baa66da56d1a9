import { Icon } from '@latchkey/ui/Icon'
import type { IconName } from '@latchkey/ui/IconName'
import type { ReactElement, ReactNode } from 'react'

/** Severity of a note. */
export type NoteTone = 'danger' | 'caution' | 'info' | 'success'

const icons: Readonly<Record<NoteTone, IconName>> = {
  danger: 'alert',
  caution: 'alert-circle',
  info: 'info',
  success: 'check-circle',
}

/**
 * Renders a note that the user must read before continuing. Screen readers announce warnings at
 * once.
 */
export function Note({
  tone,
  children,
  testId,
}: {
  tone: NoteTone
  children: ReactNode
  testId?: string | undefined
}): ReactElement {
  return (
    <div
      className={`lk-note lk-note--${tone}`}
      role={tone === 'danger' || tone === 'caution' ? 'alert' : undefined}
      data-testid={testId}
    >
      <Icon name={icons[tone]} size={18} />
      <div>{children}</div>
    </div>
  )
}
