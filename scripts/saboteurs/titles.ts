import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSource } from '../lib/parseSource.js'
import { type TestTitle, testTitles } from '../lib/testTitles.js'
import { tokenize } from './tokens.js'

const unquote = (text: string): string =>
  text.replaceAll(/^['"`}]|['"`]$|\$\{$/g, '').replaceAll(/\\(.)/gs, '$1')

/** Lists the strings and parts of templates of a module. */
function readStrings(path: string): string[] {
  return tokenize(readFileSync(path, 'utf8')).flatMap(({ text }) =>
    /^['"`}]./s.test(text) ? [unquote(text)] : [],
  )
}

/**
 * Lists the strings of a test file and of its imports, because `testing` has the shared
 * tests.
 */
export function readImportedStrings(base: string, test: string): string[] {
  const { imports } = parseSource(test, readFileSync(join(base, test), 'utf8'))
  const files = imports.flatMap(({ specifier }) => {
    const [, workspace] = /^@latchkey\/([^/]+)/.exec(specifier) ?? []
    const folder = `packages/${workspace}/src`
    if (workspace && existsSync(join(base, folder)))
      return readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' }).flatMap(
        (file) => (file.endsWith('.ts') ? [`${folder}/${file}`] : []),
      )
    const file = join(dirname(test), specifier.replace(/\.js$/, '.ts'))
    return specifier.startsWith('.') && existsSync(join(base, file)) ? [file] : []
  })
  return [test, ...new Set(files)].flatMap((file) => readStrings(join(base, file)))
}

/** Reads the titles of a test file. */
export function readTitles(path: string): TestTitle[] {
  return testTitles(parseSource(path, readFileSync(path, 'utf8')))
}

/** Returns true for a possible value of a table or template: a number, or part of a string. */
function isValue(text: string, strings: readonly string[]): boolean {
  const words = text.replace(/^-?[\d.,_]+n? ?| ?-?[\d.,_]+n?$/g, '')
  return (
    /^(|true|false|null|undefined)$/.test(words) || strings.some((each) => each.includes(words))
  )
}

/** Returns true if `rest` can follow the fixed text at `index`, as values and fixed texts. */
function canFollow(
  { texts }: TestTitle,
  index: number,
  rest: string,
  strings: readonly string[],
): boolean {
  const next = texts[index + 1]
  if (next === undefined) return false
  return (
    isValue(rest, strings) ||
    Array.from(rest).some((_, length) => {
      const after = rest.slice(length)
      if (!isValue(rest.slice(0, length), strings)) return false
      return (
        next.startsWith(after) ||
        (after.startsWith(next) &&
          canFollow({ texts, line: 0 }, index + 1, after.slice(next.length), strings))
      )
    })
  )
}

/**
 * Returns true if a test has this text in its title. Fixed texts must match exactly; values of
 * tables and templates are numbers or parts of `strings`.
 */
export function hasTitle(
  titles: readonly TestTitle[],
  title: string,
  strings: () => readonly string[],
): boolean {
  if (titles.some(({ texts }) => texts.some((text) => text.includes(title)))) return true
  const beginnings = (text: string): string[] =>
    Array.from({ length: text.length + 1 }, (_, index) => text.slice(index)).filter((end) =>
      title.startsWith(end),
    )
  return titles.some((each) =>
    each.texts.some((text, index) =>
      beginnings(text).some((end) => canFollow(each, index, title.slice(end.length), strings())),
    ),
  )
}
