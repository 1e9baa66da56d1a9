import { createHash } from 'node:crypto'
import { glyphs } from './glyphs.js'

/** The pattern behind the sign: a wave, a ring, a slope or a step. */
const grounds: readonly string[] = [
  '<path fill="#fff" fill-opacity=".12" d="M0 66C24 48 40 82 96 58V96H0Z"/>',
  '<circle cx="72" cy="24" r="34" fill="#fff" fill-opacity=".12"/>',
  '<path fill="#fff" fill-opacity=".12" d="M0 96L96 12V96Z"/>',
  '<path fill="#fff" fill-opacity=".12" d="M0 0H48V48H96V96H0Z"/>',
]

function hex(hue: number, saturation: number, lightness: number): string {
  const channel = (n: number): string => {
    const k = (n + hue / 30) % 12
    const value =
      lightness -
      saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/**
 * Draws a picture for an item without one: a sign on a coloured background. The same seed gives the
 * same picture.
 *
 * @param parameters.sign - A letter or sign, such as the first of a name.
 * @param parameters.isRound - True for a round picture, as of a coin.
 */
export function drawTile(parameters: {
  seed: string
  sign: string
  isRound?: boolean | undefined
}): Buffer {
  const { seed, sign, isRound = false } = parameters
  const digest = createHash('sha256').update(seed).digest()
  const hue = (digest.readUInt16BE(0) * 360) / 65_536
  const glyph = glyphs[sign.toUpperCase()] ?? glyphs.O
  const shape = isRound
    ? '<circle cx="48" cy="48" r="48" fill="url(#g)"/>'
    : '<rect width="96" height="96" fill="url(#g)"/>'
  const ground = isRound
    ? '<circle cx="48" cy="48" r="40" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>'
    : grounds[digest.readUInt8(2) % grounds.length]
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${hex(hue, 0.52, 0.46)}"/>` +
      `<stop offset="1" stop-color="${hex((hue + 24) % 360, 0.58, 0.34)}"/></linearGradient></defs>${shape}${ground}` +
      `<g transform="translate(34 27) scale(7)"><path d="${glyph}" fill="none" stroke="#fff" stroke-width="1.05" stroke-linecap="round" stroke-linejoin="round"/></g></svg>`,
  )
}
