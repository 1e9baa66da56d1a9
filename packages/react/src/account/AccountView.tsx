import { type Connection, disconnect, isFeatureOn, type Network } from '@latchkey/core'
import {
  type AccountTab,
  accountDisplayOf,
  connectionsOf,
  findById,
  noop,
  usesSmartAccount,
  type ViewParameters,
} from '@latchkey/core/internal'
import { Button, TextButton } from '@latchkey/ui/Button'
import { Glyph } from '@latchkey/ui/Glyph'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useEffect } from 'react'
import { type AccountBalances, useAccountBalances } from '../balances/useAccountBalances.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useMachine } from '../kernel/useMachine.js'
import { useOnline } from '../kernel/useOnline.js'
import { LoadedPart } from '../modal/LoadedPart.js'
import { useSlots, useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { NetworkTile } from '../networks/NetworkTile.js'
import { Empty } from '../ui/Empty.js'
import skeletonCss from '../ui/skeleton.css?inline'
import { TabPanel, Tabs } from '../ui/Tabs.js'
import { Tile } from '../ui/Tile.js'
import { Notes } from './AccountNotes.js'
import { Actions } from './Actions.js'
import css from './account.css?inline'
import { useAccountTexts } from './accountTexts.js'
import { Identity } from './Identity.js'
import { LazyTab } from './LazyTab.js'
import { NftsTab } from './NftsTab.js'
import { TokensTab } from './TokensTab.js'
import { Total } from './Total.js'
import { type Nfts, useNfts } from './useNfts.js'

function NetworkPill({ network }: { network: Network | undefined }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { account } = useTexts()
  const texts = useAccountTexts()
  const name = network?.name ?? account.unknownNetwork
  return (
    <button
      type="button"
      className="lk-netpill"
      aria-label={texts.network(name)}
      onClick={() => latchkey.modal.push({ view: 'Networks' })}
    >
      {network ? <NetworkTile network={network} size={20} /> : <Tile name={name} size={20} />}
      <span>{name}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}

const SETTINGS =
  'M4 8h8.25M17.75 8H20M4 16h2.25M11.75 16H20M12.25 8a2.75 2.75 0 1 1 5.5 0a2.75 2.75 0 1 1-5.5 0M6.25 16a2.75 2.75 0 1 1 5.5 0a2.75 2.75 0 1 1-5.5 0'

/** Renders the button that opens the settings. */
function SettingsButton(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { titles } = useTexts()
  return (
    <button
      type="button"
      className="lk-iconbtn"
      aria-label={titles.settings}
      data-testid="lk-settings"
      onClick={() => latchkey.modal.push({ view: 'AccountSettings' })}
    >
      <Glyph path={SETTINGS} />
    </button>
  )
}

/** Renders the wallet of the connection, and the button that disconnects. */
function WalletLine({ connection }: { connection: Connection }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useTexts()
  const { connectedWith } = useAccountTexts()
  const { name, iconUrl } = connection.wallet
  function leave(): void {
    // A pairing or a login serves both namespaces, and ends in both.
    for (const { wallet } of connectionsOf(latchkey.connect.getState()))
      if (wallet.id === connection.wallet.id)
        // The kit disconnects even if the wallet fails, so its error is ignored.
        disconnect(latchkey, { namespace: wallet.namespace }).catch(noop)
  }
  return (
    <div className="lk-acct__foot">
      <Tile name={name} iconUrl={iconUrl} size={20} />
      <span className="lk-acct__wallet">
        <span className="lk-vh">{connectedWith}: </span>
        <bdi>{name}</bdi>
      </span>
      <TextButton icon="disconnect" testId="lk-disconnect" onPress={leave}>
        {texts.disconnect}
      </TextButton>
    </div>
  )
}

interface PanelProps {
  balances: AccountBalances
  nfts: Nfts
  network: Network
  isOnline: boolean
}

const loadActivity = async () => (await import('../history/ActivityList.js')).ActivityList

function Content({ tab, nfts, ...panel }: PanelProps & { tab: AccountTab }): ReactElement {
  if (tab === 'activity') return <LazyTab load={loadActivity} />
  return tab === 'nfts' ? <NftsTab {...nfts} /> : <TokensTab {...panel} />
}

/** Renders the tabs and the current panel. A single panel has no tabs. */
function Panels(panel: PanelProps): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { tabs } = useAccountTexts()
  const display = accountDisplayOf(latchkey)
  const chosen = useMachine(display, ({ tab }) => tab)
  const hasActivity = isFeatureOn(latchkey, 'history')
  const hasNfts = panel.nfts.nfts.length > 0
  const ids: AccountTab[] = [
    'tokens',
    ...(hasActivity ? (['activity'] as const) : []),
    ...(hasNfts ? (['nfts'] as const) : []),
  ]
  const current = ids.includes(chosen) ? chosen : 'tokens'
  if (ids.length === 1) return <Content tab={current} {...panel} />
  return (
    <>
      <div className="lk-acct__tabs">
        <Tabs
          label={tabs.label}
          tabs={ids.map((id) => ({ id, label: tabs[id] }))}
          current={current}
          onChange={(tab) => {
            if (tab === 'activity')
              latchkey.report('CLICK_TRANSACTIONS', { isSmartAccount: usesSmartAccount(latchkey) })
            display.chooseTab(tab)
          }}
        />
      </div>
      <TabPanel tab={current}>
        <Content tab={current} {...panel} />
      </TabPanel>
    </>
  )
}

function ConnectedAccount({
  connection,
  network,
}: {
  connection: Connection
  network: Network | undefined
}): ReactElement {
  const isOnline = useOnline()
  const balances = useAccountBalances(connection)
  const nfts = useNfts(connection)
  const { elsewhere } = useAccountTexts()
  const { unprovedNote } = useSlots()
  const isEmpty = balances.tokens?.every(({ amount }) => amount === 0n) === true
  return (
    <View
      isWide
      start={<NetworkPill network={network} />}
      end={<SettingsButton />}
      foot={<WalletLine connection={connection} />}
      footLine
    >
      <Notes balances={balances} isOnline={isOnline} />
      {connection.isAddressProved === false && <LoadedPart load={unprovedNote.load} />}
      <Identity connection={connection} network={network} />
      {network ? (
        <>
          <Total balances={balances} />
          <Actions connection={connection} isEmpty={isEmpty} isOnline={isOnline} />
          <Panels balances={balances} nfts={nfts} network={network} isOnline={isOnline} />
        </>
      ) : (
        <Empty icon="network" title={elsewhere.title} text={elsewhere.text} />
      )}
    </View>
  )
}

/**
 * @param props.tab - The first tab. When the user comes back from another view, the last tab is
 * open.
 */
export function AccountView({ tab }: ViewParameters['Account']): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { account, connecting } = useTexts()
  const { connection } = useConnection()
  const shown = useLast(connection)
  useStyles(skeletonCss)
  useStyles(css)
  useEffect(() => {
    const display = accountDisplayOf(latchkey)
    if (tab) display.chooseTab(tab)
    return () => {
      if (latchkey.modal.getState().status === 'closed') display.chooseTab('tokens')
    }
  }, [latchkey, tab])
  if (shown)
    return (
      <ConnectedAccount connection={shown} network={findById(latchkey.networks, shown.networkId)} />
    )
  return (
    <View>
      <Empty icon="wallet" title={account.none.title} text={account.none.text}>
        <Button
          kind="primary"
          size="auto"
          onPress={() => latchkey.modal.replace({ view: 'Connect' })}
        >
          {connecting.connect}
        </Button>
      </Empty>
    </View>
  )
}
