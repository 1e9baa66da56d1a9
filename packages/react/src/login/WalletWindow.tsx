import { Button } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Status } from '../ui/Status.js'
import { LoginRing } from './LoginRing.js'
import css from './login.css?inline'
import { useLoginTexts } from './loginTexts.js'
import { useLogin } from './useLogin.js'

/**
 * While the wallet behind the login asks for something in its own window, which only a click brings
 * forward.
 */
export function WalletWindow(): ReactElement {
  const { login } = useLogin()
  const { cancel } = useTexts()
  const { opening } = useLoginTexts()
  useStyles(css)
  return (
    <View
      foot={
        <>
          <Button
            kind="primary"
            icon="external"
            testId="lk-show-window"
            onPress={login.port.showWindow}
          >
            {opening.show}
          </Button>
          <Button onPress={login.cancel}>{cancel}</Button>
        </>
      }
    >
      <Status art={<LoginRing name="window" />} {...opening.window} />
    </View>
  )
}
