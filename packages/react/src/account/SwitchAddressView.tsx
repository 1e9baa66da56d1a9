import {
  accountBalancesQuery,
  type Connection,
  disconnect,
  MethodUnsupportedError,
  selectAccount,
  switchConnection,
  totalOf,
} from '@latchkey/core'
import type { Namespace } from '@latchkey/core/internal'
import { Button, TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { useStyles } from '@latchkey/ui/useStyles'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { HiddenAmount, Quantity } from '../balances/Quantity.js'
import tokenRowCss from '../balances/tokenRow.css?inline'
import { useFormat } from '../balances/useFormat.js'
import { useHiddenAmounts } from '../balances/useHiddenAmounts.js'
import { FamilyTile } from '../connect/FamilyTile.js'
import { families } from '../connect/families.js'
import { useOpenConnections } from '../connect/useConnections.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useTexts } from '../modal/modalContext.js'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { AccountAvatar } from '../names/AccountAvatar.js'
import networksCss from '../networks/networks.css?inline'
import skeletonCss from '../ui/skeleton.css?inline'
import css from './account.css?inline'
import { useAccountTexts } from './accountTexts.js'
import { useName } from './Identity.js'

/** The value of an account; without prices, its balance in the network's own currency. */
function Worth({
  address,
  networkId,
}: Pick<Connection, 'address' | 'networkId'>): ReactElement | null {
  const { latchkey, queries } = useLatchkeyContext()
  const format = useFormat()
  const { isHidden } = useHiddenAmounts()
  const isKnown = latchkey.networks.some(({ id }) => id === networkId)
  const { data, isFetching } = useQuery(
    { ...accountBalancesQuery(latchkey, { address, networkId }), enabled: isKnown },
    queries,
  )
  if (!data) return isFetching ? <span className="lk-sk lk-sk--worth" /> : null
  if (isHidden) return <HiddenAmount />
  const total = totalOf(data)
  const native = data.find((token) => token.address === undefined)
  if (total !== undefined) return <Quantity text={format.fiat(total)} />
  return native ? (
    <Quantity text={format.amount(native.amount, native.decimals)} symbol={native.symbol} />
  ) : null
}

interface AccountRowProps {
  connection: Connection
  address: string
  isCurrent: boolean
  isBusy: boolean
  choose(label: string): void
}

function AccountRow({
  connection: { networkId },
  address,
  isCurrent,
  isBusy,
  choose,
}: AccountRowProps): ReactElement {
  const texts = useAccountTexts()
  const { name } = useName({ address, networkId })
  const label = name ?? shortAddress(address)
  return (
    <li>
      <button
        type="button"
        className="lk-row"
        data-testid={`lk-account-${address}`}
        aria-current={isCurrent || undefined}
        aria-busy={isBusy || undefined}
        title={address}
        onClick={() => choose(label)}
      >
        <AccountAvatar account={{ address, networkId }} size={40} />
        <span className="lk-row__main">
          <span className="lk-row__title">
            <bdi dir={name === undefined ? 'ltr' : 'auto'}>{label}</bdi>
          </span>
          {name !== undefined && (
            <span className="lk-row__sub lk-num">
              <bdi dir="ltr">{shortAddress(address)}</bdi>
            </span>
          )}
        </span>
        <span className="lk-row__trail">
          <span className="lk-row__value">
            <Worth address={address} networkId={networkId} />
          </span>
          {isCurrent && (
            <span className="lk-acct__current">
              <Icon name="check" />
              <span className="lk-vh">{texts.current}</span>
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

/** Returns how to use an account of an open connection, and the one that is being chosen. */
function useChoice(active: Connection | undefined): {
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
    const isActive = wallet.namespace === active?.wallet.namespace
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

/** The wallet of a connection, and the way out of it. */
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
        onPress={() => void disconnect(latchkey, { namespace }).catch(() => {})}
      >
        {label} <span className="lk-vh">{families[namespace]}</span>
      </TextButton>
    </div>
  )
}

/** The way to a connection of another family of chains. */
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

/** Every account that the connected wallets share, with what it is called and worth. */
export function SwitchAddressView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useAccountTexts()
  const open = useOpenConnections()
  const connections = useLast(open.length > 0 ? open : undefined) ?? []
  const [active] = connections
  const { chosen, choose } = useChoice(active)
  useStyles(skeletonCss)
  useStyles(tokenRowCss)
  useStyles(css)
  useStyles(networksCss)
  if (!active) return <View>{null}</View>
  const namespaces = [...new Set(latchkey.options.adapters.map(({ namespace }) => namespace))]
  // In the order of the adapters: the active one would jump to the top under the finger.
  const sections = namespaces.map((namespace) => ({
    namespace,
    connection: connections.find(({ wallet }) => wallet.namespace === namespace),
  }))
  const leave = (): void => void disconnect(latchkey).catch(() => {})
  return (
    <View
      foot={
        connections.length > 1 ? (
          <Button kind="ghost" size="md" icon="disconnect" testId="lk-disconnect" onPress={leave}>
            {texts.disconnectAll}
          </Button>
        ) : (
          <p className="lk-foot__note">{texts.moreAccounts(active.wallet.name)}</p>
        )
      }
    >
      {sections.map(
        ({ namespace, connection }) =>
          connection && (
            <section key={namespace}>
              {namespaces.length > 1 && <ConnectionHead connection={connection} />}
              <ul
                className="lk-list"
                aria-label={namespaces.length > 1 ? families[namespace] : texts.accounts}
              >
                {/* Not in the order of the wallet, which has the one in use first. */}
                {[...connection.addresses].sort().map((address) => (
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
          ),
      )}
      {sections.some(({ connection }) => !connection) && (
        <ul className="lk-list" aria-label={texts.otherWallets}>
          {sections.map(
            ({ namespace, connection }) =>
              !connection && <ConnectRow key={namespace} namespace={namespace} />,
          )}
        </ul>
      )}
    </View>
  )
}
