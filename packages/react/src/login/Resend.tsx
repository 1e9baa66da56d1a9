import type { Login, LoginState } from '@latchkey/core'
import { TextButton } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { formatTimer } from '../ui/formatTimer.js'
import { useLoginTexts } from './loginTexts.js'
import { useCooldown } from './useLogin.js'

/** Renders the button for another mail, once the cooldown has ended. */
export function Resend({
  login,
  state,
  missing,
  again,
}: {
  login: Login
  state: LoginState
  missing: string
  again: string
}): ReactElement {
  const { otp } = useLoginTexts()
  const seconds = useCooldown(login, state)
  if (state.status === 'resending') {
    return (
      <p className="lk-help" role="status">
        <span className="lk-spin" aria-hidden="true" /> {otp.sending}
      </p>
    )
  }
  return (
    <p className="lk-help lk-help--two">
      <span className="lk-help">
        {missing}{' '}
        {seconds > 0 ? (
          <span className="lk-num">{otp.againIn(formatTimer(seconds))}</span>
        ) : (
          <TextButton icon="refresh" testId="lk-resend" onPress={login.resend}>
            {again}
          </TextButton>
        )}
      </span>
      <TextButton testId="lk-change-email" onPress={login.cancel}>
        {otp.change}
      </TextButton>
    </p>
  )
}
