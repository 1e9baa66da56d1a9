import { recoveryCodeLength } from '@latchkey/protocol'
import { TextButton } from '@latchkey/ui/Button'
import { OtpField } from '@latchkey/ui/OtpField'
import { type ReactElement, useEffect, useState } from 'react'
import { Intro } from '../../ui/Intro.js'
import { Sheet } from '../../ui/Sheet.js'
import { custodyTexts } from './custodyTexts.js'
import { letterForm } from './letterForm.js'
import type { CustodyViewProps } from './viewProps.js'

/** Seconds until the user can request another code. */
const PAUSE_S = 30

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}

/** Returns the line below the boxes: progress, the error, or the format of the code. */
function messageOf(
  isBusy: boolean,
  error: string | undefined,
  isLetters: boolean,
): { tone: 'error' | 'note'; text: string } | undefined {
  if (isBusy) return { tone: 'note', text: custodyTexts().code.checking }
  if (error !== undefined) return { tone: 'error', text: error }
  return isLetters ? { tone: 'note', text: custodyTexts().code.form } : undefined
}

/** Renders the input of a mailed code. */
export function CodeView({ screen, answer }: CustodyViewProps<'code'>): ReactElement {
  const { reason, email, codeLength = 6, error } = screen
  const [isBusy, setBusy] = useState(false)
  const left = useCountdown(PAUSE_S)
  const texts = custodyTexts().code
  const { title, text } = texts[reason]
  const isLetters = reason !== 'stepUp'
  const length = isLetters ? recoveryCodeLength : codeLength

  return (
    <Sheet title={title} onClose={answer} closeLabel={custodyTexts().cancel}>
      <Intro icon="mail">
        {text}{' '}
        <b dir="ltr" data-testid="lk-code-email">
          {email}
        </b>
        . {texts.onlyHere} {reason === 'mailbox' && texts.mailbox.after}
      </Intro>
      <div className={isLetters ? 'lk-custody-letters' : undefined}>
        <OtpField
          label={isLetters ? texts.letters(length) : texts.digits(length)}
          boxLabel={(place) =>
            isLetters ? texts.letter(place, length) : texts.digit(place, length)
          }
          length={length}
          form={isLetters ? letterForm : undefined}
          isBusy={isBusy}
          failure={error === undefined ? undefined : screen}
          message={messageOf(isBusy, error, isLetters)}
          onCode={(otp) => {
            setBusy(true)
            answer({ otp })
          }}
        />
      </div>
      <p className="lk-custody-help">
        {texts.missing}{' '}
        {left > 0 ? (
          <span className="lk-num">{texts.againIn(left)}</span>
        ) : (
          <TextButton
            isDisabled={isBusy}
            testId="lk-resend"
            onPress={() => answer({ isResend: true })}
          >
            {texts.again}
          </TextButton>
        )}
      </p>
    </Sheet>
  )
}
