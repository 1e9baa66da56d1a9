import type { ReactElement } from 'react'
import { useLoginTexts } from './loginTexts.js'
import { UpdateOtp } from './UpdateOtp.js'

/** Renders the fields for the code that was mailed to the new address. */
export function UpdateEmailSecondaryOtpView({ newEmail }: { newEmail: string }): ReactElement {
  const { update } = useLoginTexts()
  return (
    <UpdateOtp
      lead={update.secondary}
      email={newEmail}
      waiting="secondary"
      checking="checkingSecondary"
    />
  )
}
