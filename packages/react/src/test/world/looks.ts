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

function look({ theme = 'light', width = 1024, dir = 'ltr', suffix = '' }: Setting): Look {
  return {
    theme,
    suffix,
    async apply() {
      document.documentElement.dir = dir
      document.documentElement.style.background = theme === 'dark' ? '#111' : '#fff'
      const height = width < 600 ? 568 : 768
      if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
    },
  }
}

const suffix = ' of the Weatherbeaten Danube Steamship-Company-Captains'

/** Light, with long names, or dark, 1024 px wide; and 320 px wide, or right to left in dark. */
export const looks: Record<'light' | 'long' | 'dark' | 'narrow' | 'rtl', Look> = {
  light: look({}),
  long: look({ suffix }),
  dark: look({ theme: 'dark' }),
  narrow: look({ width: 320 }),
  rtl: look({ width: 320, dir: 'rtl', theme: 'dark' }),
}
