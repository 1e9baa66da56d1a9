import { docAbove } from '../checkApi/publicNames.js'
import { isNode, type Source, type SyntaxNode, walk } from '../lib/parseSource.js'

/** The facts of one module. */
export interface SourceShape {
  lines: number
  /** Lines with a comment and without code. */
  commentLines: number
  codeLines: number
  /** Exported names that exist at run time. */
  values: number
  /** Lines of each function, arrow functions included. */
  functions: number[]
  exportedFunctions: number
  documentedFunctions: number
  anys: number
  /** Casts that the compiler cannot check: `as any`, `as never`, `as unknown as`. */
  blindCasts: number
  timeouts: number
  /** Calls of `vi.fn`, `vi.spyOn`, `vi.mock` and `vi.doMock`. */
  mocks: number
  /** True if the module contains only exports from other modules. */
  isBarrel: boolean
}

const MOCKS = new Set(['fn', 'spyOn', 'mock', 'doMock'])

function nameOf(value: unknown): unknown {
  return isNode(value) ? value.name : undefined
}

function isFunction(node: SyntaxNode): boolean {
  return /^(Arrow)?Function(Declaration|Expression)$/.test(node.type) && isNode(node.body)
}

function isBlindCast({ type, typeAnnotation, expression }: SyntaxNode): boolean {
  if (!/^TS(AsExpression|TypeAssertion)$/.test(type) || !isNode(typeAnnotation)) return false
  if (/^TS(Any|Never)Keyword$/.test(typeAnnotation.type)) return true
  return (
    isNode(expression) &&
    isNode(expression.typeAnnotation) &&
    expression.type === 'TSAsExpression' &&
    expression.typeAnnotation.type === 'TSUnknownKeyword'
  )
}

/** Returns the name of a called function: `setTimeout`, also for `window.setTimeout`. */
function calleeOf({ type, callee }: SyntaxNode): { object: unknown; name: unknown } | undefined {
  if (type !== 'CallExpression' || !isNode(callee)) return undefined
  return { object: nameOf(callee.object), name: nameOf(callee.property) ?? nameOf(callee) }
}

function countLines({ text, comments, lineOf }: Source): { code: number; comment: number } {
  const code = new Set<number>()
  const commented = new Set<number>()
  const mark = (lines: Set<number>, start: number, end: number | undefined): void => {
    for (const [index, line] of text.slice(start, end).split('\n').entries())
      if (line.trim()) lines.add(lineOf(start) + index)
  }
  mark(code, 0, comments[0]?.start)
  for (const [index, { start, end }] of comments.entries()) {
    mark(commented, start, end)
    mark(code, end, comments[index + 1]?.start)
  }
  return { code: code.size, comment: [...commented].filter((line) => !code.has(line)).length }
}

/** Returns the statements that export a function, the first of overloads only. */
function exportedFunctionsOf(body: readonly SyntaxNode[]): SyntaxNode[] {
  const found = new Map<unknown, SyntaxNode>()
  for (const statement of body) {
    const { declaration } = statement
    if (statement.type !== 'ExportNamedDeclaration' || !isNode(declaration)) continue
    const declared = Array.isArray(declaration.declarations)
      ? declaration.declarations.filter(isNode)
      : [declaration]
    for (const { id, init, type } of declared)
      if (
        /^(TSDeclareFunction|FunctionDeclaration)$/.test(type) ||
        (isNode(init) && isFunction(init))
      )
        if (!found.has(nameOf(id))) found.set(nameOf(id), statement)
  }
  return [...found.values()]
}

/** Measures one module. */
export function measureSource(source: Source): SourceShape {
  const body = Array.isArray(source.program.body) ? source.program.body.filter(isNode) : []
  const exported = exportedFunctionsOf(body)
  const { code, comment } = countLines(source)
  const shape: SourceShape = {
    lines: source.lineOf(source.text.trimEnd().length),
    commentLines: comment,
    codeLines: code,
    values: new Set(source.exports.filter(({ isType }) => !isType).map(({ name }) => name)).size,
    functions: [],
    exportedFunctions: exported.length,
    documentedFunctions: exported.filter((statement) => docAbove(source, statement)).length,
    anys: 0,
    blindCasts: 0,
    timeouts: 0,
    mocks: 0,
    isBarrel: body.length > 0 && body.every(({ source: from }) => isNode(from)),
  }
  for (const node of walk(source.program)) {
    if (isFunction(node))
      shape.functions.push(source.lineOf(node.end) - source.lineOf(node.start) + 1)
    if (node.type === 'TSAnyKeyword') shape.anys++
    if (isBlindCast(node)) shape.blindCasts++
    const callee = calleeOf(node)
    if (callee?.name === 'setTimeout') shape.timeouts++
    if (callee?.object === 'vi' && MOCKS.has(String(callee.name))) shape.mocks++
  }
  return shape
}
