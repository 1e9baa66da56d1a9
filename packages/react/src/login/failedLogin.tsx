import type { LatchkeyError, Login } from '@latchkey/core'
import { Button } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { View } from '../modal/View.js'
import { Status } from '../ui/Status.js'
import { LoginRing } from './LoginRing.js'
import type { LoginTexts } from './loginTexts.js'
import { problemText } from './problemText.js'

interface FailedLoginParts {
  login: Login
  texts: LoginTexts
  tryAgain: string
  name: Parameters<typeof LoginRing>[0]['name']
  title: string
  error: LatchkeyError
}

/**
 * Returns the content of a view for a failed login: the reason and the next steps. Not a component,
 * so that the view stays mounted and keeps the focus.
 */
export function failedLogin({
  login,
  texts,
  tryAgain,
  name,
  title,
  error,
}: FailedLoginParts): ReactElement {
  return (
    <View
      foot={
        <>
          <Button kind="primary" icon="refresh" testId="lk-try-again" onPress={login.retry}>
            {tryAgain}
          </Button>
          <Button onPress={login.cancel}>{texts.social.another}</Button>
        </>
      }
    >
      <Status
        art={<LoginRing name={name} state="error" />}
        title={title}
        text={problemText(error, texts)}
        isError
      />
    </View>
  )
}
