import { type ClipboardEvent, type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useStyles } from '../kernel/useStyles.js'
import { useLoginTexts } from '../locales/useLoginTexts.js'
import { FieldMessage } from './FieldMessage.js'
import { shake } from './motion.js'
import { codeOf, NO_DIGITS, OTP_LENGTH, type OtpDigits, withoutLast, withTyped } from './otpDigits.js'
import css from './otpField.css?inline'

interface OtpFieldProps {
  /** Called with six digits, once for each code. */
  onCode(code: string): void
  isBusy: boolean
  /** Why the last code was not taken: another object is another refusal. */
  failure?: object | undefined
  /** Said below: what is wrong, or what goes on. */
  message?: { tone: 'error' | 'note'; text: ReactNode } | undefined
}

const places = NO_DIGITS.map((_, index) => index)

/** Six boxes for a code: typing goes on by itself, a paste or what the system fills in goes into all of them. */
export function OtpField({ onCode, isBusy, failure, message }: OtpFieldProps): ReactElement {
  const texts = useLoginTexts()
  const [digits, setDigits] = useState<OtpDigits>(NO_DIGITS)
  const [answered, setAnswered] = useState<object>()
  const group = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  useStyles(css)
  const isInvalid = failure !== undefined && failure !== answered
  useEffect(() => {
    if (!failure || !group.current) return
    shake(group.current)
    group.current.querySelector('input')?.focus({ preventScroll: true })
  }, [failure])

  function move(to: number): void {
    group.current?.querySelectorAll('input')[to]?.focus({ preventScroll: true })
  }
  function change({ digits: changed, next }: { digits: OtpDigits; next: number }): void {
    setDigits(changed)
    setAnswered(failure)
    move(next)
    const code = codeOf(changed)
    if (code !== undefined && code !== codeOf(digits)) onCode(code)
  }
  // What was refused goes away with the first key of what comes instead.
  const kept = isInvalid ? NO_DIGITS : digits
  function type(index: number, text: string): void {
    if (!isBusy) change(withTyped(kept, isInvalid ? 0 : index, isInvalid && text.length === 2 ? text.slice(-1) : text))
  }
  function onPaste(index: number, event: ClipboardEvent): void {
    event.preventDefault()
    type(index, event.clipboardData.getData('text'))
  }
  function onKeyDown(index: number, event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -OTP_LENGTH, End: OTP_LENGTH }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      move(Math.min(OTP_LENGTH - 1, Math.max(0, index + step)))
    } else if (event.key === 'Backspace' && !isBusy) {
      event.preventDefault()
      change(withoutLast(kept, index))
    }
  }
  return (
    <div>
      <fieldset
        className="lk-otp"
        aria-label={texts.otp.label}
        ref={group}
        data-invalid={isInvalid || undefined}
        data-busy={isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        {places.map((index) => (
          <input
            key={index}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={texts.otp.digit(index + 1)}
            aria-invalid={isInvalid || undefined}
            aria-describedby={`${id}-m`}
            value={digits[index]}
            readOnly={isBusy}
            onChange={(event) => type(index, event.target.value)}
            onPaste={(event) => onPaste(index, event)}
            onKeyDown={(event) => onKeyDown(index, event)}
            onFocus={(event) => event.currentTarget.select()}
            data-testid={index === 0 ? 'lk-otp-input' : undefined}
            data-focus={index === 0 ? '' : undefined}
          />
        ))}
      </fieldset>
      <FieldMessage id={`${id}-m`} message={isInvalid || message?.tone === 'note' ? message : undefined} testId="lk-otp-message" />
    </div>
  )
}
