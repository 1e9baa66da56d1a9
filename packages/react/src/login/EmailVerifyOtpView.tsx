import { OtpField } from '@latchkey/ui/OtpField'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useEffect, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { View } from '../modal/View.js'
import css from './login.css?inline'
import { useLoginTexts } from './loginTexts.js'
import { Resend } from './Resend.js'
import { useLogin } from './useLogin.js'
import { useOtpMessage } from './useOtpMessage.js'
import { WalletWindow } from './WalletWindow.js'

/** Counts the mails sent while the view is open. Each one voids the typed code. */
function useResends(isResending: boolean, isSent: boolean): number {
  const { latchkey } = useLatchkeyContext()
  const { otp } = useLoginTexts()
  const [wasResending, setWasResending] = useState(false)
  const [count, setCount] = useState(0)
  if (isResending !== wasResending) setWasResending(isResending)
  if (wasResending && isSent) setCount(count + 1)
  useEffect(() => {
    if (count > 0) latchkey.modal.notify({ tone: 'success', text: otp.resent })
  }, [count, latchkey, otp])
  return count
}

/** Renders the fields for the mailed code. */
export function EmailVerifyOtpView({ email }: { email: string }): ReactElement {
  const { login, state, frame } = useLogin()
  const texts = useLoginTexts()
  const isChecking = state.status === 'checking' || state.status === 'connecting'
  const length = ('codeLength' in state && state.codeLength) || 6
  const failure = state.status === 'otp' ? state.failure : undefined
  const resends = useResends(state.status === 'resending', state.status === 'otp' && !state.failure)
  useStyles(css)
  const message = useOtpMessage(isChecking, failure)
  // The code was right, and a browser that is new to this login needs another step.
  if (isChecking && frame.surface === 'window') return <WalletWindow />
  return (
    <View
      foot={
        <Resend
          login={login}
          state={state}
          missing={failure ? '' : texts.otp.missing}
          again={failure ? texts.otp.another : texts.otp.again}
        />
      }
    >
      <p className="lk-lead">
        {texts.otp.sent(length)} <b dir="ltr">{email}</b>
      </p>
      <div className="lk-otpbox">
        <OtpField
          key={resends}
          label={texts.otp.label(length)}
          boxLabel={texts.otp.digit}
          length={length}
          onCode={login.submitOtp}
          isBusy={isChecking || state.status === 'resending'}
          failure={failure}
          message={message}
        />
      </div>
    </View>
  )
}
