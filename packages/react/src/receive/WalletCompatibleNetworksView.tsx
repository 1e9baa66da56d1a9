import type { ReactElement } from 'react'
import { useKit } from '../kernel/context.js'
import { useConnection } from '../kernel/useConnection.js'
import { useTexts } from '../locales/TextsContext.js'
import { useReceiveTexts } from '../locales/useReceiveTexts.js'
import { Icon } from '../ui/Icon.js'
import { Row } from '../ui/Row.js'
import { Tile } from '../ui/Tile.js'
import { View } from '../ui/View.js'

/** Where the account may be sent to. */
export function WalletCompatibleNetworksView(): ReactElement {
  const { latchkey } = useKit()
  const texts = useReceiveTexts()
  const { networks: names } = useTexts()
  const { networkId } = useConnection()
  const family = latchkey.networks.filter(({ id }) => id.split(':')[0] === networkId.split(':')[0])
  return (
    <View>
      <div className="lk-note" role="note">
        <Icon name="alert-circle" />
        <div>
          <b>{texts.networks.title}</b> {texts.networks.text}
        </div>
      </div>
      <ul className="lk-list" aria-label={names.list}>
        {family.map(({ id, name, iconUrl }) => (
          <Row
            key={id}
            lead={<Tile name={name} iconUrl={iconUrl} />}
            title={name}
            testId={`lk-receive-network-${id}`}
            {...(id === networkId ? { sub: <span className="lk-row__sub">{texts.here}</span> } : {})}
          />
        ))}
      </ul>
    </View>
  )
}
