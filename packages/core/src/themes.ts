export type { LatchkeyTheme } from './modal/theme.js'
export { compact, midnight, paper, rounded, square, wide } from './modal/themes/presets.js'
export { setTheme } from './modal/themes/setTheme.js'
export { toLatchkeyTheme } from './modal/themes/toLatchkeyTheme.js'
