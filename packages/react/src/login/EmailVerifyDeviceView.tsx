import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { View } from '../modal/View.js'
import { Status } from '../ui/Status.js'
import { LoginRing } from './LoginRing.js'
import css from './login.css?inline'
import { useLoginTexts } from './loginTexts.js'
import { problemText } from './problemText.js'
import { Resend } from './Resend.js'
import { useLogin } from './useLogin.js'

/** Renders the step for the mailed link, and for the number on the page that it opens. */
export function EmailVerifyDeviceView({ email }: { email: string }): ReactElement {
  const { login, state } = useLogin()
  const { device: texts, ...all } = useLoginTexts()
  useStyles(css)
  const isFailed = state.status === 'deviceFailed'
  const number = 'number' in state ? state.number : undefined
  const failure = state.status === 'device' ? state.failure : undefined
  return (
    <View
      foot={
        <Resend
          login={login}
          state={state}
          missing={isFailed ? '' : texts.missing}
          again={texts.again}
        />
      }
    >
      <Status
        art={<LoginRing name="mail" state={isFailed ? 'error' : 'busy'} />}
        title={isFailed ? texts.failed.title : texts.title}
        text={
          isFailed ? (
            texts.failed.text
          ) : (
            <>
              {texts.text.before}
              <b dir="ltr">{email}</b>
              {texts.text.after}
            </>
          )
        }
        isError={isFailed}
      />
      {number && !isFailed && (
        <div className="lk-number">
          <span aria-hidden="true">{texts.choose}</span>
          <b className="lk-num" aria-hidden="true" data-testid="lk-device-number">
            {number}
          </b>
          <span className="lk-vh">{texts.number(Array.from(number).join(' '))}</span>
          <span>{texts.life}</span>
        </div>
      )}
      {failure && (
        <p className="lk-hint lk-hint--error" role="alert">
          {problemText(failure, { device: texts, ...all })}
        </p>
      )}
    </View>
  )
}
