import { onrampChoices } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useFormatLocale } from '../kernel/useFormatLocale.js'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import { currencyName, currencySign } from './currency.js'
import { useOnrampTexts } from './onrampTexts.js'
import { useOffers, useOnrampFlow } from './useOnramp.js'

export function OnRampFiatSelectView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const locale = useFormatLocale()
  const texts = useOnrampTexts()
  const { onramp, state } = useOnrampFlow()
  const { data: offers = [] } = useOffers()
  const { currencies } = onrampChoices(offers, state.form)
  if (currencies.length === 0) {
    return (
      <View>
        <Empty icon="card" title={texts.notHere.title} text={texts.notHere.text} />
      </View>
    )
  }
  return (
    <View>
      <ul className="lk-list">
        {currencies.map((currency) => (
          <Row
            key={currency}
            lead={
              <span className="lk-tile lk-tile--icon" aria-hidden="true">
                {currencySign(currency, locale)}
              </span>
            }
            title={currencyName(currency, locale)}
            sub={<span className="lk-row__sub">{currency}</span>}
            testId={`lk-buy-currency-${currency}`}
            isCurrent={currency === state.form.currency}
            trail={currency === state.form.currency && <Icon name="check" />}
            onPress={() => {
              onramp.change({ currency })
              latchkey.modal.back()
            }}
          />
        ))}
      </ul>
    </View>
  )
}
