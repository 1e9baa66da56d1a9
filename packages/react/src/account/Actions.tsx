import { type Connection, isFeatureOn } from '@latchkey/core'
import { type Feature, usesSmartAccount, type View } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { type AccountTexts, useAccountTexts } from './accountTexts.js'

interface Action {
  name: keyof AccountTexts['actions']
  feature: Feature
  view: View
  event?: 'OPEN_SWAP' | 'OPEN_SEND'
  /** The action brings money to the account's address. */
  isIncoming?: true
}

const actions: readonly Action[] = [
  { name: 'swap', feature: 'swap', view: { view: 'Swap' }, event: 'OPEN_SWAP' },
  { name: 'send', feature: 'send', view: { view: 'WalletSend' }, event: 'OPEN_SEND' },
  { name: 'receive', feature: 'receive', view: { view: 'WalletReceive' }, isIncoming: true },
  { name: 'buy', feature: 'onramp', view: { view: 'OnRampProviders' }, isIncoming: true },
]

interface ActionsProps {
  connection: Connection
  /** The account has nothing to swap or send. */
  isEmpty: boolean
  isOnline: boolean
}

/** Renders the actions of the account that the app has switched on. */
export function Actions({ connection, isEmpty, isOnline }: ActionsProps): ReactElement | null {
  const { latchkey } = useLatchkeyContext()
  const texts = useAccountTexts()
  const offered = actions.filter(({ feature }) => isFeatureOn(latchkey, feature))
  if (offered.length === 0) return null
  function isDisabled({ name, isIncoming }: Action): boolean {
    if (isIncoming && connection.isAddressProved === false) return true
    // Receiving needs neither money nor a network.
    return name !== 'receive' && (!isOnline || (isEmpty && name !== 'buy'))
  }
  return (
    <div className="lk-acts">
      {offered.map((action) => (
        <button
          key={action.name}
          type="button"
          className="lk-act"
          data-testid={`lk-action-${action.name}`}
          disabled={isDisabled(action)}
          onClick={() => {
            const { view, event } = action
            if (event)
              latchkey.report(event, {
                isSmartAccount: usesSmartAccount(latchkey),
                network: connection.networkId,
              })
            latchkey.modal.push(view)
          }}
        >
          <Icon name={action.name} />
          {texts.actions[action.name]}
        </button>
      ))}
    </div>
  )
}
