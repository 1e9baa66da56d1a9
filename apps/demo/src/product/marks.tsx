import type { ReactElement } from 'react'

/** The picture of ether. The text beside it is its name. */
export function EtherMark(): ReactElement {
  return (
    <svg className="h-mark" viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" fill="#39485a" />
      <path
        d="M15 15.5h18M15 24h18M15 32.5h18"
        stroke="#fff"
        strokeWidth="3.8"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** The picture of SOL. The text beside it is its name. */
export function SolMark(): ReactElement {
  return (
    <svg className="h-mark" viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" fill="#2a2a35" />
      <circle cx="24" cy="26" r="8" fill="#f0c46a" />
      <path
        d="M24 8.500v4M11 14l2.800 2.800M37 14l-2.800 2.800M8 38h32"
        stroke="#f0c46a"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
    </svg>
  )
}
