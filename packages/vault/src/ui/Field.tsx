import { FieldMessage } from '@latchkey/ui/FieldMessage'
import { type HTMLInputTypeAttribute, type ReactElement, useId } from 'react'

interface FieldProps {
  label: string
  value: string
  onChange(value: string): void
  type?: HTMLInputTypeAttribute | undefined
  /** Value of `autocomplete`, for example `new-password`. @default off */
  autoComplete?: string | undefined
  /** The problem with the value, and the remedy. */
  error?: string | undefined
  /** Shown below the field while there is no error. */
  hint?: string | undefined
  /** Takes the focus when the screen opens on a desktop. */
  isFirst?: boolean | undefined
  /** True for letters and digits that the user copies one by one. */
  isCode?: boolean | undefined
  /** Called when the user presses Enter. */
  onSubmit?: (() => void) | undefined
  testId?: string | undefined
}

/** Renders a text input with its label above and its message below. */
export function Field({
  label,
  value,
  onChange,
  type = 'text',
  autoComplete = 'off',
  error,
  hint,
  isFirst = false,
  isCode = false,
  onSubmit,
  testId,
}: FieldProps): ReactElement {
  const id = useId()
  const messageId = `${id}-message`
  const text = error ?? hint
  return (
    <div className="lk-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        data-code={isCode || undefined}
        data-focus={isFirst ? '' : undefined}
        value={value}
        autoComplete={autoComplete}
        autoCapitalize={isCode ? 'characters' : 'off'}
        spellCheck={false}
        data-testid={testId}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={messageId}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.repeat) onSubmit?.()
        }}
      />
      <FieldMessage
        id={messageId}
        isUrgent
        message={text ? { tone: error === undefined ? 'note' : 'error', text } : undefined}
      />
    </div>
  )
}
