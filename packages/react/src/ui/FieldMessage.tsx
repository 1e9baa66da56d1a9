import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../kernel/useStyles.js'
import css from './fieldMessage.css?inline'
import { Icon } from './Icon.js'
import type { IconName } from './icons.js'

/** `error`: cannot be used. `warning`: can, but look. `note`: good to know. `ok`: all is well. */
export type FieldTone = 'error' | 'warning' | 'note' | 'ok'

const icons: Readonly<Partial<Record<FieldTone, IconName>>> = {
  error: 'alert-circle',
  warning: 'alert-circle',
  ok: 'check-circle',
}

interface FieldMessageProps {
  /** For the field's `aria-describedby`. */
  id: string
  message: { tone: FieldTone; text: ReactNode } | undefined
  testId?: string | undefined
}

/**
 * What is to be said of a field, below it. Read out when it comes or changes, when the visitor
 * pauses.
 */
export function FieldMessage({ id, message, testId }: FieldMessageProps): ReactElement {
  useStyles(css)
  const icon = message && icons[message.tone]
  return (
    // There before its text is, or it would not be read out.
    <div role="status" id={id}>
      {message && (
        <p className="lk-msg" data-tone={message.tone} data-testid={testId}>
          {icon && <Icon name={icon} size={16} />}
          <span>{message.text}</span>
        </p>
      )}
    </div>
  )
}
