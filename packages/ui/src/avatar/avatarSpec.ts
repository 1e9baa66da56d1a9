/** Sky, disc and blade of each palette, as OKLCH lightness, chroma and hue. */
export const palettes: readonly (readonly [sky: string, disc: string, blade: string])[] = [
  ['0.885 0.045 215', '0.975 0.030 95', '0.415 0.070 230'],
  ['0.890 0.060 75', '0.975 0.030 95', '0.450 0.105 38'],
  ['0.880 0.055 165', '0.975 0.035 110', '0.400 0.065 175'],
  ['0.865 0.060 20', '0.970 0.030 80', '0.420 0.100 10'],
  ['0.905 0.080 95', '0.680 0.150 45', '0.420 0.075 150'],
  ['0.830 0.055 285', '0.950 0.040 80', '0.385 0.085 285'],
  ['0.795 0.105 58', '0.960 0.070 90', '0.350 0.060 30'],
  ['0.760 0.080 200', '0.950 0.050 95', '0.335 0.060 220'],
  ['0.300 0.055 255', '0.900 0.070 90', '0.620 0.080 240'],
  ['0.890 0.040 245', '0.660 0.165 35', '0.480 0.110 28'],
  ['0.915 0.060 88', '0.700 0.140 60', '0.370 0.075 250'],
  ['0.810 0.070 345', '0.965 0.040 90', '0.370 0.085 330'],
  ['0.290 0.045 170', '0.890 0.085 100', '0.640 0.085 160'],
  ['0.320 0.060 20', '0.850 0.110 70', '0.640 0.115 35'],
]

export interface AvatarSpec {
  /** Index into {@link palettes}. */
  palette: number
  /** Place of the disc, 0 to 8: three across, three down. */
  position: number
  /** Seven depths of the key's cuts, 0 to 4. */
  cuts: readonly number[]
}

/** Returns a generator of numbers in [0, 1), seeded by the text: FNV-1a, then xorshift. */
function numbersOf(text: string): () => number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  let x = hash || 1
  return () => {
    x ^= x << 13
    x >>>= 0
    x ^= x >>> 17
    x ^= x << 5
    x >>>= 0
    return x / 4294967296
  }
}

/**
 * Returns the picture of an address: similar addresses get different pictures. Letter case makes no
 * difference.
 */
export function avatarSpec(address: string): AvatarSpec {
  const next = numbersOf(address.toLowerCase())
  for (let skipped = 0; skipped < 3; skipped++) next()
  const palette = Math.floor(next() * palettes.length)
  const position = Math.floor(next() * 9)
  const cuts: number[] = []
  for (let i = 0; i < 7; i++) {
    const depth = Math.floor(next() * 5)
    cuts.push(depth === cuts.at(-1) ? (depth + 1 + Math.floor(next() * 3)) % 5 : depth)
  }
  return { palette, position, cuts }
}
