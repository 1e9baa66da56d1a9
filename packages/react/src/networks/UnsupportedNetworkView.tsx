import { disconnect } from '@latchkey/core'
import { noop } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Status } from '../ui/Status.js'
import { NetworkList } from './NetworkList.js'
import css from './networks.css?inline'

function Art(): ReactElement {
  return (
    <span className="lk-badged">
      <span className="lk-tile lk-tile--icon lk-tile--72">
        <Icon name="network" size={32} />
      </span>
      <span className="lk-ring__badge lk-ring__badge--warning">
        <Icon name="alert-circle" size={16} />
      </span>
    </span>
  )
}

export function UnsupportedNetworkView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useTexts()
  const wallet = useLast(useConnection().connection)?.wallet
  const { name } = latchkey.options.app
  useStyles(css)
  function leave(): void {
    // The kit disconnects even if the wallet fails, so its error is ignored.
    disconnect(latchkey, { namespace: wallet?.namespace }).catch(noop)
  }
  return (
    <View
      start={null}
      footLine
      foot={
        <Button kind="ghost" size="md" icon="disconnect" testId="lk-disconnect" onPress={leave}>
          {texts.disconnect}
        </Button>
      }
    >
      <Status
        art={<Art />}
        title={texts.unsupported.heading(name)}
        text={texts.unsupported.text(wallet?.name ?? name)}
      />
      <NetworkList networks={latchkey.networks} />
    </View>
  )
}
