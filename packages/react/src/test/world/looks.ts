import { page } from 'vitest/browser'

/** A window size, direction and theme in which a view is rendered. */
export interface Look {
  theme: 'light' | 'dark'
  /** Appended to the names of the app, the wallets and the networks. */
  suffix: string
  /** Applies the look to the page. */
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
