import { Button } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useLogin } from '../kernel/useLogin.js'
import { useTexts } from '../locales/TextsContext.js'
import { useLoginTexts } from '../locales/useLoginTexts.js'
import { Status } from '../ui/Status.js'
import { View } from '../ui/View.js'
import { failedLogin } from './failedLogin.js'
import { LoginRing } from './LoginRing.js'
import css from './login.css?inline'
import { WalletWindow } from './WalletWindow.js'

/** Logged in: the wallet behind it is on its way, and may want something in its own window. */
export function ConnectingLoginView(): ReactElement {
  const { login, state, frame } = useLogin()
  const { tryAgain, cancel } = useTexts()
  const texts = useLoginTexts()
  const { opening } = texts
  useStyles(css)
  if (state.status === 'connectFailed')
    return failedLogin({
      login,
      texts,
      tryAgain,
      name: 'wallet',
      title: opening.failed,
      error: state.error,
    })
  if (frame.surface === 'window') return <WalletWindow />
  return (
    <View foot={<Button onPress={login.cancel}>{cancel}</Button>}>
      <Status art={<LoginRing name="wallet" />} {...opening.busy} />
    </View>
  )
}
