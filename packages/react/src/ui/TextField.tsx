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
  /** Floats above what is typed. */
  label: string
  value: string
  onChange(value: string): void
  testId: string
  /** Seen while the field is empty and has the focus. */
  placeholder?: string | undefined
  icon?: IconName | undefined
  /** In the place of the icon. */
  lead?: ReactNode
  type?: 'text' | 'email' | undefined
  onFocus?: (() => void) | undefined
  /** Below the field. `error`: what is typed cannot be used; what is wrong and what to do. */
  message?: { tone: FieldTone; text: ReactNode } | undefined
  isBusy?: boolean | undefined
  /** True if the value is valid. */
  isOk?: boolean | undefined
  isDisabled?: boolean | undefined
  /** At the end: a button, or what always follows what is typed. */
  trail?: ReactNode
  field?: RefObject<HTMLInputElement | null> | undefined
  /** Has the focus when the view opens on a desktop. */
  isFirst?: boolean | undefined
  onEnter?: (() => void) | undefined
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string | undefined
  maxLength?: number | undefined
}

/** The end of the field: its action or suffix, then a spinner or a check mark. */
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

/** One line of text. What is wrong stands beside it and is read out; what was typed stays. */
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
