/** A language of the switchers. */
export interface Language {
  /** BCP 47 tag, a value of the option `locale`. */
  tag: string
  /** Its name in the language itself. */
  name: string
}

export const languages: readonly Language[] = [
  { tag: 'en', name: 'English' },
  { tag: 'de', name: 'Deutsch' },
  { tag: 'es', name: 'Español' },
  { tag: 'fr', name: 'Français' },
  { tag: 'pt-BR', name: 'Português' },
  { tag: 'ja', name: '日本語' },
  { tag: 'zh-CN', name: '中文' },
  { tag: 'ar', name: 'العربية' },
]

/** Returns the writing direction of a language. */
export function directionOf(tag: string | undefined): 'ltr' | 'rtl' {
  return /^(ar|fa|he|ur)\b/.test(tag ?? '') ? 'rtl' : 'ltr'
}
