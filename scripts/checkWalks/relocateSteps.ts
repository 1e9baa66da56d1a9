import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSymbols } from '../saboteurs/symbols.js'
import type { Code } from './createCode.js'
import type { Place, Walk } from './parseWalk.js'

/** Lists the code of the packages without tests. Paths are relative to `packages`. */
function listCode(base: string): string[] {
  return readdirSync(join(base, 'packages'))
    .flatMap((id) => {
      try {
        return readdirSync(join(base, 'packages', id, 'src'), { recursive: true }).map(
          (path) => `${id}/src/${String(path).replaceAll('\\', '/')}`,
        )
      } catch {
        return []
      }
    })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path))
}

function declares(code: Code, { path, symbol }: Place): boolean {
  const module = code.read(path)
  return module !== undefined && findSymbols(module.symbols, symbol).length > 0
}

/**
 * Returns the table with the new files of moved symbols. Does not change a symbol that is in no
 * file or in several.
 */
export function relocateSteps(base: string, code: Code, { steps }: Walk, text: string): string {
  const lost = steps.filter((step) => !declares(code, step))
  if (lost.length === 0) return text
  const files = listCode(base)
  return lost.reduce((table, { path, symbol }) => {
    const [outer = ''] = symbol.split('.')
    const found = files.filter(
      (file) =>
        readFileSync(join(base, 'packages', file), 'utf8').includes(outer) &&
        code.read(file)?.symbols.some(({ name, parents }) => name === outer && !parents[0]) &&
        declares(code, { path: file, symbol }),
    )
    const [only, ...others] = found
    if (!only || others.length > 0) return table
    return table
      .split(/(\s)/)
      .map((word) => (word === `${path}#${symbol}` ? `${only}#${symbol}` : word))
      .join('')
  }, text)
}
