import type { Catalogue, Table } from './catalogue.js'

/** The texts of a chunk, by feature, in the shape of the English texts. */
export type LocaleTexts = ReturnType<Catalogue>

function createTexts(catalogue: Catalogue, locale: string): LocaleTexts {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return catalogue(
    (value, forms) => {
      const number = Number(value)
      return forms[`=${number}`] ?? forms[rules.select(number)] ?? forms.other ?? ''
    },
    (value) => numbers.format(Number(value)),
  )
}

/** Loads a chunk of a table, empty if the locale has none. */
export async function loadChunk(table: Table, locale: string, chunk: string): Promise<LocaleTexts> {
  const chunks = Object.hasOwn(table, locale) ? table[locale] : undefined
  const read = chunks && Object.hasOwn(chunks, chunk) ? chunks[chunk] : undefined
  return read ? createTexts((await read()).catalogue, locale) : {}
}
