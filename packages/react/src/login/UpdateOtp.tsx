import type { EmailChangeState } from '@latchkey/core/internal'
import { TextButton } from '@latchkey/ui/Button'
import { OtpField } from '@latchkey/ui/OtpField'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { View } from '../modal/View.js'
import css from './login.css?inline'
import { useLoginTexts } from './loginTexts.js'
import { useLogin } from './useLogin.js'
import { useOtpMessage } from './useOtpMessage.js'

interface UpdateOtpProps {
  /** The text before the address. */
  lead(digits: number): string
  email: string | undefined
  waiting: EmailChangeState['status']
  checking: EmailChangeState['status']
}

/** Renders one of the two codes that change an e-mail address. */
export function UpdateOtp({ lead, email, waiting, checking }: UpdateOtpProps): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { login } = useLogin()
  const state = useMachine(login.emailChange)
  const { otp, update } = useLoginTexts()
  useStyles(css)
  const isChecking = state.status === checking
  const failure = state.status === waiting && 'failure' in state ? state.failure : undefined
  const length = ('codeLength' in state && state.codeLength) || 6
  return (
    <View
      foot={
        <p className="lk-help">
          {update.missing}{' '}
          <TextButton
            icon="refresh"
            testId="lk-email-restart"
            onPress={() => latchkey.modal.back()}
          >
            {update.restart}
          </TextButton>
        </p>
      }
    >
      <p className="lk-lead">
        {lead(length)} <b dir="ltr">{email}</b>
      </p>
      <div className="lk-otpbox">
        <OtpField
          label={otp.label(length)}
          boxLabel={otp.digit}
          length={length}
          onCode={login.submitUpdateOtp}
          isBusy={isChecking}
          failure={failure}
          message={useOtpMessage(isChecking, failure)}
        />
      </div>
    </View>
  )
}
