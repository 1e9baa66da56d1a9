import type { ReactElement } from 'react'

/** Icons that buttons in the page show: in this module because it loads with them. */
export const alertPath: string =
  'M10.25 4.9L3.55 16.85A2 2 0 0 0 5.3 19.8h13.4a2 2 0 0 0 1.75-2.95L13.75 4.9a2 2 0 0 0-3.5 0zM12 9.75v3.6|M12 16.4v.01'
export const chevronDownPath: string = 'M6 9.5l6 6 6-6'

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
