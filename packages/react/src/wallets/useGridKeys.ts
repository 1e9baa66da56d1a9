import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { gridMove } from '../ui/gridMove.js'

interface GridKeys {
  current: number
  setCurrent(index: number): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

/** Moves the focus among cells of which most are not rendered: scrolls to the row first. */
export function useGridKeys({
  grid,
  count,
  columns,
  pageRows,
  onRow,
  onLeave,
}: {
  grid: RefObject<HTMLElement | null>
  count: number
  columns: number
  pageRows(): number
  onRow(row: number): void
  /** Called on a move up from the first row. */
  onLeave(): void
}): GridKeys {
  const [wanted, setCurrent] = useState(0)
  const current = Math.min(wanted, Math.max(0, count - 1))
  const isMoving = useRef(false)
  useLayoutEffect(() => {
    if (!isMoving.current) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)
    if (!cell) return
    isMoving.current = false
    cell.focus({ preventScroll: true })
  })
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, ctrlKey, metaKey, altKey } = event
    if (altKey || metaKey) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const target = gridMove(key, ctrlKey, {
      index: current,
      count,
      columns,
      pageRows: pageRows(),
      isRtl,
    })
    if (target === undefined) {
      if (key !== 'ArrowUp' || current >= columns) return
      event.preventDefault()
      return onLeave()
    }
    event.preventDefault()
    isMoving.current = true
    setCurrent(target)
    onRow(Math.floor(target / columns))
  }
  return { current, setCurrent, onKeyDown }
}
