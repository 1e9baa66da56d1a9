import type { FrameTheme } from '@latchkey/protocol'

/** Colours without `var()`, `url()` or any other reference. */
const colorPattern =
  /^(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\d\s.,%/a-z+-]{1,80}\))$/i
const radiusPattern = /^(\d{1,2}(?:\.\d{1,3})?)px$/
const MAX_RADIUS = 20

/** Names of the accent colour: Latchkey's, and that of apps that migrated from AppKit. */
const accentNames = ['--lk-accent', '--w3m-accent'] as const

function variable(
  { themeVariables, w3mThemeVariables }: FrameTheme,
  name: string,
): string | undefined {
  const value = themeVariables?.[name] ?? w3mThemeVariables?.[name]
  return value === undefined ? undefined : String(value).trim()
}

/**
 * Returns the valid mode, accent and corner radius of a page's theme. Ignores the rest of the
 * theme.
 */
export function readTheme(theme: FrameTheme): {
  mode: 'light' | 'dark' | undefined
  accent: string | undefined
  radius: string | undefined
} {
  const accent = accentNames
    .map((name) => variable(theme, name))
    .find((value) => value !== undefined && colorPattern.test(value))
  const radius = radiusPattern.exec(variable(theme, '--lk-radius') ?? '')?.[1]
  return {
    mode: theme.themeMode,
    accent,
    radius: radius === undefined ? undefined : `${Math.min(Number(radius), MAX_RADIUS)}px`,
  }
}

/** Applies the page's accent, corner radius and mode to the screens. */
export function applyTheme(root: HTMLElement, theme: FrameTheme): void {
  const { mode, accent, radius } = readTheme(theme)
  if (mode) root.dataset.theme = mode
  else delete root.dataset.theme
  for (const [name, value] of [
    ['--lk-accent', accent],
    ['--lk-radius', radius],
  ] as const) {
    if (value) root.style.setProperty(name, value)
    else root.style.removeProperty(name)
  }
}
