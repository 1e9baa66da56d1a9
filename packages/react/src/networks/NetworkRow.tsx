import { type Network, switchNetwork } from '@latchkey/core'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { Row } from '../modal/Row.js'
import { NetworkTile } from './NetworkTile.js'

/** A network to switch to, or the current one. */
export function NetworkRow({ network }: { network: Network }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { networks } = useTexts()
  const { connection, networkId } = useConnection()
  const isCurrent = network.id === networkId
  function choose(): void {
    if (isCurrent) return latchkey.modal.back()
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
