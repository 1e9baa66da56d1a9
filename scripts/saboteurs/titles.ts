import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSource } from '../lib/parseSource.js'
import { tokenize } from './tokens.js'

/** A title that a test puts together has at most this many parts. */
const MAX_PARTS = 6

const unquote = (text: string): string =>
  text.replaceAll(/^['"`}]|['"`]$|\$\{$/g, '').replaceAll(/\\(.)/gs, '$1')

/** Lists the strings and parts of templates of a module. */
export function readStrings(path: string): string[] {
  return tokenize(readFileSync(path, 'utf8')).flatMap(({ text }) =>
    /^['"`}]./s.test(text) ? [unquote(text)] : [],
  )
}

/**
 * Lists the strings of a test file and of the modules that it imports: tests that several packages
 * run are in `testing`.
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

/** Returns the length of the longest beginning of `text` that is part of one of `strings`. */
function longestBeginning(text: string, strings: readonly string[]): number {
  const isPart = (length: number): boolean =>
    strings.some((each) => each.includes(text.slice(0, length)))
  let length = 0
  while (length < text.length && isPart(length + 1)) length += 1
  return length
}

/**
 * True if a test may have a title with this text: it is part of one of the strings, or consists of
 * few parts of them, as titles of tables do. Numbers need not be there. Proof is only a run of the
 * test.
 */
export function hasTitle(strings: readonly string[], title: string): boolean {
  if (strings.some((text) => text.includes(title))) return true
  let rest = title
  for (let parts = 0; parts < MAX_PARTS && rest !== ''; parts++) {
    const number = /^\d+/.exec(rest)?.[0].length ?? 0
    rest = rest.slice(Math.max(longestBeginning(rest, strings), number))
  }
  return rest === ''
}
