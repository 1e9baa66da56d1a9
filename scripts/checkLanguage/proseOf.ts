import { isNode, type Source, type SyntaxNode, walk } from '../lib/parseSource.js'

/** A text in the repository. */
export interface Prose {
  kind: 'comment' | 'title' | 'string' | 'doc' | 'commit'
  /** File and line, or the commit. */
  where: string
  text: string
}

const DIRECTIVE = /^\s*(biome-ignore|@ts-|@vite-ignore|v8 ignore|#__|\/|@vitest-|eslint|language:)/

function clean(value: string): string {
  return value
    .replace(/```[\s\S]*?```/g, ' ')
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .join('\n')
    .trim()
}

/** Returns the comments of a module. Adjacent line comments are one text. */
function commentsOf({ path, text, comments, lineOf }: Source): Prose[] {
  const found: (Prose & { end: number; isLine: boolean })[] = []
  for (const { type, value, start, end } of comments) {
    if (DIRECTIVE.test(value)) continue
    const isLine = type === 'Line'
    const before = found.at(-1)
    if (isLine && before?.isLine && /^\s*$/.test(text.slice(before.end, start))) {
      before.text += `\n${clean(value)}`
      before.end = end
    } else
      found.push({
        kind: 'comment',
        where: `${path}:${lineOf(start)}`,
        text: clean(value),
        end,
        isLine,
      })
  }
  return found.map(({ kind, where, text: prose }) => ({ kind, where, text: prose }))
}

/** Returns the text of a string or template, with a word for each value. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis
    .filter(isNode)
    .map(({ value }) => (value as { cooked?: string }).cooked ?? '')
    .join('…')
}

const TEST_CALLS = new Set(['test', 'it', 'describe'])

/** True for calls such as `test`, `test.each(…)` and `describe.skipIf(…)`. */
function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return TEST_CALLS.has(String(callee.name))
  return isTestCall(callee.object ?? callee.callee)
}

/** Returns the titles of tests, and the other strings that contain text. */
function stringsOf({ path, program, lineOf }: Source): Prose[] {
  const found: Prose[] = []
  const titles = new Set<SyntaxNode>()
  for (const node of walk(program)) {
    if (node.type === 'CallExpression' && isTestCall(node.callee)) {
      const [title] = Array.isArray(node.arguments) ? node.arguments : []
      if (isNode(title)) titles.add(title)
    }
    const text = textOf(node)
    if (text === undefined || !/\s/.test(text)) continue
    found.push({
      kind: titles.has(node) ? 'title' : 'string',
      where: `${path}:${lineOf(node.start)}`,
      text,
    })
  }
  return found
}

/** Returns every text of a module. */
export function proseOfSource(source: Source): Prose[] {
  return [...commentsOf(source), ...stringsOf(source)]
}

/** Returns the paragraphs, list items and table cells of a page in Markdown, without code. */
export function proseOfPage(path: string, page: string): Prose[] {
  const found: Prose[] = []
  let isCode = false
  let isNew = true
  for (const [index, line] of page.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    const isText = !isCode && /[a-z]/i.test(line) && !/^\s*(```|~~~|<!--)/.test(line)
    if (!isText) {
      isNew = true
      continue
    }
    if (isNew || /^\s*([-*#>|]|\d+\.)/.test(line))
      for (const cell of line.startsWith('|') ? line.split('|') : [line])
        found.push({
          kind: 'doc',
          where: `${path}:${index + 1}`,
          text: cell.replace(/`[^`]*`/g, 'x'),
        })
    else {
      const last = found.at(-1)
      if (last) last.text += `\n${line.replace(/`[^`]*`/g, 'x')}`
    }
    isNew = false
  }
  return found
}
