import type { ReactElement } from 'react'

/** A true wait. The text beside it says what is awaited. */
export function Spinner({ isLarge = false }: { isLarge?: boolean }): ReactElement {
  return <span className={isLarge ? 'lk-spin lk-spin--large' : 'lk-spin'} aria-hidden="true" />
}
