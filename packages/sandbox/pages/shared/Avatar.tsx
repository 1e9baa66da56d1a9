import type { ReactNode } from 'react'

const skies = [
  '#1f3f77',
  '#7a3b69',
  '#2b6e63',
  '#a0522d',
  '#4a4e8f',
  '#8a6d1f',
  '#9b3d4b',
  '#2f6a8f',
]
const suns = [
  '#ff7d5c',
  '#ffd27a',
  '#bfe3c4',
  '#f6e7d8',
  '#f2a7c3',
  '#9fd4ff',
  '#ffe9a8',
  '#d8c8ff',
]

/** A picture of an address: the same for the same address, no matter how it is written. */
export function Avatar({ address, size }: { address: string; size: number }): ReactNode {
  const digits = [...address.toLowerCase().slice(2)].map((digit) => Number.parseInt(digit, 16) || 0)
  const pick = (at: number): number => (digits[at] ?? 0) * 16 + (digits[at + 1] ?? 0)
  const sky = skies[pick(10) % skies.length]
  const sun = suns[pick(14) % suns.length]
  const x = 12 + (pick(18) % 25)
  const heights = [0, 1, 2, 3].map((bar) => 10 + (pick(22 + 2 * bar) % 22))
  return (
    <svg className="avatar" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" fill={sky} />
      <circle cx={x} cy={17} r={7} fill={sun} />
      {heights.map((height, bar) => (
        <rect
          key={`${bar}:${height}`}
          x={bar * 12}
          y={48 - height}
          width={12.2}
          height={height}
          fill="#000"
          opacity={0.16 + bar * 0.07}
        />
      ))}
    </svg>
  )
}
