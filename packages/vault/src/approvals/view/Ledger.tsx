import { Icon } from '@latchkey/ui/Icon'
import type { ReactElement } from 'react'
import { keyed } from '../../ui/keyed.js'
import type { LedgerRow } from '../approval.js'
import { approvalTexts } from './approvalTexts.js'
import { Code } from './Code.js'

function labelOf({ direction, amount }: LedgerRow, isPermission: boolean): string {
  const { arrives, leaves, mayLeave } = approvalTexts().ledger
  if (direction === 'in') return arrives
  return isPermission || amount === 'unlimited' ? mayLeave : leaves
}

function Row({ row, isPermission }: { row: LedgerRow; isPermission: boolean }): ReactElement {
  const { direction, kind, amount, symbol, name, address, isVerified } = row
  const isUnlimited = amount === 'unlimited'
  const sign = direction === 'in' ? '+' : '\u2212'
  const tone = direction === 'in' ? 'in' : isUnlimited ? 'bad' : undefined
  return (
    <li data-testid={`lk-ledger-${direction}`}>
      <span className="lk-tile lk-tile--token" aria-hidden="true">
        {kind === 'nft' ? <Icon name="image" /> : symbol.slice(0, 1).toUpperCase()}
      </span>
      <div>
        <small>{labelOf(row, isPermission)}</small>
        <b className="lk-num" data-tone={tone}>
          <bdi>
            {isUnlimited
              ? approvalTexts().ledger.all(symbol)
              : `${isPermission ? '' : sign}${amount} ${symbol}`}
          </bdi>
        </b>
        {name && name !== symbol && (
          <small>
            <bdi>{name}</bdi>
          </small>
        )}
        {!isVerified && address && (
          <>
            <span className="lk-badge">{approvalTexts().ledger.unverified}</span>
            <Code value={address} />
          </>
        )}
      </div>
    </li>
  )
}

/** Renders the assets that leave the account, then those that arrive. */
export function Ledger({
  rows,
  isPermission,
}: {
  rows: readonly LedgerRow[]
  isPermission: boolean
}): ReactElement | null {
  if (rows.length === 0) return null
  const ordered = [
    ...rows.filter(({ direction }) => direction === 'out'),
    ...rows.filter(({ direction }) => direction === 'in'),
  ]
  return (
    <ul className="lk-ledger">
      {keyed(ordered).map(({ key, item: row }) => (
        <Row key={key} row={row} isPermission={isPermission && row.direction === 'out'} />
      ))}
    </ul>
  )
}
