import type { ReactElement } from 'react'
import { useLogin } from '../kernel/useLogin.js'
import { useStyles } from '../kernel/useStyles.js'
import { useTexts } from '../locales/TextsContext.js'
import { useLoginTexts } from '../locales/useLoginTexts.js'
import { Button } from '../ui/Button.js'
import { LoginArt } from '../ui/loginIcons.js'
import { Ring, Status } from '../ui/Status.js'
import { View } from '../ui/View.js'
import css from './login.css?inline'
import { problemText } from './problemText.js'
import { useGone } from './useGone.js'
import { WalletWindow } from './WalletWindow.js'

/** Logged in: the wallet behind it is on its way, and may want something in its own window. */
export function ConnectingLoginView(): ReactElement {
  const { login, state, frame } = useLogin()
  const { tryAgain, cancel } = useTexts()
  const texts = useLoginTexts()
  const { opening, social } = texts
  useStyles(css)
  useGone(state.status === 'idle')
  if (state.status === 'connectFailed') {
    return (
      <View
        foot={
          <>
            <Button kind="primary" icon="refresh" testId="lk-try-again" onPress={login.retry}>
              {tryAgain}
            </Button>
            <Button onPress={login.cancel}>{social.another}</Button>
          </>
        }
      >
        <Status
          art={
            <Ring state="error">
              <LoginArt name="wallet" isQuiet />
            </Ring>
          }
          title={opening.failed}
          text={problemText(state.error, texts)}
          isError
        />
      </View>
    )
  }
  if (frame.surface === 'window') return <WalletWindow />
  return (
    <View foot={<Button onPress={login.cancel}>{cancel}</Button>}>
      <Status
        art={
          <Ring state="busy">
            <LoginArt name="wallet" />
          </Ring>
        }
        {...opening.busy}
      />
    </View>
  )
}
