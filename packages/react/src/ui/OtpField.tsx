import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useStyles } from '../kernel/useStyles.js'
import { useLoginTexts } from '../locales/useLoginTexts.js'
import { FieldMessage } from './FieldMessage.js'
import { shake } from './motion.js'
import { codeOf, noDigits, type OtpDigits, withoutLast, withTyped } from './otpDigits.js'
import css from './otpField.css?inline'

interface OtpFieldProps {
  /** Digits of the code, each of which has a box. @default 6 */
  length?: number | undefined
  /** Called with all digits, once for each code. */
  onCode(code: string): void
  isBusy: boolean
  /** Why the last code was not taken: another object is another refusal. */
  failure?: object | undefined
  /** Said below: what is wrong, or what goes on. */
  message?: { tone: 'error' | 'note'; text: ReactNode } | undefined
}

const DEFAULT_LENGTH = 6

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

interface Boxes {
  group: RefObject<HTMLFieldSetElement | null>
  digits: OtpDigits
  isInvalid: boolean
  type(index: number, text: string): void
  erase(index: number): void
  move(to: number): void
}

/** What the boxes hold and where typing goes on. */
function useBoxes({ length = DEFAULT_LENGTH, onCode, isBusy, failure }: OtpFieldProps): Boxes {
  const empty = noDigits(length)
  const [typed, setDigits] = useState<OtpDigits>(empty)
  // Another mail may have brought a longer code.
  const digits = typed.length === length ? typed : empty
  const [answered, setAnswered] = useState<object>()
  const group = useRef<HTMLFieldSetElement>(null)
  const isInvalid = failure !== undefined && failure !== answered
  useEffect(() => {
    if (!failure || !group.current) return
    shake(group.current)
    group.current.querySelector('input')?.focus({ preventScroll: true })
  }, [failure])

  // What was refused goes away with the first key of what comes instead, which may be the same:
  // nobody may have looked at it.
  const kept = isInvalid ? empty : digits
  function move(to: number): void {
    group.current?.querySelectorAll('input')[to]?.focus({ preventScroll: true })
  }
  function change({ digits: changed, next }: { digits: OtpDigits; next: number }): void {
    setDigits(changed)
    setAnswered(failure)
    move(next)
    const code = codeOf(changed)
    if (code !== undefined && code !== codeOf(kept)) onCode(code)
  }
  return {
    group,
    digits,
    isInvalid,
    move,
    type(index, text) {
      if (!isBusy)
        change(
          withTyped(
            kept,
            isInvalid ? 0 : index,
            isInvalid && text.length === 2 ? text.slice(-1) : text,
          ),
        )
    },
    erase: (index) => change(withoutLast(kept, index)),
  }
}

interface BoxProps {
  index: number
  boxes: Boxes
  isBusy: boolean
  messageId: string
}

function Box({ index, boxes, isBusy, messageId }: BoxProps): ReactElement {
  const { otp } = useLoginTexts()
  const { digits, isInvalid, type, erase, move } = boxes
  function onPaste(event: ClipboardEvent): void {
    event.preventDefault()
    type(index, event.clipboardData.getData('text'))
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      move(Math.min(digits.length - 1, Math.max(0, index + step)))
    } else if (event.key === 'Backspace' && !isBusy) {
      event.preventDefault()
      erase(index)
    }
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete={index === 0 ? 'one-time-code' : 'off'}
      aria-label={otp.digit(index + 1, digits.length)}
      aria-invalid={isInvalid || undefined}
      aria-describedby={messageId}
      value={digits[index]}
      readOnly={isBusy}
      onChange={(event) => type(index, event.target.value)}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.select()}
      data-testid={index === 0 ? 'lk-otp-input' : undefined}
      data-focus={index === 0 ? '' : undefined}
    />
  )
}

/**
 * A box for each digit of a code: typing goes on by itself, a paste or what the system fills in
 * goes into all of them.
 */
export function OtpField(props: OtpFieldProps): ReactElement {
  const { isBusy, message } = props
  const { otp } = useLoginTexts()
  const boxes = useBoxes(props)
  const { group, digits, isInvalid } = boxes
  const messageId = `${useId()}-m`
  useStyles(css)
  return (
    <div>
      <fieldset
        className="lk-otp"
        aria-label={otp.label(digits.length)}
        ref={group}
        data-invalid={isInvalid || undefined}
        data-busy={isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        {[...digits.keys()].map((index) => (
          <Box key={index} index={index} boxes={boxes} isBusy={isBusy} messageId={messageId} />
        ))}
      </fieldset>
      <FieldMessage
        id={messageId}
        message={isInvalid || message?.tone === 'note' ? message : undefined}
        testId="lk-otp-message"
      />
    </div>
  )
}
