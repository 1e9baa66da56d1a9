import {
  CancelledError,
  type LatchkeyError,
  type LoginState,
  PopupBlockedError,
} from '@latchkey/core'
import type { ViewParameters } from '@latchkey/core/internal'
import { Button, TextButton } from '@latchkey/ui/Button'
import { OtpField } from '@latchkey/ui/OtpField'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import type { ProblemTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Ring, Status } from '../ui/Status.js'
import css from './login.css?inline'
import { type LoginTexts, useLoginTexts } from './loginTexts.js'
import { problemText } from './problemText.js'
import { SocialArt } from './SocialArt.js'
import { useLogin } from './useLogin.js'
import { useOtpMessage } from './useOtpMessage.js'
import { WalletWindow } from './WalletWindow.js'

/** Digits of a code that the window shows. */
const CODE_LENGTH = 6

function failureTexts(error: LatchkeyError, name: string, texts: LoginTexts): ProblemTexts {
  if (error instanceof PopupBlockedError) return texts.social.blocked(name)
  if (error instanceof CancelledError) return texts.social.closed(name)
  return { title: texts.social.failed(name), text: problemText(error, texts) }
}

/**
 * Renders a field for the window's code, which is used when the window cannot send messages to this
 * page.
 */
function WindowCode({
  state,
  name,
}: {
  state: Extract<LoginState, { status: 'social' }>
  name: string
}): ReactElement {
  const { login } = useLogin()
  const { otp, social } = useLoginTexts()
  const { code } = state
  const isChecking = code?.phase === 'checking' || code?.phase === 'accepted'
  const failure = code?.phase === 'typing' ? code.failure : undefined
  const checking = useOtpMessage(isChecking, failure)
  return (
    <>
      <p className="lk-lead">
        <b>{social.code.title}</b>
        {social.code.text(name)}
      </p>
      <div className="lk-otpbox">
        <OtpField
          label={otp.label(CODE_LENGTH)}
          boxLabel={otp.digit}
          length={CODE_LENGTH}
          onCode={login.submitOtp}
          isBusy={isChecking}
          failure={failure}
          message={
            code?.phase === 'accepted' ? { tone: 'note', text: social.code.accepted } : checking
          }
        />
      </div>
    </>
  )
}

function Help({ state, name }: { state: LoginState; name: string }): ReactElement {
  const { login } = useLogin()
  const { social } = useLoginTexts()
  if (state.status === 'socialFailed') {
    return (
      <>
        <Button kind="primary" icon="external" testId="lk-social-retry" onPress={login.retry}>
          {social.openNamed(name)}
        </Button>
        <Button onPress={login.cancel}>{social.another}</Button>
      </>
    )
  }
  return (
    <div>
      {state.status === 'social' && state.isClosed ? (
        <Button kind="primary" icon="external" testId="lk-social-retry" onPress={login.retry}>
          {social.openNamed(name)}
        </Button>
      ) : (
        <p className="lk-help">
          {social.noWindow}{' '}
          <TextButton icon="external" testId="lk-social-retry" onPress={login.retry}>
            {social.reopen}
          </TextButton>
        </p>
      )}
      {!(state.status === 'social' && state.code) && (
        <p className="lk-help">
          {social.showsCode}{' '}
          <TextButton testId="lk-social-code" onPress={login.enterCode}>
            {social.haveCode}
          </TextButton>
        </p>
      )}
    </div>
  )
}

/** Renders a social login while the provider's window is open, and after it failed. */
export function ConnectingSocialView({
  provider,
}: ViewParameters['ConnectingSocial']): ReactElement {
  const { state, frame } = useLogin()
  const texts = useLoginTexts()
  const name = texts.socials[provider] ?? provider
  useStyles(css)
  const failure = state.status === 'socialFailed' ? state.error : undefined
  if (state.status === 'social' && frame.surface === 'window') return <WalletWindow />
  const isClosed = state.status === 'social' && state.isClosed === true
  const { title, text } = failure
    ? failureTexts(failure, name, texts)
    : isClosed
      ? texts.social.looksClosed(name)
      : texts.social.open(name)
  return (
    <View foot={<Help key={failure ? 'failed' : 'open'} state={state} name={name} />}>
      {state.status === 'social' && state.code ? (
        <WindowCode state={state} name={name} />
      ) : (
        <Status
          art={
            <Ring state={failure ? 'error' : isClosed ? 'idle' : 'busy'}>
              <SocialArt provider={provider} isQuiet={failure !== undefined} />
            </Ring>
          }
          title={title}
          text={text}
          isError={failure !== undefined}
        />
      )}
    </View>
  )
}
