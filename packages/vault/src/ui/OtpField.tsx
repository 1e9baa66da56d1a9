import { recoveryCodeLetters } from '@latchkey/protocol'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import { FieldMessage } from './Field.js'
import { canTypeAtOnce } from './useFirstFocus.js'

interface OtpFieldProps {
  /**
   * `letters`: those of the recovery service's codes, in two groups. A box takes no character of
   * the other form.
   */
  form: 'digits' | 'letters'
  /** Names the boxes, for example `6-digit code`. */
  label: string
  /** Characters of the code, each of which has a box. */
  length: number
  /** Characters so far, without gaps. */
  value: string
  onChange(value: string): void
  /** The last character is there. */
  onComplete(code: string): void
  error?: string | undefined
  hint?: string | undefined
  /** The code is being checked. */
  isBusy?: boolean | undefined
}

interface Otp {
  boxes: RefObject<(HTMLInputElement | null)[]>
  onInput(index: number, text: string): void
  onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number): void
  onPaste(event: ClipboardEvent): void
}

const groupedCode = new RegExp(
  `[${recoveryCodeLetters}]{4}[\\s\\p{Pd}]?[${recoveryCodeLetters}]{4}`,
  'iu',
)

/** Returns the letters of a code that may stand between words, as in a copied mail. */
function lettersIn(text: string): string {
  const found = groupedCode.exec(text)?.[0] ?? text
  return Array.from(found.toUpperCase())
    .filter((letter) => recoveryCodeLetters.includes(letter))
    .join('')
}

/** Moves the focus with the characters that are typed, deleted or pasted. */
function useOtp({ form, length, value, onChange, onComplete, error }: OtpFieldProps): Otp {
  const codeIn = (text: string): string =>
    (form === 'digits' ? text.replace(/\D/g, '') : lettersIn(text)).slice(0, length)
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (index: number): void =>
    boxes.current[Math.max(0, Math.min(index, length - 1))]?.focus()

  function take(code: string): void {
    onChange(code)
    focus(code.length)
    if (code.length === length && code !== value) onComplete(code)
  }

  function onInput(index: number, text: string): void {
    const typed = codeIn(
      text.length > 1 && text.startsWith(value[index] ?? '-') && text.length === 2
        ? text.slice(1)
        : text,
    )
    if (typed.length > 1) take(typed)
    else if (typed) take(codeIn(value.slice(0, index) + typed + value.slice(index + 1)))
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
    const code = codeIn(event.clipboardData.getData('text'))
    if (code) take(code)
  }

  // At the start, and a code that was wrong is typed again from its first character.
  useEffect(() => {
    if (error !== undefined || canTypeAtOnce()) boxes.current[0]?.focus()
  }, [error])
  return { boxes, onInput, onKeyDown, onPaste }
}

/**
 * A box for each character of a code: typing advances, Backspace steps back, a code that is pasted
 * or filled in goes where it belongs.
 */
export function OtpField(props: OtpFieldProps): ReactElement {
  const { form, label, length, value, error, hint, isBusy = false } = props
  const isLetters = form === 'letters'
  const id = useId()
  const { boxes, onInput, onKeyDown, onPaste } = useOtp(props)
  return (
    <div className="lk-field">
      <fieldset
        className="lk-otp"
        data-form={form}
        aria-label={label}
        aria-describedby={id}
        data-invalid={error !== undefined || undefined}
        data-busy={isBusy || undefined}
      >
        {[...Array(length).keys()].map((index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box
            }}
            type="text"
            inputMode={isLetters ? 'text' : 'numeric'}
            pattern={isLetters ? undefined : '\\d*'}
            autoCapitalize={isLetters ? 'characters' : undefined}
            autoCorrect="off"
            spellCheck={false}
            // The first one takes a code that is filled in whole, with its hyphen.
            maxLength={isLetters ? length + 1 : length}
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`${isLetters ? 'Letter' : 'Digit'} ${index + 1} of ${length}`}
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
      <FieldMessage id={id} error={error} hint={isBusy ? 'Checking the code' : hint} />
    </div>
  )
}
