import { encode } from 'uqr'
import { qrFinders, qrPath } from './qrPath.js'

/** What there is to draw of a QR code: modules along a side, and two paths on that grid. */
export interface QrDrawing {
  size: number
  modules: string
  /** To be filled by the even-odd rule. */
  finders: string
}

/** How much of a code may be lost: `M` 15 %, `Q` 25 %. */
export type QrLevel = 'M' | 'Q'

/**
 * Width of the hole for the logo, as a share of the code's: 4 % of its area, where level M mends 15
 * %; 7 % at level Q.
 */
export const QR_HOLE: Readonly<Record<QrLevel, number>> = { M: 0.2, Q: 0.24 }

/** Draws a text as a QR code, with a hole where there is a logo. */
export function drawQr(text: string, hasLogo: boolean, level: QrLevel = 'M'): QrDrawing {
  const { data, size } = encode(text, { ecc: level, border: 0 })
  return { size, modules: qrPath(data, hasLogo ? QR_HOLE[level] : 0), finders: qrFinders(size) }
}
