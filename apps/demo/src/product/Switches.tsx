import { useLocale, useTheme } from '@latchkey/react'
import { type ReactElement, useEffect } from 'react'
import { withOption } from '../addressOptions.js'
import { directionOf, languages } from '../languages.js'

const modes = [
  ['system', 'Auto'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** Switches the colours of page and kit, and stores the choice in the address. */
export function ThemeSwitch(): ReactElement {
  const { themeMode, colorScheme, setThemeMode } = useTheme()
  useEffect(() => {
    document.documentElement.dataset.theme = colorScheme
  }, [colorScheme])
  return (
    <fieldset className="h-modes">
      <legend>Theme</legend>
      {modes.map(([mode, name]) => (
        <label key={mode}>
          <input
            type="radio"
            name="theme"
            value={mode}
            checked={themeMode === mode}
            onChange={() => {
              setThemeMode(mode)
              history.replaceState(history.state, '', withOption('themeMode', mode))
            }}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Switches the language of the kit, and stores the choice in the address. */
export function LanguageSwitch(): ReactElement {
  const { locale, setLocale } = useLocale()
  return (
    <label className="h-language">
      <span>Language</span>
      <select
        value={locale === 'auto' ? 'en' : locale}
        onChange={({ target: { value } }) => {
          setLocale(value)
          document.documentElement.lang = value
          document.documentElement.dir = directionOf(value)
          history.replaceState(history.state, '', withOption('locale', value))
        }}
      >
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
