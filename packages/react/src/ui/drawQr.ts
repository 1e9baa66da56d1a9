import { encode } from 'uqr'
import { qrFinders, qrPath } from './qrPath.js'

/** What there is to draw of a QR code: modules along a side, and two paths on that grid. */
export interface QrDrawing {
  size: number
  modules: string
  /** To be filled by the even-odd rule. */
  finders: string
}

/** Width of the hole for the logo, as a share of the code's: 4 % of its area, where level M mends 15 %. */
export const QR_HOLE = 0.2

/** Draws a text as a QR code of error correction level M, with a hole where there is a logo. */
export function drawQr(text: string, hasLogo: boolean): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return { size, modules: qrPath(data, hasLogo ? QR_HOLE : 0), finders: qrFinders(size) }
}
