import { type ClipboardEvent, type KeyboardEvent, type ReactElement, type RefObject, useEffect, useId, useRef } from 'react'
import { FieldMessage } from './Field.js'
import { canTypeAtOnce } from './useFirstFocus.js'

const LENGTH = 6
const places: readonly number[] = Array.from({ length: LENGTH }, (_, index) => index)
const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, LENGTH)

interface OtpFieldProps {
  /** What the six boxes are, for example `6-digit code`. */
  label: string
  /** Digits so far, without gaps. */
  value: string
  onChange(value: string): void
  /** The sixth digit is there. */
  onComplete(code: string): void
  error?: string | undefined
  /** The code is being checked. */
  isBusy?: boolean | undefined
}

interface Otp {
  boxes: RefObject<(HTMLInputElement | null)[]>
  onInput(index: number, text: string): void
  onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number): void
  onPaste(event: ClipboardEvent): void
}

/** Where digits go, and the focus with them. */
function useOtp({ value, onChange, onComplete, error }: OtpFieldProps): Otp {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (index: number): void => boxes.current[Math.max(0, Math.min(index, LENGTH - 1))]?.focus()

  function take(digits: string): void {
    onChange(digits)
    focus(digits.length)
    if (digits.length === LENGTH && digits !== value) onComplete(digits)
  }

  function onInput(index: number, text: string): void {
    const typed = digitsOf(text.length > 1 && text.startsWith(value[index] ?? '-') && text.length === 2 ? text.slice(1) : text)
    if (typed.length > 1) take(typed)
    else if (typed) take(digitsOf(value.slice(0, index) + typed + value.slice(index + 1)))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number): void {
    if (event.key === 'ArrowLeft') focus(index - 1)
    else if (event.key === 'ArrowRight') focus(Math.min(index + 1, value.length))
    else if (event.key === 'Backspace') {
      const at = value[index] === undefined ? index - 1 : index
      onChange(value.slice(0, Math.max(0, at)) + value.slice(at + 1))
      focus(at)
    } else return
    event.preventDefault()
  }

  function onPaste(event: ClipboardEvent): void {
    event.preventDefault()
    const digits = digitsOf(event.clipboardData.getData('text'))
    if (digits) take(digits)
  }

  // At the start, and a code that was wrong is typed again from its first digit.
  useEffect(() => {
    if (error !== undefined || canTypeAtOnce()) boxes.current[0]?.focus()
  }, [error])
  return { boxes, onInput, onKeyDown, onPaste }
}

/** Six boxes for a code: typing advances, Backspace steps back, a code that is pasted or filled in goes where it belongs. */
export function OtpField(props: OtpFieldProps): ReactElement {
  const { label, value, error, isBusy = false } = props
  const id = useId()
  const { boxes, onInput, onKeyDown, onPaste } = useOtp(props)
  return (
    <div className="lk-field">
      <fieldset className="lk-otp" aria-label={label} aria-describedby={id} data-invalid={error !== undefined || undefined} data-busy={isBusy || undefined}>
        {places.map((index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box
            }}
            type="text"
            inputMode="numeric"
            pattern="\d*"
            // The first one takes a code that is filled in whole.
            maxLength={LENGTH}
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${index + 1} of ${LENGTH}`}
            aria-invalid={error !== undefined || undefined}
            data-testid={index === 0 ? 'lk-otp-input' : undefined}
            readOnly={isBusy}
            value={value[index] ?? ''}
            onChange={(event) => onInput(index, event.currentTarget.value)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={onPaste}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </fieldset>
      <FieldMessage id={id} error={error} hint={isBusy ? 'Checking the code' : undefined} />
    </div>
  )
}
