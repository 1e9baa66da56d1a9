import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icons/Icon.js'
import type { SharedIconName } from '../icons/IconName.js'
import { useStyles } from '../styles/useStyles.js'
import css from './fieldMessage.css?inline'

/** `error`: unusable. `warning`: usable, but suspicious. `note`: a hint. `ok`: valid. */
export type FieldTone = 'error' | 'warning' | 'note' | 'ok'

const icons: Readonly<Partial<Record<FieldTone, SharedIconName>>> = {
  error: 'alert-circle',
  warning: 'alert-circle',
  ok: 'check-circle',
}

interface FieldMessageProps {
  /** For the field's `aria-describedby`. */
  id: string
  message: { tone: FieldTone; text: ReactNode } | undefined
  testId?: string | undefined
  /** Announces an error at once, not when the user pauses. */
  isUrgent?: boolean
}

/** Renders the message below a field, in a live region. */
export function FieldMessage({
  id,
  message,
  testId,
  isUrgent = false,
}: FieldMessageProps): ReactElement {
  useStyles(css)
  const icon = message && icons[message.tone]
  return (
    // Present before its text: screen readers announce changes only.
    <div role={isUrgent && message?.tone === 'error' ? 'alert' : 'status'} id={id}>
      {message && (
        <p className="lk-msg" data-tone={message.tone} data-testid={testId}>
          {icon && <Icon name={icon} size={16} />}
          <span>{message.text}</span>
        </p>
      )}
    </div>
  )
}
