import type { OnrampForm } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { TokenTile } from '../balances/TokenTile.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { currencyName } from './currency.js'
import { useOnrampTexts } from './onrampTexts.js'

interface BuyChoicesProps {
  methods: readonly string[]
  form: OnrampForm
  symbol: string
  onChange(change: Partial<OnrampForm>): void
}

/** In which currency, by which means, for which token. */
export function BuyChoices({ methods, form, symbol, onChange }: BuyChoicesProps): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useOnrampTexts()
  const { locale } = latchkey.options
  return (
    <div className="lk-buy__choices">
      <button
        type="button"
        className="lk-pick"
        aria-label={texts.currency(currencyName(form.currency, locale))}
        data-testid="lk-buy-currency"
        onClick={() => latchkey.modal.push({ view: 'OnRampFiatSelect' })}
      >
        <span>{form.currency}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      <span className="lk-pick lk-pick--select">
        <Icon name={form.method === 'card' ? 'card' : 'bank'} size={18} />
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
          <TokenTile token={{ symbol }} size={24} />
          <bdi>{symbol}</bdi>
        </span>
        <Icon name="chevron-down" size={16} />
      </button>
    </div>
  )
}
