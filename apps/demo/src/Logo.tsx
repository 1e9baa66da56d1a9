import type { ReactElement } from 'react'
import { withAddressOptions } from './addressOptions.js'

/** Millpond's mark and name, a link to the product page. */
export function Logo(): ReactElement {
  return (
    <a className="h-logo" href={withAddressOptions('/')}>
      <svg
        viewBox="0 0 32 32"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        aria-hidden="true"
      >
        <ellipse cx="16" cy="17" rx="13.5" ry="8" opacity=".4" />
        <ellipse cx="16" cy="17" rx="8" ry="4.6" opacity=".75" />
        <ellipse cx="16" cy="17" rx="2.4" ry="1.5" fill="currentColor" stroke="none" />
      </svg>
      Millpond
    </a>
  )
}
