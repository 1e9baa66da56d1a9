import { FieldMessage, type FieldTone } from '@latchkey/ui/FieldMessage'
import { Icon } from '@latchkey/ui/Icon'
import type { IconName } from '@latchkey/ui/IconName'
import { useStyles } from '@latchkey/ui/useStyles'
import {
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useId,
} from 'react'
import css from './textField.css?inline'

interface TextFieldProps {
  /** Floats above the typed text. */
  label: string
  value: string
  onChange(value: string): void
  testId: string
  /** Shown while the field is empty and has the focus. */
  placeholder?: string | undefined
  icon?: IconName | undefined
  /** Replaces the icon. */
  lead?: ReactNode
  type?: 'text' | 'email' | undefined
  onFocus?: (() => void) | undefined
  /**
   * The message below the field. `error`: the text cannot be used; names the problem and the next
   * step.
   */
  message?: { tone: FieldTone; text: ReactNode } | undefined
  isBusy?: boolean | undefined
  /** True if the value is valid. */
  isOk?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Content at the end: a button, or a fixed suffix of the typed text. */
  trail?: ReactNode
  field?: RefObject<HTMLInputElement | null> | undefined
  /** The field has the focus when the view opens on a desktop. */
  isFirst?: boolean | undefined
  onEnter?: (() => void) | undefined
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string | undefined
  maxLength?: number | undefined
}

/** Renders the end of the field: its action or suffix, then a spinner or a check mark. */
function Trail({
  isBusy,
  isOk,
  trail,
}: Pick<TextFieldProps, 'isBusy' | 'isOk' | 'trail'>): ReactNode {
  return (
    <>
      {trail}
      {isBusy ? (
        <span className="lk-spin" aria-hidden="true" />
      ) : (
        isOk && (
          <span className="lk-field__ok">
            <Icon name="check" />
          </span>
        )
      )}
    </>
  )
}

/** Renders a field for one line of text. An error is shown and announced; the typed text stays. */
export function TextField(props: TextFieldProps): ReactElement {
  const {
    label,
    value,
    onChange,
    testId,
    placeholder,
    icon,
    message,
    isBusy = false,
    isOk = false,
    isDisabled = false,
    trail,
  } = props
  const {
    field,
    isFirst,
    onEnter,
    onFocus,
    inputMode,
    autoComplete = 'off',
    maxLength = 256,
    lead,
    type = 'text',
  } = props
  const id = useId()
  useStyles(css)
  const isInvalid = message?.tone === 'error'
  return (
    <div>
      <div
        className="lk-field"
        data-invalid={isInvalid || undefined}
        data-ok={(isOk && !isInvalid) || undefined}
      >
        {lead ?? (icon && <Icon name={icon} />)}
        <span className="lk-field__in">
          <input
            ref={field}
            id={id}
            type={type}
            value={value}
            onFocus={onFocus}
            disabled={isDisabled}
            placeholder={placeholder ?? ' '}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) =>
              event.key === 'Enter' && !event.nativeEvent.isComposing && onEnter?.()
            }
            aria-invalid={isInvalid || undefined}
            aria-describedby={message ? `${id}-m` : undefined}
            aria-busy={isBusy || undefined}
            inputMode={inputMode}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxLength}
            data-testid={testId}
            data-focus={isFirst ? '' : undefined}
          />
          <label htmlFor={id}>{label}</label>
        </span>
        <Trail isBusy={isBusy} isOk={isOk && !isInvalid} trail={trail} />
      </div>
      <FieldMessage id={`${id}-m`} message={message} testId={`${testId}-message`} />
    </div>
  )
}
