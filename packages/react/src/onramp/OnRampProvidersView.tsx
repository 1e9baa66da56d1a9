import { isFeatureOn } from '@latchkey/core'
import { Button } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { LoadedPart } from '../modal/LoadedPart.js'
import { useSlots, useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import skeletonCss from '../ui/skeleton.css?inline'
import { BuyForm } from './BuyForm.js'
import css from './onramp.css?inline'
import { useOnrampTexts } from './onrampTexts.js'
import { useOffers, useOnrampFlow } from './useOnramp.js'

/** Renders the reason for which nothing can be bought now, and the next step. */
function Nothing({ kind }: { kind: 'notHere' | 'notConnected' | 'none' }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useOnrampTexts()
  const { network } = useConnection()
  const { title, text } = kind === 'none' ? texts.none(network?.name ?? '') : texts[kind]
  return (
    <View>
      <Empty icon="card" title={title} text={text}>
        {kind === 'notConnected' && (
          <Button
            kind="primary"
            size="auto"
            onPress={() => latchkey.modal.open({ view: 'Connect' })}
          >
            {texts.connect}
          </Button>
        )}
        {kind === 'none' && latchkey.networks.length > 1 && (
          <Button size="auto" onPress={() => latchkey.modal.push({ view: 'Networks' })}>
            {texts.otherNetwork}
          </Button>
        )}
      </Empty>
    </View>
  )
}

function Loading(): ReactElement {
  const texts = useOnrampTexts()
  return (
    <View>
      <p className="lk-vh" role="status">
        {texts.loading}
      </p>
      <ul className="lk-list" aria-hidden="true">
        {[120, 96].map((width) => (
          <li key={width} className="lk-row">
            <span className="lk-sk" style={{ inlineSize: 40, blockSize: 40 }} />
            <span className="lk-sk" style={{ inlineSize: width, blockSize: 12 }} />
          </li>
        ))}
      </ul>
    </View>
  )
}

function Offers(): ReactElement {
  const texts = useOnrampTexts()
  const { tryAgain } = useTexts()
  const { connection } = useConnection()
  const { state } = useOnrampFlow()
  const { data: offers, isError, isFetching, refetch } = useOffers()
  const { unprovedAddress } = useSlots()
  if (!connection) return <Nothing kind="notConnected" />
  if (connection.isAddressProved === false)
    return (
      <View isBare>
        <LoadedPart load={unprovedAddress.load} />
      </View>
    )
  if (offers)
    return offers.length > 0 ? <BuyForm offers={offers} state={state} /> : <Nothing kind="none" />
  if (!isError || isFetching) return <Loading />
  return (
    <View>
      <Empty
        icon="offline"
        tone="warning"
        role="alert"
        title={texts.failed.title}
        text={texts.failed.text}
      >
        <Button size="auto" testId="lk-buy-retry" onPress={() => void refetch()}>
          {tryAgain}
        </Button>
      </Empty>
    </View>
  )
}

export function OnRampProvidersView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  useStyles(skeletonCss)
  useStyles(css)
  // Without the feature, no request goes to the server.
  return isFeatureOn(latchkey, 'onramp') ? <Offers /> : <Nothing kind="notHere" />
}
