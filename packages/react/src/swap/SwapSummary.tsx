import type { SwapFacts } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { useFormat } from '../kernel/useFormat.js'
import { TokenTile } from '../ui/TokenTile.js'
import { brief } from './swapWords.js'

/** What goes out and what comes back, with what it is worth. */
export function SwapSummary({
  facts: { source, target, amountIn, amountOut, fiatIn, fiatOut },
}: {
  facts: SwapFacts
}): ReactElement {
  const format = useFormat()
  return (
    <div className="lk-swap__sum lk-num">
      <div className="lk-swap__side">
        <TokenTile token={{ symbol: source.symbol, iconUrl: source.iconUrl }} size={28} />
        <span>
          <b data-testid="lk-swap-paid">
            <bdi>{brief(format, amountIn, source)}</bdi>
          </b>
          {fiatIn !== undefined && <span>{format.fiat(fiatIn)}</span>}
        </span>
      </div>
      <span className="lk-swap__arrow">
        <Icon name="arrow-right" size={18} />
      </span>
      <div className="lk-swap__side">
        {target && (
          <TokenTile token={{ symbol: target.symbol, iconUrl: target.iconUrl }} size={28} />
        )}
        <span>
          <b data-testid="lk-swap-received">
            <bdi>{brief(format, amountOut, target)}</bdi>
          </b>
          {fiatOut !== undefined && <span>{format.fiat(fiatOut)}</span>}
        </span>
      </div>
    </div>
  )
}

/** The two tokens, one over the other. */
export function Duo({ facts: { source, target } }: { facts: SwapFacts }): ReactElement {
  return (
    <span className="lk-duo">
      {[source, ...(target ? [target] : [])].map(({ id, symbol, iconUrl }) => (
        <TokenTile key={id} token={{ symbol, iconUrl }} size={40} />
      ))}
    </span>
  )
}
