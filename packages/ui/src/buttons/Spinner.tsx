import type { ReactElement } from 'react'

/** Renders a turning circle. Hidden from screen readers: the text beside it names the wait. */
export function Spinner(): ReactElement {
  return <span className="lk-spin" aria-hidden="true" />
}
