import { Button } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Status } from '../ui/Status.js'
import { failedLogin } from './failedLogin.js'
import { LoginRing } from './LoginRing.js'
import css from './login.css?inline'
import { useLoginTexts } from './loginTexts.js'
import { useLogin } from './useLogin.js'
import { WalletWindow } from './WalletWindow.js'

/**
 * Renders the time after a login until its wallet is connected. The wallet may need the user in its
 * own window.
 */
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
