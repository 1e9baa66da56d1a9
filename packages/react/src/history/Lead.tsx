import type { SentStatus, TransactionDescription } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { TokenTile } from '../balances/TokenTile.js'
import { IconTile, Tile } from '../ui/Tile.js'
import { iconOf } from './operationTexts.js'

/**
 * Renders the picture of the asset that moved or was approved, with the kind of transaction in the
 * corner.
 */
export function Lead({
  description,
  state,
}: {
  description: TransactionDescription
  state: SentStatus
}): ReactElement {
  const { pair, movements, allowances } = description
  const shown = pair?.[1] ?? movements[0] ?? allowances[0]
  const icon = iconOf(description, state)
  if (!shown) return <IconTile name={icon} />
  const { id, label = '?', iconUrl, isNft } = shown
  return (
    <span className="lk-act-lead">
      {isNft ? (
        <Tile name={label} iconUrl={iconUrl} />
      ) : (
        <TokenTile token={{ id, symbol: label, iconUrl }} />
      )}
      <span className="lk-act-lead__b" aria-hidden="true">
        <span>
          <Icon name={icon} size={12} />
        </span>
      </span>
    </span>
  )
}
