import type { LatchkeyTheme } from '../theme.js'
import { checkTheme } from './checkTheme.js'

/** `themeVariables` of Web3Modal and AppKit. */
type ForeignVariables = Readonly<Record<string, string | number | undefined>>

/** The default values of these variables, in px. */
const usual = { radius: 4, fontSize: 10 }
const ourRadius = 12

function pxOf(value: string | number | undefined): number | undefined {
  const number = Number.parseFloat(String(value))
  return Number.isFinite(number) ? number : undefined
}

const clamp = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value))

/** Returns the OKLCH hue of a hexadecimal color. `undefined` for another notation. */
function hueOf(color: string): number | undefined {
  const digits = /^#(?:([\da-f]{6})|([\da-f])([\da-f])([\da-f]))$/i.exec(color)
  if (!digits) return undefined
  const hex =
    digits[1] ??
    digits
      .slice(2)
      .map((digit) => digit + digit)
      .join('')
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const isGrey = Math.hypot(x, y) < 0.01
  return isGrey ? undefined : Math.round((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

/**
 * Returns the theme for `themeVariables` of Web3Modal or AppKit, with the prefix `--w3m-` or
 * `--apkt-`: accent, font family, corners, font size, width, and the hue of `color-mix`. The
 * variable `z-index` has no effect, because the modal is in the top layer.
 *
 * @throws {@link OptionError} for a value that is not a color, length or font stack.
 *
 * @example
 * ```ts
 * import { toLatchkeyTheme } from '@latchkey/core/themes'
 *
 * toLatchkeyTheme({ '--w3m-accent': '#7c5cff', '--w3m-border-radius-master': '2px' })
 * // { '--lk-accent': '#7c5cff', '--lk-radius': '6px' }
 * ```
 */
export function toLatchkeyTheme(variables: ForeignVariables): LatchkeyTheme {
  const read = (name: string): string | undefined => {
    const value = variables[`--w3m-${name}`] ?? variables[`--apkt-${name}`]
    return value === undefined ? undefined : String(value).trim()
  }
  const radius = pxOf(read('border-radius-master'))
  const fontSize = pxOf(read('font-size-master'))
  const width = read('modal-width')
  const mix = read('color-mix')
  const isMixed = mix !== undefined && pxOf(read('color-mix-strength')) !== 0
  const hue = isMixed ? hueOf(mix) : undefined
  const theme = {
    '--lk-accent': read('accent'),
    '--lk-font': read('font-family'),
    '--lk-radius':
      radius === undefined ? undefined : `${clamp((radius * ourRadius) / usual.radius, 0, 28)}px`,
    '--lk-scale':
      fontSize === undefined ? undefined : `${clamp(fontSize / usual.fontSize, 0.85, 1.15)}`,
    '--lk-width': width,
    '--lk-tone': hue === undefined ? undefined : `${hue}`,
  }
  const given = Object.fromEntries(Object.entries(theme).filter(([, value]) => value !== undefined))
  checkTheme(given)
  return given
}
