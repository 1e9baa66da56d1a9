import type { ReactElement } from 'react'
import { useStyles } from '../styles/useStyles.js'
import css from './tick.css?inline'

/**
 * Draws the picture of every success: a disc with a tick that is drawn once. `isBadge` makes it
 * small and solid, for the corner of a picture.
 */
export function Tick({ isBadge = false }: { isBadge?: boolean }): ReactElement {
  useStyles(css)
  return (
    <svg
      className={isBadge ? 'lk-tick lk-tick--badge' : 'lk-tick'}
      viewBox="0 0 88 88"
      aria-hidden="true"
    >
      <circle cx="44" cy="44" r="44" />
      <path pathLength="1" d="M29 45.500l10.500 10.500L60 34" />
    </svg>
  )
}
