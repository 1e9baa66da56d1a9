import { onrampChoices, tokenIdOf } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { TokenTile } from '../balances/TokenTile.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import { useOnrampTexts } from './onrampTexts.js'
import { useOffers, useOnrampFlow } from './useOnramp.js'

export function OnRampTokenSelectView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useOnrampTexts()
  const { networkId, network } = useConnection()
  const { onramp, state } = useOnrampFlow()
  const { data: offers = [] } = useOffers()
  const { token, tokens } = onrampChoices(offers, state.form)
  const chosen = token?.symbol
  const none = texts.none(network?.name ?? '')
  if (offers.length === 0) {
    return (
      <View>
        <Empty icon="card" title={none.title} text={none.text} />
      </View>
    )
  }
  return (
    <View>
      <ul className="lk-list">
        {tokens.map((each) => {
          const { symbol, name } = each
          return (
            <Row
              key={symbol}
              lead={
                <TokenTile
                  token={{ id: networkId && tokenIdOf(each, networkId), symbol, networkId }}
                  hasBadge
                />
              }
              title={name}
              sub={<span className="lk-row__sub">{symbol}</span>}
              testId={`lk-buy-token-${symbol}`}
              isCurrent={symbol === chosen}
              trail={symbol === chosen && <Icon name="check" />}
              onPress={() => {
                onramp.change({ token: symbol })
                latchkey.modal.back()
              }}
            />
          )
        })}
      </ul>
    </View>
  )
}
