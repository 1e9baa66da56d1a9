import { type Connection, disconnect, type Network, parseLink } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../kernel/context.js'
import { pushView } from '../kernel/navigate.js'
import { useConnection } from '../kernel/useConnection.js'
import { useLast } from '../kernel/useLast.js'
import { useOnline } from '../kernel/useOnline.js'
import { useStyles } from '../kernel/useStyles.js'
import { useTexts } from '../locales/TextsContext.js'
import { Button } from '../ui/Button.js'
import { Empty } from '../ui/Empty.js'
import { Icon, IconTile } from '../ui/Icon.js'
import { Row } from '../ui/Row.js'
import skeletonCss from '../ui/skeleton.css?inline'
import { Tile } from '../ui/Tile.js'
import { View } from '../ui/View.js'
import css from './account.css?inline'
import { BalanceLine } from './BalanceLine.js'
import { Identity } from './Identity.js'

function NetworkPill({ network }: { network: Network | undefined }): ReactElement {
  const { latchkey } = useKit()
  const { account } = useTexts()
  const name = network?.name ?? account.unknownNetwork
  return (
    <button type="button" className="lk-netpill" aria-label={account.network(name)} onClick={() => pushView(latchkey, { view: 'Networks' })}>
      <Tile name={name} iconUrl={network?.iconUrl} size={20} />
      <span>{name}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}

/** The account's page on the network's explorer, when the app named one. */
function explorerLink(network: Network | undefined, address: string): string | undefined {
  const base = parseLink(network?.explorerUrl)
  return base && parseLink(`${base.replace(/\/$/, '')}/address/${encodeURIComponent(address)}`)
}

function Offline(): ReactElement | null {
  const { offline } = useTexts().account
  if (useOnline()) return null
  return (
    <div className="lk-note" role="status">
      <Icon name="offline" />
      <div>
        <b>{offline.title}</b> {offline.text}
      </div>
    </div>
  )
}

function ConnectedAccount({ connection, network }: { connection: Connection; network: Network | undefined }): ReactElement {
  const { latchkey } = useKit()
  const texts = useTexts()
  const explorer = explorerLink(network, connection.address)
  const { name, iconUrl } = connection.wallet
  function leave(): void {
    // The kit is disconnected whatever the wallet says, and that is all this button promises.
    disconnect(latchkey).catch(() => {})
  }
  return (
    <View
      isWide
      start={<NetworkPill network={network} />}
      foot={
        <Button icon="disconnect" testId="lk-disconnect" onPress={leave}>
          {texts.disconnect}
        </Button>
      }
    >
      <Offline />
      <Identity address={connection.address} />
      <BalanceLine connection={connection} />
      <ul className="lk-list">
        {explorer && <Row lead={<IconTile name="search" />} title={texts.account.explorer} href={explorer} trail={<Icon name="external" size={18} />} />}
        <Row lead={<Tile name={name} iconUrl={iconUrl} />} title={name} sub={<span className="lk-row__sub">{texts.account.connectedWith}</span>} />
      </ul>
    </View>
  )
}

export function AccountView(): ReactElement {
  const { latchkey } = useKit()
  const { account, connecting } = useTexts()
  const { connection } = useConnection()
  const shown = useLast(connection)
  useStyles(skeletonCss)
  useStyles(css)
  if (shown) return <ConnectedAccount connection={shown} network={latchkey.networks.find(({ id }) => id === shown.networkId)} />
  return (
    <View>
      <Empty icon="wallet" title={account.none.title} text={account.none.text}>
        <Button kind="primary" size="auto" onPress={() => latchkey.modal.send({ type: 'viewReplaced', view: { view: 'Connect' } })}>
          {connecting.connect}
        </Button>
      </Empty>
    </View>
  )
}
