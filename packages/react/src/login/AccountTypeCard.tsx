import type { Connection, Network } from '@latchkey/core'
import { hasSmartAccounts, idKey } from '@latchkey/core/internal'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { type ReactElement, useId } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { Segmented } from '../ui/Segmented.js'
import { useLoginTexts } from './loginTexts.js'
import { problemText } from './problemText.js'
import { useLogin } from './useLogin.js'

/** Renders the choice between the key's two accounts, with their addresses. */
export function AccountTypeCard({
  connection,
  network,
}: {
  connection: Connection
  network: Network | undefined
}): ReactElement | null {
  const { latchkey } = useLatchkeyContext()
  const { login, frame } = useLogin()
  const state = useMachine(login.accountType)
  const all = useLoginTexts()
  const texts = all.accountType
  const id = useId()
  if (!hasSmartAccounts(latchkey)) return null
  const { accounts = [], preferredAccountType = 'eoa' } = frame.user ?? {}
  const current = state.status === 'changing' ? state.type : preferredAccountType
  const failure = state.status === 'idle' ? state.failure : undefined
  return (
    <div className="lk-card">
      <div className="lk-card__head">
        <b id={id}>{texts.label}</b>
        {network && <span className="lk-badge">{network.name}</span>}
      </div>
      <Segmented
        labelledBy={id}
        options={[
          { id: 'smartAccount', label: texts.smartAccount, testId: 'lk-account-type-smartAccount' },
          { id: 'eoa', label: texts.eoa, testId: 'lk-account-type-eoa' },
        ]}
        current={current}
        isBusy={state.status === 'changing'}
        onChange={login.preferAccount}
      />
      {accounts.length > 1 && (
        <dl className="lk-card__kv">
          {accounts.map(({ address, type }) => (
            <div
              key={address}
              data-current={idKey(address) === idKey(connection.address) || undefined}
            >
              <dt>{type === 'eoa' ? texts.eoa : texts.smartAccount}</dt>
              <dd className="lk-num" title={address}>
                <bdi dir="ltr" data-testid={`lk-address-${type}`}>
                  {shortAddress(address)}
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="lk-card__text" role="status">
        {state.status === 'changing'
          ? texts.changing
          : current === 'eoa'
            ? texts.eoaText
            : texts.smartText}
      </p>
      {failure && (
        <p className="lk-card__text lk-hint--error" role="alert">
          {failure.name === 'LoginError' ? problemText(failure, all) : texts.failed}
        </p>
      )}
    </div>
  )
}
