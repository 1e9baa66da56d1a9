import { emailProblem } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useState } from 'react'
import { useMoneyTexts } from '../balances/moneyTexts.js'
import { useMachine } from '../kernel/useMachine.js'
import { View } from '../modal/View.js'
import { Stepper } from '../ui/Stepper.js'
import { EmailInput } from './EmailInput.js'
import css from './login.css?inline'
import { useLoginTexts } from './loginTexts.js'
import { isThrottled, problemText } from './problemText.js'
import { useCooldown, useLogin } from './useLogin.js'

/**
 * Renders the list of codes to follow: one to the present address, if there is one, then one to the
 * new address.
 */
function Steps({ current, next }: { current: string | undefined; next: string }): ReactElement {
  const { steps } = useLoginTexts().update
  const { done } = useMoneyTexts()
  return (
    <Stepper
      done={done}
      steps={[
        ...(current
          ? [{ state: 'now' as const, title: steps.primary, text: steps.to(current) }]
          : []),
        {
          state: current ? ('next' as const) : ('now' as const),
          title: steps.secondary,
          text: steps.to(next),
        },
      ]}
    />
  )
}

/** Renders the field for the new address, with the steps that follow. */
export function UpdateEmailWalletView(): ReactElement {
  const { login, frame } = useLogin()
  const state = useMachine(login.emailChange)
  const texts = useLoginTexts()
  const { update } = texts
  const seconds = useCooldown(login, state)
  const [email, setEmail] = useState('')
  const [isLooked, setLooked] = useState(false)
  useStyles(css)
  const current = frame.user?.email ?? login.port.getEmail()
  const isBusy = state.status === 'sending'
  const problem = emailProblem(email.trim())
  const isSame = email.trim().toLowerCase() === current?.toLowerCase()
  const failure = state.status === 'idle' ? state.failure : undefined
  function problemOf(): string | undefined {
    if (isLooked && problem) return texts[problem]
    if (isLooked && isSame) return update.same
    if (failure && !isThrottled(failure)) return problemText(failure, texts)
    return failure && seconds > 0 ? texts.wait(seconds) : undefined
  }
  function submit(): void {
    setLooked(true)
    if (!isBusy && !problem && !isSame) void login.updateEmail(email.trim())
  }
  return (
    <View
      foot={
        <Button kind="primary" testId="lk-email-update" isDisabled={isBusy} onPress={submit}>
          {isBusy ? update.sending : update.send}
        </Button>
      }
    >
      <p className="lk-lead lk-lead--start">{current ? update.intro : update.introFirst}</p>
      <EmailInput
        label={update.field}
        value={email}
        isBusy={isBusy}
        problem={problemOf()}
        onChange={(typed) => {
          setEmail(typed)
          setLooked(false)
        }}
        onEnter={submit}
        testId="lk-email-new"
        isFirst
      />
      <div className="lk-steps--space">
        <Steps current={current} next={problem ? '…' : email.trim()} />
      </div>
    </View>
  )
}
