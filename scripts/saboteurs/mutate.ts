import { parseSync } from 'vite'
import { parseSource } from '../lib/parseSource.js'
import { fillGaps, findText, findTokens, hard, hardTokens, type Range } from './findTokens.js'
import { findSymbols, listSymbols, type ModuleSymbol } from './symbols.js'
import { type Token, tokenize } from './tokens.js'

/** One change of a file. */
export interface Edit {
  /** The file, relative to the repository. */
  file: string
  /** Path of the symbol to search; `undefined` for the whole file. */
  symbol: string | undefined
  /**
   * The part to replace, with `…` for the content of brackets. Empty to insert `to` at the
   * beginning of the file.
   */
  from: string
  /** Its replacement. Each `…` is the content that `from` leaves out. */
  to: string
}

/** An edit that does not apply to the current code. The message contains the fix. */
export class StaleEditError extends Error {}

/** True for files that are parsed as TypeScript. Others are compared character by character. */
export const isModule = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file)

/** The text of a target, read once for any number of edits. */
export interface Target {
  file: string
  text: string
  tokens: readonly Token[]
  symbols: readonly ModuleSymbol[]
}

/** Reads a target. Throws for a module that does not parse. */
export function readTarget(file: string, text: string): Target {
  if (!isModule(file)) return { file, text, tokens: [], symbols: [] }
  return {
    file,
    text,
    tokens: tokenize(text),
    symbols: listSymbols(parseSource(file, text).program),
  }
}

/**
 * Finds the text of a symbol, or of the whole file.
 *
 * @throws StaleEditError if there is no such symbol, or more than one.
 */
export function rangeOf({ file, text, symbols }: Target, path: string | undefined): Range {
  if (path === undefined) return { start: 0, end: text.length }
  if (!isModule(file))
    throw new StaleEditError(`${file} is not a module and has no symbols: remove '#${path}'`)
  const [found, ...others] = findSymbols(symbols, path)
  if (!found) throw new StaleEditError(`${file} has no symbol ${path} any more: name its new place`)
  if (others.length > 0) {
    const names = [found, ...others].map(({ name, parents }) => [...parents, name].join('.'))
    throw new StaleEditError(
      `${file} has ${names.length} symbols ${path}: name one of ${[...new Set(names)].join(', ')}, or what encloses them`,
    )
  }
  return found
}

/** A replacement of a range. */
interface Splice extends Range {
  to: string
}

/**
 * Removes the other parenthesis of a soft pair if a replacement removes one. A line break after
 * `return` would end the statement.
 */
function cutPairs({ text, tokens }: Target, { start, end }: Range): Splice[] {
  const isInside = (token: Token): boolean => token.start >= start && token.end <= end
  const blankAfter = (at: number): number => at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
  return tokens.flatMap((token) => {
    const partner = token.partner === undefined ? undefined : tokens[token.partner]
    if (!partner || !isInside(token) || isInside(partner)) return []
    if (partner.text === '(')
      return [{ start: partner.start, end: blankAfter(partner.end), to: ' ' }]
    const blank = blankAfter(end)
    return [
      { ...partner, to: '' },
      ...(blank > end && blank < partner.start ? [{ start: end, end: blank, to: ' ' }] : []),
    ]
  })
}

function splicesOf(target: Target, { symbol, from, to }: Edit): Splice[] {
  const { file, text, tokens } = target
  const range = rangeOf(target, symbol)
  if (from === '' && symbol === undefined && to !== '') return [{ start: 0, end: 0, to: `${to}\n` }]
  const place = symbol === undefined ? file : `${file}#${symbol}`
  if (from === '')
    throw new StaleEditError(
      `${place} is changed by '+' lines only: name the code before or after them in a '-' line, too`,
    )
  const found = isModule(file) ? findTokens(text, tokens, from, range) : findText(text, from, range)
  const [only] = found
  if (!only)
    throw new StaleEditError(
      `${place} has no '${from}' any more: write the change again for the code of today`,
    )
  if (found.length > 1)
    throw new StaleEditError(
      `${place} has '${from}' ${found.length} times: write more of it, or name a smaller symbol`,
    )
  return isModule(file)
    ? [{ ...only, to: fillGaps(to, only.gaps) }, ...cutPairs(target, only)]
    : [{ ...only, to }]
}

/**
 * Applies edits to their file and returns its new text.
 *
 * @throws StaleEditError if an edit does not apply, two overlap, or nothing changes.
 */
export function mutate(target: Target, edits: readonly Edit[]): string {
  const { file, text } = target
  const splices = edits
    .flatMap((edit) => splicesOf(target, edit))
    .sort((one, other) => other.start - one.start || other.end - one.end)
  for (const [index, later] of splices.entries()) {
    const earlier = splices[index + 1]
    if (earlier && earlier.end > later.start)
      throw new StaleEditError(`${file}: two changes overlap: make one of them`)
  }
  const changed = splices.reduce(
    (current, { start, end, to }) => current.slice(0, start) + to + current.slice(end),
    text,
  )
  if (isSame(target, changed))
    throw new StaleEditError(`${file} stays as it is: '-' and '+' lines mean the same`)
  return changed
}

/** Returns true if a text differs from a target in its format only. */
function isSame({ file, text, tokens }: Target, changed: string): boolean {
  return (
    text === changed ||
    (isModule(file) && hard(tokens).join('\n') === hardTokens(changed).join('\n'))
  )
}

/** Returns the first syntax error of a module; `undefined` if there is none. */
export function syntaxError(file: string, text: string): string | undefined {
  if (!isModule(file)) return undefined
  return parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts', sourceType: 'module' })
    .errors[0]?.message
}
