import { encode } from 'uqr'
import { qrFinders, qrPath } from './qrPath.js'

/** The drawing of a QR code: the number of modules per side, and two paths on that grid. */
export interface QrDrawing {
  size: number
  modules: string
  /** Filled by the even-odd rule. */
  finders: string
}

/** The error correction level: `M` recovers 15 %, `Q` 25 %. */
export type QrLevel = 'M' | 'Q'

/**
 * The width of the hole for the logo, relative to the code's width. It takes 4 % of the area at
 * level M, which recovers 15 %; 7 % at level Q.
 */
export const QR_HOLE: Readonly<Record<QrLevel, number>> = { M: 0.2, Q: 0.24 }

/** Draws a string as a QR code, with a hole where there is a logo. */
export function drawQr(text: string, hasLogo: boolean, level: QrLevel = 'M'): QrDrawing {
  const { data, size } = encode(text, { ecc: level, border: 0 })
  return { size, modules: qrPath(data, hasLogo ? QR_HOLE[level] : 0), finders: qrFinders(size) }
}
