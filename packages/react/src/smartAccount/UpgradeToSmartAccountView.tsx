import { Button } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { type LoginIconName, LoginTile } from '../login/loginIcons.js'
import { useLoginTexts } from '../login/loginTexts.js'
import { useLogin } from '../login/useLogin.js'
import { View } from '../modal/View.js'
import css from './smartAccount.css?inline'

const icons: readonly LoginIconName[] = ['check-circle', 'card', 'key']

/** Explains the smart account of a login and switches to it. */
export function UpgradeToSmartAccountView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { login, frame } = useLogin()
  const state = useMachine(login.accountType)
  const { upgrade, accountType } = useLoginTexts()
  useStyles(css)
  const isBusy = state.status === 'changing'
  // The view stays for a moment after the switch: a second press must not switch again.
  const isDone = frame.user?.preferredAccountType === 'smartAccount'
  const failure = state.status === 'idle' ? state.failure : undefined
  return (
    <View
      foot={
        <>
          <Button
            kind="primary"
            testId="lk-upgrade"
            isDisabled={isBusy || isDone}
            onPress={() => void login.preferAccount('smartAccount')}
          >
            {isBusy ? upgrade.busy : upgrade.use}
          </Button>
          <Button
            testId="lk-upgrade-later"
            isDisabled={isBusy}
            onPress={() => latchkey.modal.back({ view: 'Account' })}
          >
            {upgrade.later}
          </Button>
        </>
      }
    >
      <h3 className="lk-up__title">{upgrade.title}</h3>
      <p className="lk-up__text">{upgrade.text}</p>
      <ul className="lk-up">
        {upgrade.points.map(({ title, text }, i) => (
          <li key={title}>
            <LoginTile name={icons[i] ?? 'key'} tone="accent" />
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {failure && (
        <p className="lk-up__error" role="alert">
          {accountType.failed}
        </p>
      )}
    </View>
  )
}
