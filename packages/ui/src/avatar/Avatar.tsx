import { type ReactElement, useMemo } from 'react'
import { avatarSpec, palettes } from './avatarSpec.js'

const TOOTH = 44 / 7

function bladePath(cuts: readonly number[]): string {
  const y = (depth = 0): string => (17 + depth * 3.6).toFixed(2)
  const teeth = cuts.map((depth, i) => {
    const start = -2 + (i + 0.3) * TOOTH
    return `L${start.toFixed(2)} ${y(depth)}L${(start + 0.4 * TOOTH).toFixed(2)} ${y(depth)}`
  })
  return `M-2 44V${y(cuts[0])}${teeth.join('')}L42 ${y(cuts.at(-1))}V44z`
}

/** Draws the generated picture of an address, a cut key. Hidden from screen readers. */
export function Avatar({ address, size }: { address: string; size: number }): ReactElement {
  const { palette, position, cuts } = useMemo(() => avatarSpec(address), [address])
  const [sky, disc, blade] = (palettes[palette] ?? ['', '', '']).map((color) => `oklch(${color})`)
  return (
    <svg
      className="lk-avatar"
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 0h40v40H0z" fill={sky} />
      <circle
        cx={12 + (position % 3) * 8}
        cy={10 + Math.floor(position / 3) * 2.5}
        r="4.6"
        fill={disc}
      />
      <path
        d={bladePath(cuts)}
        fill={blade}
        stroke={blade}
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
    </svg>
  )
}
