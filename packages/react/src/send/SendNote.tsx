import { Icon } from '@latchkey/ui/Icon'
import type { IconName } from '@latchkey/ui/IconName'
import type { ReactElement, ReactNode } from 'react'

interface SendNoteProps {
  icon?: IconName
  /** `danger`: money may be lost. `plain`: information. */
  tone?: 'danger' | 'plain'
  title: string
  text: string
  testId?: string
  /** Announced at once. */
  isAlert?: boolean
  children?: ReactNode
}

/** Renders a note to read before the user continues. */
export function SendNote({
  icon = 'alert-circle',
  tone,
  title,
  text,
  testId,
  isAlert = false,
  children,
}: SendNoteProps): ReactElement {
  return (
    <div
      className="lk-note lk-note--send"
      data-tone={tone}
      role={isAlert ? 'alert' : 'status'}
      data-testid={testId}
    >
      <Icon name={icon} />
      <div>
        <b>{title}</b> {text}
        {children}
      </div>
    </div>
  )
}
