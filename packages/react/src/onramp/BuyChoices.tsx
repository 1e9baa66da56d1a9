import { type OnrampForm, type OnrampOffer, tokenIdOf } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { IconPath } from '@latchkey/ui/IconName'
import type { ReactElement } from 'react'
import { TokenTile } from '../balances/TokenTile.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useFormatLocale } from '../kernel/useFormatLocale.js'
import { currencyName } from './currency.js'
import { useOnrampTexts } from './onrampTexts.js'

export const bankIcon: IconPath =
  'M4.25 9.5L12 4.25 19.75 9.5zM6 9.75v7M10 9.75v7M14 9.75v7M18 9.75v7M4 19.75h16'

interface BuyChoicesProps {
  methods: readonly string[]
  form: OnrampForm
  token: OnrampOffer['tokens'][number] | undefined
  onChange(change: Partial<OnrampForm>): void
}

/** Renders the choices of currency, payment method and token. */
export function BuyChoices({ methods, form, token, onChange }: BuyChoicesProps): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { networkId } = useConnection()
  const texts = useOnrampTexts()
  const symbol = token?.symbol ?? ''
  const id = token && networkId && tokenIdOf(token, networkId)
  const locale = useFormatLocale()
  return (
    <div className="lk-buy__choices">
      <button
        type="button"
        className="lk-pick"
        aria-label={texts.currency(`${form.currency}, ${currencyName(form.currency, locale)}`)}
        data-testid="lk-buy-currency"
        onClick={() => latchkey.modal.push({ view: 'OnRampFiatSelect' })}
      >
        <span>{form.currency}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      <span className="lk-pick lk-pick--select">
        <Icon name={form.method === 'card' ? 'card' : bankIcon} size={18} />
        <select
          aria-label={texts.payWith}
          value={form.method}
          data-testid="lk-buy-method"
          onChange={({ currentTarget }) => onChange({ method: currentTarget.value })}
        >
          {[...new Set([...methods, form.method])].map((id) => (
            <option key={id} value={id}>
              {texts.method(id)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
      <button
        type="button"
        className="lk-pick"
        aria-label={texts.token(symbol)}
        data-testid="lk-buy-token"
        onClick={() => latchkey.modal.push({ view: 'OnRampTokenSelect' })}
      >
        <span className="lk-buy__token">
          <TokenTile token={{ id, symbol }} size={24} />
          <bdi>{symbol}</bdi>
        </span>
        <Icon name="chevron-down" size={16} />
      </button>
    </div>
  )
}
