import {
  type ClipboardEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useStyles } from '../styles/useStyles.js'
import { FieldMessage } from './FieldMessage.js'
import {
  codeOf,
  noDigits,
  type OtpDigits,
  type ReadCode,
  readDigits,
  withoutLast,
  withTyped,
} from './otpDigits.js'
import css from './otpField.css?inline'
import { shake } from './shake.js'

/** Characters that a code is made of. */
export interface CodeForm {
  /** Returns the characters of a string that belong to the code. */
  read: ReadCode
  /** Attributes of each box. */
  input: InputHTMLAttributes<HTMLInputElement>
}

const digitForm: CodeForm = {
  read: readDigits,
  input: { inputMode: 'numeric', pattern: '[0-9]*' },
}

interface OtpFieldProps {
  /** Names the group of boxes, for example `6-digit code`. */
  label: string
  /** Names a box by its place, from 1. */
  boxLabel(place: number, length: number): string
  /** Characters of the code, one box for each. */
  length: number
  /** Characters that the code is made of. @default digits */
  form?: CodeForm | undefined
  /** Called with the whole code, once for each code. */
  onCode(code: string): void
  isBusy: boolean
  /** Reason why the last code was refused: another object is another refusal. */
  failure?: object | undefined
  /** Shown below the boxes. An error disappears with the next character typed. */
  message?: { tone: 'error' | 'note'; text: ReactNode } | undefined
}

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

/** Returns the characters of the boxes, and moves the focus while the user types. */
function useBoxes(props: OtpFieldProps): Boxes {
  const { length, form = digitForm, onCode, isBusy, failure } = props
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

  // A refused code disappears with the first character of the next code, which may be the same.
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
            form.read,
          ),
        )
    },
    erase: (index) => change(withoutLast(kept, index)),
  }
}

interface BoxProps extends Pick<OtpFieldProps, 'boxLabel' | 'form' | 'isBusy'> {
  index: number
  boxes: Boxes
  messageId: string
}

function Box(props: BoxProps): ReactElement {
  const { index, boxes, boxLabel, form = digitForm, isBusy, messageId } = props
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
      {...form.input}
      autoComplete={index === 0 ? 'one-time-code' : 'off'}
      aria-label={boxLabel(index + 1, digits.length)}
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
 * Renders a box for each character of a code. Typing advances; a pasted or filled-in code goes into
 * all boxes.
 */
export function OtpField(props: OtpFieldProps): ReactElement {
  const { label, boxLabel, form, isBusy, message } = props
  const boxes = useBoxes(props)
  const { group, digits, isInvalid } = boxes
  const messageId = `${useId()}-m`
  useStyles(css)
  return (
    <div>
      <fieldset
        className="lk-otp"
        aria-label={label}
        ref={group}
        data-invalid={isInvalid || undefined}
        data-busy={isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        {[...digits.keys()].map((index) => (
          <Box
            key={index}
            index={index}
            boxes={boxes}
            boxLabel={boxLabel}
            form={form}
            isBusy={isBusy}
            messageId={messageId}
          />
        ))}
      </fieldset>
      <FieldMessage
        id={messageId}
        message={isInvalid || message?.tone === 'note' ? message : undefined}
        testId="lk-otp-message"
        isUrgent
      />
    </div>
  )
}
