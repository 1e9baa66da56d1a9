import type { ReactElement } from 'react'
import { type IconName, iconPath } from './icons.js'

/** Decoration: the text beside it, or the label of its button, says what it means. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactElement {
  const [lines, dots] = iconPath(name).split('|')
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={lines} />
      {dots && <path d={dots} strokeWidth="2.1" />}
    </svg>
  )
}
