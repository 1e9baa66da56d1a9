import { isNode, type Source, type SyntaxNode } from './parseSource.js'

/** The title of a test, with those of its groups. */
export interface TestTitle {
  /** The fixed texts, between which are values of a table or a template. */
  texts: readonly string[]
  line: number
}

const GROUPS = new Set(['describe', 'suite'])
const TESTS = new Set(['test', 'it'])

/** Members of `test` whose calls are not tests. */
const OTHERS =
  /^(each|for|use|step|info|slow|setTimeout|extend|configure|beforeEach|afterEach|beforeAll|afterAll)$/

/** A value in the title of a table: `%s`, `$name`. */
const VALUE = /%[sdifjoOc#$]|\$[A-Za-z_][\w.]*/

/** Returns the names of a chain of members and calls: `test`, `each` for `test.each(…)`. */
export function chainOf(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [String(callee.name)]
  const member = isNode(callee.property) ? [String(callee.property.name)] : []
  return [...chainOf(callee.object ?? callee.callee), ...member]
}

/** Returns the chain of a call that declares a test or a group. */
function declaringChain({ type, callee }: SyntaxNode): string[] | undefined {
  if (type !== 'CallExpression' || !isNode(callee)) return undefined
  const chain = chainOf(callee)
  const last = isNode(callee.property) ? String(callee.property.name) : ''
  const [first = ''] = chain
  return (GROUPS.has(first) || TESTS.has(first)) && !OTHERS.test(last) ? chain : undefined
}

/** Splits a title at its values. A computed title has two, such as an id and a name. */
function textsOf(title: SyntaxNode, hasTable: boolean): string[] {
  const split = (text: string): string[] => (hasTable ? text.split(VALUE) : [text])
  if (title.type === 'Literal') return split(String(title.value))
  if (title.type !== 'TemplateLiteral' || !Array.isArray(title.quasis)) return ['', '', '']
  return title.quasis
    .filter(isNode)
    .flatMap(({ value }) => split((value as { cooked?: string }).cooked ?? ''))
}

/** Joins the title of a group with those of its tests as Vitest does. */
function joinTexts(group: readonly string[], own: readonly string[]): readonly string[] {
  const last = group.at(-1)
  return last === undefined ? own : [...group.slice(0, -1), `${last} ${own[0]}`, ...own.slice(1)]
}

/** Lists the titles of all tests of a module, without running it. */
export function testTitles(source: Source): TestTitle[] {
  const found: TestTitle[] = []
  const visit = (node: SyntaxNode, group: readonly string[]): void => {
    let inside = group
    const chain = declaringChain(node)
    const [title] = chain && Array.isArray(node.arguments) ? node.arguments : []
    if (chain && isNode(title)) {
      const hasTable = chain.includes('each') || chain.includes('for')
      const texts = joinTexts(group, textsOf(title, hasTable))
      if (chain.some((name) => GROUPS.has(name))) inside = texts
      else found.push({ texts, line: source.lineOf(node.start) })
    }
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, inside)
  }
  visit(source.program, [])
  return found
}
