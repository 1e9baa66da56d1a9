import { type ReactElement, useEffect, useState } from 'react'
import { TextButton } from '../../ui/Button.js'
import { OtpField } from '../../ui/OtpField.js'
import { Sheet } from '../../ui/Sheet.js'
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
    text: 'This browser does not have your wallet yet. The recovery service, which is another one than the one you logged in with, sent a code to',
  },
  stepUp: { title: 'Is it you?', text: 'For what comes next we ask once more. A code was sent to' },
} as const

/** A code that was mailed. */
export function CodeView({ screen, answer }: CustodyViewProps<'code'>): ReactElement {
  const { reason, email, error } = screen
  const [digits, setDigits] = useState('')
  const [isBusy, setBusy] = useState(false)
  const left = useCountdown(PAUSE_S)
  const { title, text } = texts[reason]

  // Asked again, perhaps in the same words: the boxes are empty once more.
  useEffect(() => {
    if (screen.error === undefined) return
    setDigits('')
    setBusy(false)
  }, [screen])

  return (
    <Sheet title={title} onClose={() => answer(null)} closeLabel="Cancel">
      <p className="lk-custody-text">
        {text} <bdi>{email}</bdi>. Type it here and nowhere else.
      </p>
      <OtpField
        label="6-digit code"
        value={digits}
        error={error}
        isBusy={isBusy}
        onChange={setDigits}
        onComplete={(otp) => {
          setBusy(true)
          answer({ otp })
        }}
      />
      <TextButton isDisabled={left > 0 || isBusy} testId="lk-resend" onPress={() => answer({ isResend: true })}>
        {left > 0 ? `Another code in ${left} s` : 'Send another code'}
      </TextButton>
    </Sheet>
  )
}
