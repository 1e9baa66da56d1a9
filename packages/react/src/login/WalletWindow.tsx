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
 * Renders a request of the login's wallet that is open in its own window. Only a click brings the
 * window to the front.
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
