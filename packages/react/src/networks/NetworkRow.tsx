import { type Network, switchNetwork } from '@latchkey/core'
import { connectionsOf, noop } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { namespaceOf } from '../connect/families.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { Row } from '../modal/Row.js'
import { NetworkTile } from './NetworkTile.js'

/** Renders a network to switch to, or the current one. */
export function NetworkRow({ network }: { network: Network }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { networks } = useTexts()
  const { connection, networkId } = useConnection()
  const isCurrent = network.id === networkId
  const namespace = namespaceOf(network.id)
  function choose(): void {
    if (isCurrent) return latchkey.modal.back()
    if (connection && connection.wallet.namespace !== namespace) {
      const other = connectionsOf(latchkey.connect.getState()).find(
        ({ wallet }) => wallet.namespace === namespace,
      )
      if (!other) return latchkey.modal.push({ view: 'Connect', namespace })
      // Fails only while a connection attempt is pending, which has a view of its own.
      import('./enterNetwork.js')
        .then(({ enterNetwork }) => enterNetwork(latchkey, network, other))
        .catch(noop)
      return
    }
    switchNetwork(latchkey, network.id)
    // Without a wallet there is no request to wait for.
    if (connection) latchkey.modal.push({ view: 'SwitchNetwork', network })
  }
  return (
    <Row
      lead={<NetworkTile network={network} />}
      title={network.name}
      sub={isCurrent && <span className="lk-row__sub">{networks.here}</span>}
      trail={
        isCurrent && (
          <span className="lk-here">
            <Icon name="check" />
          </span>
        )
      }
      testId={`lk-network-${network.id}`}
      isCurrent={isCurrent}
      onPress={choose}
    />
  )
}
