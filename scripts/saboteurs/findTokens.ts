import { type Token, tokenize } from './tokens.js'

/** A part of a text. */
export interface Range {
  start: number
  end: number
}

/** An occurrence of a part, with the texts of its `…`. */
export interface Found extends Range {
  gaps: readonly string[]
}

/** Matches all tokens up to the bracket that closes the one before it. */
const GAP = '…'

/** Returns the tokens that a formatter keeps. */
export const hard = (tokens: readonly Token[]): string[] =>
  tokens.filter(({ isSoft }) => !isSoft).map(({ text }) => text)

/** Returns other readings of a part: without its last comma, without the parentheses around it. */
function readings(part: string): string[][] {
  const tokens = hard(tokenize(part))
  const isWrapped = tokens[0] === '(' && tokens.at(-1) === ')'
  return [
    tokens,
    ...(tokens.at(-1) === ',' ? [tokens.slice(0, -1)] : []),
    ...(isWrapped ? [tokens.slice(1, -1)] : []),
  ].filter(({ length }) => length > 0)
}

const depthOf = ({ text }: Token): number =>
  (/^[([{]$/.test(text) || /\$\{$/.test(text) ? 1 : 0) -
  (/^[)\]]$/.test(text) || text.startsWith('}') ? 1 : 0)

/** Returns the index of the bracket that closes the one at `index`. */
function closingIndex(tokens: readonly Token[], index: number): number {
  let depth = 0
  for (let at = index; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token) break
    if (depth === 0 && /^[)\]}]/.test(token.text)) return at
    depth += depthOf(token)
  }
  return tokens.length
}

function matchAt(
  tokens: readonly Token[],
  index: number,
  wanted: readonly string[],
  source: string,
): Found | undefined {
  let at = index
  const gaps: string[] = []
  for (const text of wanted) {
    if (text === GAP) {
      const end = closingIndex(tokens, at)
      gaps.push(source.slice(tokens[at - 1]?.end, tokens[end]?.start))
      at = end
    } else if (tokens[at]?.text === text) at += 1
    else return undefined
  }
  const [first, last] = [tokens[index], tokens[at - 1]]
  return first && last && { start: first.start, end: last.end, gaps }
}

/** Includes the soft comma after a part that has one. */
function withComma(tokens: readonly Token[], end: number): number {
  const next = tokens.find(({ start }) => start >= end)
  return next?.isSoft && next.text === ',' ? next.end : end
}

/** Finds each occurrence of a text in a range. */
export function findText(source: string, part: string, { start, end }: Range): Found[] {
  const found: Found[] = []
  for (
    let at = source.indexOf(part, start);
    at !== -1 && at + part.length <= end;
    at = source.indexOf(part, at + part.length)
  )
    found.push({ start: at, end: at + part.length, gaps: [] })
  return found
}

/**
 * Finds each occurrence of a part in a range of a module. Ignores whitespace, comments and soft
 * tokens. Searches for a part without whole tokens as text within strings and templates.
 */
export function findTokens(
  source: string,
  tokens: readonly Token[],
  part: string,
  { start, end }: Range,
): Found[] {
  const inside = tokens.filter((token) => token.start >= start && token.end <= end)
  const hardInside = inside.filter(({ isSoft }) => !isSoft)
  const hasComma = part.trimEnd().endsWith(',')
  for (const wanted of readings(part)) {
    const found = hardInside.flatMap((_, index) => matchAt(hardInside, index, wanted, source) ?? [])
    if (found.length > 0)
      return found.map((each) => (hasComma ? { ...each, end: withComma(tokens, each.end) } : each))
  }
  return inside
    .filter(({ text }) => /^['"`}]./s.test(text))
    .flatMap((token) => findText(source, part, token))
}

/** Inserts the texts of `…` into a replacement, in their order. */
export function fillGaps(replacement: string, gaps: readonly string[]): string {
  const places = tokenize(replacement).filter(({ text }) => text === GAP)
  return places
    .map(({ start, end }, index) => ({ start, end, gap: gaps[index] ?? GAP }))
    .reduceRight(
      (text, { start, end, gap }) => text.slice(0, start) + gap + text.slice(end),
      replacement,
    )
}

/** Splits a text into the tokens that a formatter keeps. */
export function hardTokens(source: string): string[] {
  return hard(tokenize(source))
}
