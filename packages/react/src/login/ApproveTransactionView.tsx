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
 * Tells the user where to approve. Only the frame shows the request itself, over the page or in its
 * own window.
 */
export function ApproveTransactionView({ method }: { method: string }): ReactElement {
  const { login, frame } = useLogin()
  const { cancel } = useTexts()
  const { approve } = useLoginTexts()
  const { port } = login
  useStyles(css)
  const isOver = frame.waiting.length === 0
  const isInWindow = frame.surface === 'window' && !isOver
  const isSigning = /sign(?!And)/i.test(method)
  const texts = isOver ? approve.ended : (isSigning ? approve.sign : approve.send)(port.name)
  return (
    <View
      start={null}
      foot={
        !isOver && (
          <>
            {isInWindow && (
              <Button
                kind="primary"
                icon="external"
                testId="lk-show-window"
                onPress={port.showWindow}
              >
                {approve.show}
              </Button>
            )}
            <Button testId="lk-approve-cancel" onPress={port.rejectRequests}>
              {cancel}
            </Button>
          </>
        )
      }
    >
      <Status
        art={<LoginRing name={isInWindow ? 'window' : 'lock'} state={isOver ? 'idle' : 'busy'} />}
        {...texts}
      />
      {isInWindow && <p className="lk-hint">{approve.windowHint}</p>}
    </View>
  )
}
