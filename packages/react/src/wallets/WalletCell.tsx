import type { WalletChoice } from '@latchkey/core'
import { type FunctionComponent, memo, type ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useSlow } from '../kernel/useSlow.js'
import { chooseWallet } from './chooseWallet.js'
import { WalletTile } from './WalletTile.js'
import { useWalletTexts } from './walletTexts.js'

/** Number of letters that fit below a tile. A longer name loses its ending "Wallet". */
const FITTING = 13

interface WalletCellProps {
  choice: WalletChoice
  index: number
  column: number
  /** True for the one cell that can be reached by Tab. */
  isCurrent: boolean
  setCurrent(index: number): void
}

function Cell({ choice, index, column, isCurrent, setCurrent }: WalletCellProps): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { allWallets } = useWalletTexts()
  const { id, name, iconUrl, entry, wallets } = choice
  // Loads a picture only after a pause: scrolling past a thousand wallets must not load them all.
  const isResting = useSlow(entry !== undefined)
  const isInstalled = wallets.some(({ installed }) => installed)
  return (
    <td aria-colindex={column + 1}>
      <button
        type="button"
        className="lk-cell"
        data-testid={`lk-wallet-${id}`}
        data-index={index}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={isInstalled ? allWallets.installed(name) : name}
        title={name}
        onFocus={() => setCurrent(index)}
        onClick={() => chooseWallet(latchkey, choice, 'AllWallets')}
      >
        <WalletTile
          name={name}
          iconUrl={iconUrl}
          imageId={entry?.imageId}
          id={entry?.id}
          size={56}
          isPassing={!isResting}
        />
        <span className="lk-cell__n">
          {isInstalled && <span className="lk-dot" />}
          <span>{name.length > FITTING ? name.replace(/ wallet$/i, '') : name}</span>
        </span>
      </button>
    </td>
  )
}

/** Memoized: most cells do not change while the grid scrolls. */
export const WalletCell: FunctionComponent<WalletCellProps> = memo(Cell)

/** Widths of placeholder names in px: different, like those of names. */
const widths = [52, 40, 46, 38]

export function EmptyCell({ index }: { index: number }): ReactElement {
  return (
    <span className="lk-cell lk-cell--empty">
      <span className="lk-sk lk-cell__tile" />
      <span
        className="lk-sk lk-cell__line"
        style={{ inlineSize: `${widths[index % widths.length]}px` }}
      />
    </span>
  )
}
