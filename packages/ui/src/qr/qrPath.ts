/** Corner radius of a shape, in modules. */
const ROUND = 0.44
/** Neighbours overlap by this much of a module, so that no hairline shows between them. */
const OVERLAP = 0.02
/** Modules along a finder, the large square in three of the corners. */
const FINDER = 7

const digits = (value: number): number => Number(value.toFixed(2))

function corner(radius: number, x: number, y: number): string {
  return radius > 0 ? `A${radius} ${radius} 0 0 1 ${digits(x)} ${digits(y)}` : ''
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
  /** Radii, clockwise from the top left. */
  radii: readonly [number, number, number, number]
}

function boxPath({ left, top, right, bottom, radii: [a, b, c, d] }: Box): string {
  return [
    `M${digits(left + a)} ${digits(top)}H${digits(right - b)}`,
    corner(b, right, top + b),
    `V${digits(bottom - c)}`,
    corner(c, right - c, bottom),
    `H${digits(left + d)}`,
    corner(d, left, bottom - d),
    `V${digits(top + a)}`,
    corner(a, left + a, top),
    'z',
  ].join('')
}

function square(left: number, top: number, size: number, radius: number): string {
  return boxPath({
    left,
    top,
    right: left + size,
    bottom: top + size,
    radii: [radius, radius, radius, radius],
  })
}

/**
 * Returns the path of a finder: a ring and its eye. The inner square cuts the ring's hole, by the
 * even-odd rule.
 */
function finderPath(x: number, y: number): string {
  return (
    square(x, y, FINDER, 2.2) +
    square(x + 1, y + 1, FINDER - 2, 1.4) +
    square(x + 2, y + 2, FINDER - 4, 0.95)
  )
}

/**
 * Returns half the width of the hole in the middle, in modules; 0 without a hole. It ends between
 * modules.
 */
export function qrHole(size: number, share: number): number {
  return share > 0 ? Math.floor((size * share) / 2) + 0.5 : 0
}

/**
 * Returns the data of a QR code as one path on a grid of one unit per module, without the finders.
 * Neighbours fuse into solid shapes with rounded outer corners; every module keeps its whole width,
 * because scanners measure the width.
 *
 * @param hole - Width left empty in the middle for a logo, as a share of the code's width. Area =
 * its square.
 */
export function qrPath(matrix: readonly (readonly boolean[])[], hole: number): string {
  const size = matrix.length
  const middle = size / 2
  const half = qrHole(size, hole)
  const inFinder = (x: number, y: number): boolean =>
    (x < FINDER && (y < FINDER || y >= size - FINDER)) || (x >= size - FINDER && y < FINDER)
  const inHole = (x: number, y: number): boolean =>
    Math.abs(x + 0.5 - middle) < half && Math.abs(y + 0.5 - middle) < half
  const isDark = (x: number, y: number): boolean =>
    matrix[y]?.[x] === true && !inFinder(x, y) && !inHole(x, y)

  const modules = matrix.flatMap((row, y) =>
    row.map((_, x) => {
      if (!isDark(x, y)) return ''
      const [up, right, down, left] = [
        isDark(x, y - 1),
        isDark(x + 1, y),
        isDark(x, y + 1),
        isDark(x - 1, y),
      ]
      const round = (...neighbours: boolean[]): number => (neighbours.includes(true) ? 0 : ROUND)
      return boxPath({
        left: x - (left ? OVERLAP : 0),
        top: y - (up ? OVERLAP : 0),
        right: x + 1 + (right ? OVERLAP : 0),
        bottom: y + 1 + (down ? OVERLAP : 0),
        radii: [round(up, left), round(up, right), round(down, right), round(down, left)],
      })
    }),
  )
  return modules.join('')
}

/**
 * Returns the three finders as a path of their own: it is filled by the even-odd rule, under which
 * overlapping shapes would cancel out.
 */
export function qrFinders(size: number): string {
  return finderPath(0, 0) + finderPath(size - FINDER, 0) + finderPath(0, size - FINDER)
}
