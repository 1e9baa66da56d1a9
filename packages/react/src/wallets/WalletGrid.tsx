import type { WalletChoice } from '@latchkey/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactElement, type RefObject, useEffect } from 'react'
import { useMedia } from '../ui/useMedia.js'
import { useScroller } from '../ui/useScroller.js'
import { useGridKeys } from './useGridKeys.js'
import { EmptyCell, WalletCell } from './WalletCell.js'
import { useWalletTexts } from './walletTexts.js'

/** Px from one row to the next, as in allWallets.css. */
const ROW_PX = 104

/** Rows of placeholders while the next page is loading, and while the first one is. */
const WAITING_ROWS = 2

/**
 * Number of rows before the last one at which the next page is requested, so that the user does not
 * wait.
 */
const AHEAD_ROWS = 4
const LOADING_ROWS = 6

interface WalletGridProps {
  grid: RefObject<HTMLTableElement | null>
  choices: readonly WalletChoice[]
  /** Number of wallets, of which `choices` are the first. */
  count: number
  /** True while the first page is loading: `count` is not known yet. */
  isLoading: boolean
  fetchMore: (() => void) | undefined
  onLeave(): void
}

interface RowProps {
  row: number
  /** Px from the top of the grid. */
  top: number
  columns: number
  choices: readonly WalletChoice[]
  /** True if cells are still without a wallet. */
  isMissing: boolean
  current: number
  setCurrent(index: number): void
}

function GridRow({
  row,
  top,
  columns,
  choices,
  isMissing,
  current,
  setCurrent,
}: RowProps): ReactElement {
  return (
    <tr
      className="lk-grid__row"
      aria-rowindex={row + 1}
      style={{
        transform: `translateY(${top}px)`,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {[...Array(columns).keys()].map((column) => {
        const index = row * columns + column
        const choice = choices[index]
        if (choice) {
          return (
            <WalletCell
              key={column}
              choice={choice}
              index={index}
              column={column}
              isCurrent={index === current}
              setCurrent={setCurrent}
            />
          )
        }
        return (
          <td key={column} aria-hidden="true">
            {isMissing && <EmptyCell index={index} />}
          </td>
        )
      })}
    </tr>
  )
}

/** Renders only the visible rows of the grid. */
export function WalletGrid({
  grid,
  choices,
  count,
  isLoading,
  fetchMore,
  onLeave,
}: WalletGridProps): ReactElement {
  const { allWallets } = useWalletTexts()
  const columns = useMedia('(max-width: 359px)') ? 3 : 4
  const isMissing = isLoading || count > choices.length
  const rows =
    Math.ceil(choices.length / columns) + (isLoading ? LOADING_ROWS : isMissing ? WAITING_ROWS : 0)
  const { find, margin } = useScroller(grid)
  const { current, setCurrent, onKeyDown } = useGridKeys({
    grid,
    count: choices.length,
    columns,
    pageRows: () => Math.max(1, Math.floor((find()?.clientHeight ?? 0) / ROW_PX)),
    onRow: (row) => virtual.scrollToIndex(row),
    onLeave,
  })
  const currentRow = Math.floor(current / columns)
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: find,
    estimateSize: () => ROW_PX,
    scrollMargin: margin,
    overscan: 2,
    useFlushSync: false,
    // The focused cell stays mounted when the user scrolls away.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), currentRow])].sort((a, b) => a - b),
  })
  const last = virtual.range?.endIndex ?? 0
  useEffect(() => {
    if (isMissing && last >= rows - WAITING_ROWS - AHEAD_ROWS) fetchMore?.()
  }, [isMissing, last, rows, fetchMore])
  // A table: screen readers announce its rows and cells like those of a grid.
  const attributes = {
    role: 'grid',
    'aria-rowcount': isLoading ? -1 : isMissing ? Math.ceil(count / columns) : rows,
    'aria-colcount': columns,
    onKeyDown,
  }
  return (
    <table
      ref={grid}
      className="lk-grid"
      aria-label={allWallets.list}
      {...attributes}
      style={{ blockSize: `${virtual.getTotalSize()}px` }}
    >
      <tbody>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <GridRow
            key={index}
            row={index}
            top={start - margin}
            columns={columns}
            choices={choices}
            isMissing={isMissing}
            current={current}
            setCurrent={setCurrent}
          />
        ))}
      </tbody>
    </table>
  )
}
