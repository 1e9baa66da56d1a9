import { useMemo } from 'react'
import { type Format, useFormat } from './useFormat.js'
import { useHiddenAmounts } from './useHiddenAmounts.js'

/** Four dots, whatever the amount: they must not tell how long it is. */
const DOTS = '••••'

/** Numbers as ever, or dots in the place of amounts that are not to be seen. */
export function useDiscreetFormat(): Format {
  const format = useFormat()
  const { isHidden } = useHiddenAmounts()
  return useMemo(
    () =>
      isHidden ? { ...format, fiat: () => DOTS, amount: () => DOTS, decimal: () => DOTS } : format,
    [format, isHidden],
  )
}
