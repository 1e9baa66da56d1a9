import { type HTMLInputTypeAttribute, type ReactElement, useId } from 'react'
import { Icon } from './Icon.js'
import { useFirstFocus } from './useFirstFocus.js'

interface FieldProps {
  label: string
  value: string
  onChange(value: string): void
  type?: HTMLInputTypeAttribute | undefined
  /** Value of `autocomplete`, for example `new-password`. @default off */
  autoComplete?: string | undefined
  /** What is wrong with it, and what to do. */
  error?: string | undefined
  /** Good to know, below it. */
  hint?: string | undefined
  isDisabled?: boolean | undefined
  /** What the visitor came to type. */
  isFirst?: boolean | undefined
  /** Letters and digits that are copied one by one. */
  isCode?: boolean | undefined
  /** Enter was pressed. */
  onSubmit?: (() => void) | undefined
  testId?: string | undefined
}

/** A line to type into, with its label above and its message below. */
export function Field({
  label,
  value,
  onChange,
  type = 'text',
  autoComplete = 'off',
  error,
  hint,
  isDisabled = false,
  isFirst = false,
  isCode = false,
  onSubmit,
  testId,
}: FieldProps): ReactElement {
  const id = useId()
  const messageId = `${id}-message`
  const input = useFirstFocus(isFirst)
  return (
    <div className="lk-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={input}
        type={type}
        data-code={isCode || undefined}
        value={value}
        autoComplete={autoComplete}
        autoCapitalize={isCode ? 'characters' : 'off'}
        spellCheck={false}
        disabled={isDisabled}
        data-testid={testId}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={messageId}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.repeat) onSubmit?.()
        }}
      />
      <FieldMessage id={messageId} error={error} hint={hint} />
    </div>
  )
}

/** What is to be said of a field. There before its text is, or it would not be read out. */
export function FieldMessage({
  id,
  error,
  hint,
}: {
  id: string
  error: string | undefined
  hint?: string | undefined
}): ReactElement {
  const text = error ?? hint
  return (
    <div id={id} role={error ? 'alert' : 'status'}>
      {text && (
        <p className="lk-msg" data-tone={error ? 'error' : 'hint'}>
          {error && <Icon name="alert-circle" size={16} />}
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
