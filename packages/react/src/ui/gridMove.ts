/** The focused cell of a grid, and the grid's size and direction. */
export interface GridPlace {
  index: number
  count: number
  columns: number
  /** Rows that fit on the screen. */
  pageRows: number
  isRtl: boolean
}

/**
 * Returns the cell that a key moves the focus to, or `undefined` for other keys. Source: ARIA
 * authoring practices, grid.
 *
 * @param isWhole - True if Control is held: Home and End then refer to the grid, not the row.
 */
export function gridMove(
  key: string,
  isWhole: boolean,
  { index, count, columns, pageRows, isRtl }: GridPlace,
): number | undefined {
  const last = count - 1
  const start = index - (index % columns)
  const forward = isRtl ? -1 : 1
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: index + forward,
    ArrowLeft: index - forward,
    ArrowDown: index + columns > last && start + columns <= last ? last : index + columns,
    ArrowUp: index - columns,
    Home: isWhole ? 0 : start,
    End: isWhole ? last : Math.min(last, start + columns - 1),
    PageDown: Math.min(index + columns * pageRows, last),
    PageUp: Math.max(index - columns * pageRows, index % columns),
  }
  const target = targets[key]
  return target === undefined || target < 0 || target > last || target === index
    ? undefined
    : target
}
