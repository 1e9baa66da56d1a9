import type { LatchkeyTheme } from '../theme.js'

/**
 * Blue neutrals, deep in dark mode.
 *
 * @example
 * ```ts
 * import { createLatchkey, type LatchkeyOptions } from '@latchkey/core'
 * import { midnight } from '@latchkey/core/themes'
 *
 * declare const adapters: LatchkeyOptions['adapters']
 * createLatchkey({ adapters, app: { name: 'Millpond' }, theme: midnight })
 * ```
 */
export const midnight: LatchkeyTheme = {
  '--lk-accent': '#5b6cff',
  '--lk-radius': '14px',
  '--lk-tone': '270',
  light: {
    '--lk-surface': 'oklch(0.99 0.006 270)',
    '--lk-well': 'oklch(0.955 0.014 270)',
    '--lk-well-hover': 'oklch(0.935 0.018 270)',
    '--lk-well-press': 'oklch(0.91 0.022 270)',
    '--lk-line-strong': 'oklch(0.615 0.02 270)',
    '--lk-text-3': 'oklch(0.5 0.03 270)',
  },
  dark: {
    '--lk-surface': 'oklch(0.19 0.032 270)',
    '--lk-well': 'oklch(0.245 0.038 270)',
    '--lk-well-hover': 'oklch(0.28 0.042 270)',
    '--lk-well-press': 'oklch(0.315 0.046 270)',
    '--lk-line': 'oklch(0.31 0.035 270)',
    '--lk-line-strong': 'oklch(0.57 0.04 270)',
    '--lk-text-2': 'oklch(0.79 0.025 270)',
    '--lk-text-3': 'oklch(0.72 0.03 270)',
    '--lk-scrim': 'oklch(0.09 0.03 270 / 0.62)',
  },
}

/**
 * Warm neutrals like paper, with a serif font and small corners.
 *
 * @example
 * ```ts
 * import type { LatchkeyTheme } from '@latchkey/core/themes'
 * import { paper } from '@latchkey/core/themes'
 *
 * const theme: LatchkeyTheme = { ...paper, '--lk-accent': '#1f5f4a' }
 * ```
 */
export const paper: LatchkeyTheme = {
  '--lk-accent': '#8a3b12',
  '--lk-radius': '6px',
  '--lk-font': '"Iowan Old Style", "Palatino Linotype", Palatino, "Source Serif 4", Georgia, serif',
  '--lk-tone': '85',
  light: {
    '--lk-surface': 'oklch(0.985 0.012 85)',
    '--lk-well': 'oklch(0.955 0.018 85)',
    '--lk-well-hover': 'oklch(0.935 0.021 85)',
    '--lk-well-press': 'oklch(0.91 0.024 85)',
    '--lk-line': 'oklch(0.895 0.022 85)',
    '--lk-line-strong': 'oklch(0.615 0.02 85)',
    '--lk-text-3': 'oklch(0.5 0.02 75)',
  },
  dark: {
    '--lk-surface': 'oklch(0.23 0.012 75)',
    '--lk-well': 'oklch(0.275 0.014 75)',
    '--lk-well-hover': 'oklch(0.308 0.015 75)',
    '--lk-well-press': 'oklch(0.34 0.016 75)',
  },
}

/**
 * Full corners.
 *
 * @example
 * ```ts
 * import { rounded, type LatchkeyTheme } from '@latchkey/core/themes'
 *
 * const theme: LatchkeyTheme = { ...rounded, '--lk-accent': '#0a5c5c' }
 * ```
 */
export const rounded: LatchkeyTheme = { '--lk-radius': '20px' }

/**
 * Square corners, without a color in the neutrals.
 *
 * @example
 * ```ts
 * import { square, type LatchkeyTheme } from '@latchkey/core/themes'
 *
 * const theme: LatchkeyTheme = { ...square, '--lk-accent': '#0a5c5c' }
 * ```
 */
export const square: LatchkeyTheme = {
  '--lk-accent': '#1a1a1a',
  '--lk-radius': '0px',
  '--lk-tone': '250',
}

/**
 * A narrow modal with smaller text, for any theme: `{ ...midnight, ...compact }`.
 *
 * @example
 * ```ts
 * import { compact, midnight, type LatchkeyTheme } from '@latchkey/core/themes'
 *
 * const theme: LatchkeyTheme = { ...midnight, ...compact }
 * ```
 */
export const compact: LatchkeyTheme = { '--lk-width': '328px', '--lk-scale': '0.9' }

/**
 * A wide modal with larger text, for any theme: `{ ...midnight, ...wide }`.
 *
 * @example
 * ```ts
 * import { midnight, wide, type LatchkeyTheme } from '@latchkey/core/themes'
 *
 * const theme: LatchkeyTheme = { ...midnight, ...wide }
 * ```
 */
export const wide: LatchkeyTheme = { '--lk-width': '448px', '--lk-scale': '1.05' }
