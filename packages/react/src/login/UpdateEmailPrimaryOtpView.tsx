import type { ReactElement } from 'react'
import { useLoginTexts } from './loginTexts.js'
import { UpdateOtp } from './UpdateOtp.js'
import { useLogin } from './useLogin.js'

/** Renders the fields for the code that was mailed to the present address. */
export function UpdateEmailPrimaryOtpView(): ReactElement {
  const { login, frame } = useLogin()
  const { update } = useLoginTexts()
  return (
    <UpdateOtp
      lead={update.primary}
      email={frame.user?.email ?? login.port.getEmail()}
      waiting="primary"
      checking="checkingPrimary"
    />
  )
}
