import { page } from 'vitest/browser'

/** A way in which a view is drawn. */
export interface Look {
  theme: 'light' | 'dark'
  /** Added to the names of the app, the wallets and the networks. */
  suffix: string
  /** Sets the page up. */
  apply(): Promise<void>
}

interface Setting {
  theme?: 'light' | 'dark'
  width?: number
  dir?: 'ltr' | 'rtl'
  suffix?: string
}

/** Gives the page the size of a desktop, or of a narrow phone. */
export async function resize(width: number): Promise<void> {
  const height = width < 600 ? 568 : 768
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
}

/** Gives the page a direction, and a background for the theme. */
export function dress({ theme, dir }: { theme: 'light' | 'dark'; dir: 'ltr' | 'rtl' }): void {
  document.documentElement.dir = dir
  document.documentElement.style.background = theme === 'dark' ? '#111' : '#fff'
}

function look({ theme = 'light', width = 1024, dir = 'ltr', suffix = '' }: Setting): Look {
  return {
    theme,
    suffix,
    async apply() {
      dress({ theme, dir })
      await resize(width)
    },
  }
}

const suffix = ' of the Weatherbeaten Danube Steamship-Company-Captains'

/** Light, 1024 px wide; the same with long names; and 320 px wide, light or right to left and dark. */
export const looks: Record<'light' | 'long' | 'narrow' | 'rtl', Look> = {
  light: look({}),
  long: look({ suffix }),
  narrow: look({ width: 320 }),
  rtl: look({ width: 320, dir: 'rtl', theme: 'dark' }),
}
