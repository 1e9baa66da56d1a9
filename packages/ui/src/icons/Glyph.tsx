import type { ReactElement } from 'react'

/** Draws an icon on the 24 px grid: strokes of 1.75, then, after a bar, slightly fatter dots. */
export function Glyph({
  path,
  size = 20,
  mirrored = false,
}: {
  path: string
  size?: number | undefined
  mirrored?: boolean
}): ReactElement {
  const [lines, dots] = path.split('|')
  return (
    <svg
      className={mirrored ? 'lk-i lk-i--dir' : 'lk-i'}
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
