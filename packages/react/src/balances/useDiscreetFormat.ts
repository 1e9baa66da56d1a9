import { useMemo } from 'react'
import { type Format, useFormat } from './useFormat.js'
import { useHiddenAmounts } from './useHiddenAmounts.js'

/** Always four dots: the number of digits stays hidden too. */
const DOTS = '••••'

/** Returns the formats of `useFormat`, with dots in the place of hidden amounts. */
export function useDiscreetFormat(): Format {
  const format = useFormat()
  const { isHidden } = useHiddenAmounts()
  return useMemo(
    () =>
      isHidden ? { ...format, fiat: () => DOTS, amount: () => DOTS, decimal: () => DOTS } : format,
    [format, isHidden],
  )
}
