import type { OnrampOffer, OnrampPrice } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { useFormat } from '../balances/useFormat.js'
import { Row } from '../modal/Row.js'
import { WalletTile } from '../wallets/WalletTile.js'
import { bestOf } from './bestOffer.js'
import { useOnrampTexts } from './onrampTexts.js'

/** Decimals of the bought amount in a row. */
const PLACES = 6

interface ProviderRowsProps {
  offers: readonly OnrampOffer[]
  prices: readonly (OnrampPrice | undefined)[]
  symbol: string
  currency: string
  onChoose(offer: OnrampOffer, price: OnrampPrice | undefined): void
}

/** Renders the providers that sell for this amount, with their fees. */
export function ProviderRows({
  offers,
  prices,
  symbol,
  currency,
  onChoose,
}: ProviderRowsProps): ReactElement {
  const texts = useOnrampTexts()
  const format = useFormat()
  const best = bestOf(prices)
  function keepOf({ provider: { fee } }: OnrampOffer, price: OnrampPrice | undefined): string {
    if (price?.kind === 'quote')
      return texts.fees(format.fiat(price.fees, currency), format.fiat(price.total, currency))
    if (!fee) return texts.feeUnknown
    return texts.feeRange(
      fee.min === fee.max
        ? format.percent(fee.min)
        : `${format.percent(fee.min)} – ${format.percent(fee.max)}`,
    )
  }
  return (
    <ul className="lk-list" aria-label={texts.chooseProvider}>
      {offers.map((offer, i) => {
        const price = prices[i]
        const amount =
          price && price.kind !== 'elsewhere' ? format.decimal(price.tokens, PLACES) : undefined
        return (
          <Row
            key={offer.provider.id}
            lead={<WalletTile id={offer.provider.id} name={offer.provider.name} />}
            title={offer.provider.name}
            sub={<span className="lk-row__sub">{keepOf(offer, price)}</span>}
            testId={`lk-provider-${offer.provider.id}`}
            trail={
              <>
                {i === best && <span className="lk-badge lk-badge--accent">{texts.best}</span>}
                {price === undefined ? (
                  <span className="lk-sk lk-buy__wait" />
                ) : (
                  amount && (
                    <span className="lk-buy__get lk-num">
                      <bdi>{price.kind === 'estimate' ? `≈ ${amount}` : amount}</bdi>
                      <span className="lk-vh">{` ${symbol}`}</span>
                    </span>
                  )
                )}
                <Icon name="chevron-right" size={18} />
              </>
            }
            onPress={() => onChoose(offer, price)}
          />
        )
      })}
    </ul>
  )
}
