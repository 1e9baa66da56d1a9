import {
  type Connection,
  disconnect,
  MethodUnsupportedError,
  selectAccount,
  switchConnection,
} from '@latchkey/core'
import type { Namespace } from '@latchkey/core/internal'
import { noop } from '@latchkey/core/internal'
import { Button, TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useState } from 'react'
import tokenRowCss from '../balances/tokenRow.css?inline'
import { FamilyTile } from '../connect/FamilyTile.js'
import { families } from '../connect/families.js'
import { useOpenConnections } from '../connect/useConnections.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useTexts } from '../modal/modalContext.js'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import networksCss from '../networks/networks.css?inline'
import skeletonCss from '../ui/skeleton.css?inline'
import { AccountRow } from './AccountRow.js'
import css from './account.css?inline'
import { useAccountTexts } from './accountTexts.js'

/**
 * Returns a function that makes an account of an open connection active, and the account that is
 * being made active.
 */
function useChoice(active: Connection): {
  chosen: string | undefined
  choose(connection: Connection, address: string, label: string): Promise<void>
} {
  const { latchkey } = useLatchkeyContext()
  const texts = useAccountTexts()
  const [chosen, setChosen] = useState<string>()
  async function choose(
    { wallet, address: selected }: Connection,
    address: string,
    label: string,
  ): Promise<void> {
    if (chosen !== undefined) return
    const isActive = wallet.namespace === active.wallet.namespace
    if (isActive && address === selected) return latchkey.modal.back()
    setChosen(address)
    try {
      if (!isActive) await switchConnection(latchkey, wallet)
      if (address !== selected) await selectAccount(latchkey, address)
      latchkey.modal.notify({ tone: 'success', text: texts.switched(label) })
      latchkey.modal.back()
    } catch (error) {
      const text =
        error instanceof MethodUnsupportedError
          ? texts.chooseThere(wallet.name)
          : texts.switchFailed
      latchkey.modal.notify({ tone: 'error', text })
      setChosen(undefined)
    }
  }
  return { chosen, choose }
}

/** Renders the wallet of a connection, and the button that disconnects it. */
function ConnectionHead({ connection: { wallet } }: { connection: Connection }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { disconnect: label } = useTexts()
  const { namespace, name } = wallet
  return (
    <div className="lk-family">
      <h3>
        <FamilyTile namespace={namespace} size={20} />
        {families[namespace]}
        <bdi>{name}</bdi>
      </h3>
      <TextButton
        testId={`lk-disconnect-${namespace}`}
        // The kit disconnects even if the wallet fails, so its error is ignored.
        onPress={() => void disconnect(latchkey, { namespace }).catch(noop)}
      >
        {label} <span className="lk-vh">{families[namespace]}</span>
      </TextButton>
    </div>
  )
}

/** Renders the row that connects a wallet of another family of chains. */
function ConnectRow({ namespace }: { namespace: Namespace }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { connect } = useTexts()
  return (
    <Row
      lead={<FamilyTile namespace={namespace} />}
      title={connect.titleOf(families[namespace])}
      trail={<Icon name="chevron-right" size={18} />}
      testId={`lk-connect-${namespace}`}
      onPress={() => latchkey.modal.push({ view: 'Connect', namespace })}
    />
  )
}

/** Renders the accounts of a connection, under its wallet if the app has several namespaces. */
function Section({
  connection,
  active,
  isAlone,
}: {
  connection: Connection
  active: Connection
  isAlone: boolean
}): ReactElement {
  const texts = useAccountTexts()
  const { chosen, choose } = useChoice(active)
  const { addresses, wallet } = connection
  // Stays first while the view is open, so that a choice does not move rows under the user's
  // finger.
  const [top] = useState(connection.address)
  return (
    <section>
      {!isAlone && <ConnectionHead connection={connection} />}
      <ul className="lk-list" aria-label={isAlone ? texts.accounts : families[wallet.namespace]}>
        {/* Not in the wallet's order, which changes with the account in use. */}
        {[top, ...addresses.filter((address) => address !== top).sort()].map((address) => (
          <AccountRow
            key={address}
            connection={connection}
            address={address}
            isCurrent={connection === active && address === active.address}
            isBusy={address === chosen}
            choose={(label) => void choose(connection, address, label)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Renders the disconnect button: of all connections if there are several. */
function Foot({ connections: [first, second] }: { connections: readonly Connection[] }) {
  const { latchkey } = useLatchkeyContext()
  const texts = useAccountTexts()
  if (!second)
    return <p className="lk-foot__note">{texts.moreAccounts(first?.wallet.name ?? '')}</p>
  return (
    <Button
      kind="ghost"
      size="md"
      icon="disconnect"
      testId="lk-disconnect"
      onPress={() => void disconnect(latchkey).catch(noop)}
    >
      {texts.disconnectAll}
    </Button>
  )
}

/** Renders every account that the connected wallets share, with its name and value. */
export function SwitchAddressView(): ReactElement {
  const { adapters } = useLatchkeyContext().latchkey.options
  const { otherWallets } = useAccountTexts()
  const open = useOpenConnections()
  const connections = useLast(open.length > 0 ? open : undefined) ?? []
  const [active] = connections
  useStyles(skeletonCss)
  useStyles(tokenRowCss)
  useStyles(css)
  useStyles(networksCss)
  if (!active) return <View>{null}</View>
  // In the order of the adapters. With the active one first, rows would move under the user's
  // finger.
  const namespaces = [...new Set(adapters.map(({ namespace }) => namespace))]
  const missing = namespaces.filter(
    (namespace) => !connections.some(({ wallet }) => wallet.namespace === namespace),
  )
  return (
    <View foot={<Foot connections={connections} />}>
      {namespaces.flatMap((namespace) =>
        connections
          .filter(({ wallet }) => wallet.namespace === namespace)
          .map((connection) => (
            <Section
              key={namespace}
              connection={connection}
              active={active}
              isAlone={namespaces.length === 1}
            />
          )),
      )}
      {missing.length > 0 && (
        <ul className="lk-list" aria-label={otherWallets}>
          {missing.map((namespace) => (
            <ConnectRow key={namespace} namespace={namespace} />
          ))}
        </ul>
      )}
    </View>
  )
}
