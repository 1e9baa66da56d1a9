/** A token of TypeScript. Comments and whitespace are not tokens. */
export interface Token {
  text: string
  start: number
  end: number
  /**
   * True if a formatter may add or remove it: a trailing comma, a semicolon, the first `|` of a
   * union, parentheses around a body.
   */
  isSoft: boolean
  /** For a soft parenthesis, the index of the other one. */
  partner?: number
}

const BLANK = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const WORD = /[\p{ID_Start}$_#][\p{ID_Continue}$]*|\d[\w.]*|\.\d\w*/uy
const STRING = /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y
const REGEX = /\/(?![*/>])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
const TEMPLATE = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{|$)/y
// Without `>>`, which also ends type arguments.
const PUNCTUATOR =
  /=>|\.{3}|\?\.(?!\d)|[!=]==?|\*\*=|\?\?=|&&=|\|\|=|<<=|[<>+\-*/%&|^]=|&&|\|\||\?\?|\+\+|--|\*\*|<<|[\s\S]/y

/** Words after which a slash starts a regular expression. */
const OPERATORS = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'new',
  'delete',
  'void',
  'throw',
  'await',
  'yield',
  'instanceof',
  'else',
  'do',
])

const match = (pattern: RegExp, source: string, at: number): string => {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? ''
}

function isRegexAllowed(previous: string | undefined): boolean {
  if (previous === undefined || OPERATORS.has(previous)) return true
  // `</` closes an element.
  return /^[^\p{ID_Continue}$#'"`\])}<]/u.test(previous)
}

/**
 * Splits source text, or a part of it, into tokens. Never throws: an unknown character is a
 * token.
 */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  // One entry per open brace: true if it belongs to a template.
  const braces: boolean[] = []
  const read = (at: number): string => {
    const first = source[at] ?? ''
    if (first === '`') return first + match(TEMPLATE, source, at + 1)
    if (first === '}' && braces.pop()) return first + match(TEMPLATE, source, at + 1)
    const text = match(WORD, source, at) || match(STRING, source, at)
    if (text) return text
    return (
      (isRegexAllowed(tokens.at(-1)?.text) && match(REGEX, source, at)) ||
      match(PUNCTUATOR, source, at)
    )
  }
  for (let at = 0; at < source.length; ) {
    at += match(BLANK, source, at).length
    if (at >= source.length) break
    if (match(BLANK, source, at)) continue
    const text = read(at)
    if (text === '{' || (/^[`}]/.test(text) && text.endsWith('${'))) braces.push(text !== '{')
    tokens.push({ text, start: at, end: at + text.length, isSoft: false })
    at += text.length
  }
  return markSoft(tokens, source)
}

const CLOSERS = new Set([')', ']', '}'])
const BEFORE_UNION = new Set(['=', '(', ':', '<', ',', '=>', '?'])
const BEFORE_BODY = new Set(['return', 'throw', '=>'])

/** Returns the index of the closing parenthesis for each opening one. */
function pairs(tokens: readonly Token[]): Map<number, number> {
  const found = new Map<number, number>()
  const open: number[] = []
  for (const [index, { text }] of tokens.entries()) {
    if (text === '(') open.push(index)
    const start = text === ')' ? open.pop() : undefined
    if (start !== undefined) found.set(start, index)
  }
  return found
}

function markSoft(tokens: Token[], source: string): Token[] {
  const textAt = (index: number): string | undefined => tokens[index]?.text
  for (const [index, token] of tokens.entries()) {
    const [previous, next] = [textAt(index - 1), textAt(index + 1)]
    if (token.text === ';') token.isSoft = true
    else if (token.text === ',')
      token.isSoft = next !== undefined && (CLOSERS.has(next) || next === '>')
    else if (token.text === '|' || token.text === '&')
      token.isSoft = previous === undefined || BEFORE_UNION.has(previous)
  }
  for (const [start, end] of pairs(tokens)) {
    const isElement = textAt(start + 1) === '<' && textAt(end - 1) === '>'
    const isBody = BEFORE_BODY.has(textAt(start - 1) ?? '') && isEnd(tokens, end, source)
    if (isElement || isBody) softenPair(tokens, start, end)
  }
  return tokens
}

/** Returns true if the expression ends after this token. */
function isEnd(tokens: readonly Token[], index: number, source: string): boolean {
  const [token, next] = [tokens[index], tokens[index + 1]]
  if (!token || !next || CLOSERS.has(next.text) || [',', ';', ':'].includes(next.text)) return true
  return (
    source.slice(token.end, next.start).includes('\n') &&
    /^[\p{ID_Start}$_#@'"`}\d]/u.test(next.text)
  )
}

function softenPair(tokens: readonly Token[], start: number, end: number): void {
  const [open, close] = [tokens[start], tokens[end]]
  if (!open || !close) return
  Object.assign(open, { isSoft: true, partner: end })
  Object.assign(close, { isSoft: true, partner: start })
}
