// The looks in which take.mjs pictures each state.
const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 568 }

/** Name → viewport and options of the address. */
export const variants = {
  light: { viewport: desktop, query: { themeMode: 'light' } },
  dark: { viewport: desktop, query: { themeMode: 'dark' } },
  phone: { viewport: phone, query: { themeMode: 'light' } },
  narrow: { viewport: narrow, query: { themeMode: 'dark' } },
  rtl: { viewport: phone, query: { themeMode: 'dark', dir: 'rtl' } },
  german: { viewport: narrow, query: { themeMode: 'light', locale: 'de' } },
}

export const isPhone = ({ viewport }) => viewport.width < 500
