import { recoveryCodeLength } from '@latchkey/protocol'
import { TextButton } from '@latchkey/ui/Button'
import { OtpField } from '@latchkey/ui/OtpField'
import { type ReactElement, useEffect, useState } from 'react'
import { Intro } from '../../ui/Intro.js'
import { Sheet } from '../../ui/Sheet.js'
import { letterForm } from './letterForm.js'
import type { CustodyViewProps } from './viewProps.js'

/** Seconds until another code may be asked for. */
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

const texts = {
  recovery: {
    title: 'Open your wallet here',
    text: 'This browser doesn’t have your wallet yet. Besides the login code, we sent a recovery code to',
    after: undefined,
  },
  mailbox: {
    title: 'Confirm your recovery mailbox',
    text: 'Codes sent there open your wallet in a new browser. We sent one to',
    after: 'Not your mailbox? Close this window.',
  },
  stepUp: {
    title: 'Confirm it’s you',
    text: 'We sent a code to',
    after: undefined,
  },
} as const

/** Returns the line below the boxes: progress, the refusal, or the form of the code. */
function messageOf(
  isBusy: boolean,
  error: string | undefined,
  isLetters: boolean,
): { tone: 'error' | 'note'; text: string } | undefined {
  if (isBusy) return { tone: 'note', text: 'Checking the code' }
  if (error !== undefined) return { tone: 'error', text: error }
  return isLetters ? { tone: 'note', text: 'Eight letters, for example BCDF-GHJK' } : undefined
}

/** A code that was mailed. */
export function CodeView({ screen, answer }: CustodyViewProps<'code'>): ReactElement {
  const { reason, email, codeLength = 6, error } = screen
  const [isBusy, setBusy] = useState(false)
  const left = useCountdown(PAUSE_S)
  const { title, text, after } = texts[reason]
  const isLetters = reason !== 'stepUp'
  const unit = isLetters ? 'Letter' : 'Digit'
  const length = isLetters ? recoveryCodeLength : codeLength

  return (
    <Sheet title={title} onClose={() => answer(null)} closeLabel="Cancel">
      <Intro icon="mail">
        {text}{' '}
        <b dir="ltr" data-testid="lk-code-email">
          {email}
        </b>
        . Enter it only here. {after}
      </Intro>
      <div className={isLetters ? 'lk-custody-letters' : undefined}>
        <OtpField
          label={`${length}-${unit.toLowerCase()} code`}
          boxLabel={(place) => `${unit} ${place} of ${length}`}
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
        Didn’t get it?{' '}
        {left > 0 ? (
          <span className="lk-num">Resend in {left} s</span>
        ) : (
          <TextButton
            isDisabled={isBusy}
            testId="lk-resend"
            onPress={() => answer({ isResend: true })}
          >
            Send it again
          </TextButton>
        )}
      </p>
    </Sheet>
  )
}
