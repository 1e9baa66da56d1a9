import type { Connection } from '@latchkey/core'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useTexts } from '../modal/modalContext.js'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { NetworkTile } from '../networks/NetworkTile.js'
import { useReceiveTexts } from './receiveTexts.js'
import { useReach } from './useReach.js'

/** Renders the networks of the app on which an account receives, its own first. */
function NetworkList({ connection }: { connection: Connection }): ReactElement {
  const { networks } = useLatchkeyContext().latchkey
  const { others } = useReach(connection)
  const texts = useReceiveTexts()
  const { networks: names } = useTexts()
  const { networkId } = connection
  const shown = [...networks.filter(({ id }) => id === networkId), ...others]
  return (
    <View>
      <div className="lk-note" role="note">
        <Icon name="alert-circle" />
        <div>
          <b>{texts.networks.title}</b> {texts.networks.text}
        </div>
      </div>
      <ul className="lk-list" aria-label={names.list}>
        {shown.map((each) => (
          <Row
            key={each.id}
            lead={<NetworkTile network={each} />}
            title={each.name}
            testId={`lk-receive-network-${each.id}`}
            {...(each.id === networkId
              ? { sub: <span className="lk-row__sub">{texts.here}</span> }
              : {})}
          />
        ))}
      </ul>
    </View>
  )
}

/** Renders the networks on which an account receives tokens. */
export function WalletCompatibleNetworksView(): ReactElement | null {
  const connection = useLast(useConnection().connection)
  return connection ? <NetworkList connection={connection} /> : null
}
