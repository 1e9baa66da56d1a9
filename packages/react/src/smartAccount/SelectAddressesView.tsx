import type { FrameState } from '@latchkey/core/internal'
import { Avatar } from '@latchkey/ui/Avatar'
import { Button } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useId, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useLoginTexts } from '../login/loginTexts.js'
import { useLogin } from '../login/useLogin.js'
import { View } from '../modal/View.js'
import css from './smartAccount.css?inline'

type Accounts = NonNullable<NonNullable<FrameState['user']>['accounts']>
type Account = Accounts[number]

function Choices({
  accounts,
  chosen,
  choose,
}: {
  accounts: Accounts
  chosen: Account['type']
  choose(type: Account['type']): void
}): ReactElement {
  const { accountType, select } = useLoginTexts()
  const name = useId()
  return (
    <div className="lk-list" role="radiogroup" aria-label={select.title}>
      {accounts.map(({ address, type }) => (
        <label
          key={address}
          className="lk-row lk-choice"
          data-checked={type === chosen || undefined}
          title={address}
          data-testid={`lk-select-${type}`}
        >
          <input
            type="radio"
            className="lk-vh"
            name={name}
            checked={type === chosen}
            onChange={() => choose(type)}
          />
          <Avatar address={address} size={40} />
          <span className="lk-row__main">
            <span className="lk-row__title">
              {type === 'eoa' ? accountType.eoa : accountType.smartAccount}
            </span>
            <span className="lk-row__sub lk-num">
              <bdi dir="ltr">{shortAddress(address)}</bdi>
            </span>
          </span>
          {type === chosen && <Icon name="check" />}
        </label>
      ))}
    </div>
  )
}

/** Renders the choice of the key's account that is active after a login. */
export function SelectAddressesView(): ReactElement {
  const { modal } = useLatchkeyContext().latchkey
  const { login, frame } = useLogin()
  const state = useMachine(login.accountType)
  const { select, upgrade, accountType } = useLoginTexts()
  useStyles(css)
  const { accounts = [], preferredAccountType = 'eoa' } = frame.user ?? {}
  const [chosen, setChosen] = useState(preferredAccountType)
  const isBusy = state.status === 'changing'
  function goOn(): void {
    if (chosen === preferredAccountType) modal.close('done')
    else void login.preferAccount(chosen)
  }
  return (
    <View
      foot={
        <Button kind="primary" testId="lk-select-continue" isDisabled={isBusy} onPress={goOn}>
          {isBusy ? upgrade.busy : select.goOn}
        </Button>
      }
    >
      <h3 className="lk-up__title">{select.title}</h3>
      <p className="lk-up__text">{select.text}</p>
      <Choices accounts={accounts} chosen={chosen} choose={setChosen} />
      {state.status === 'idle' && state.failure && (
        <p className="lk-up__error" role="alert">
          {accountType.failed}
        </p>
      )}
    </View>
  )
}
