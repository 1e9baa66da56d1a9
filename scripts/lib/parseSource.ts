import { parseSync } from 'vite'

/** A node of the syntax tree, with the common properties only. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** A module specifier and its line. */
interface Import {
  specifier: string
  line: number
  /** True if only types are imported, so that no code is loaded. */
  isType: boolean
}

/** One exported name. `from` is the module of a re-export. */
interface Export {
  name: string
  localName: string
  isType: boolean
  from: string | undefined
  line: number
}

export interface Source {
  /** Relative to the repository, with forward slashes. */
  path: string
  text: string
  program: SyntaxNode
  comments: readonly { type: string; value: string; start: number; end: number }[]
  imports: Import[]
  exports: Export[]
  lineOf(offset: number): number
}

export function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { type?: unknown }).type === 'string'
  )
}

/** Returns the children of a node in the order of its fields. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (const value of Object.values(node)) {
    if (isNode(value)) children.push(value)
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) children.push(item)
  }
  return children
}

/** Returns every node of the tree, parents first. */
export function* walk(node: SyntaxNode): Generator<SyntaxNode> {
  // Not a recursive generator, which would pass each node through all of its parents.
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    const children = childrenOf(next)
    for (let index = children.length - 1; index >= 0; index--)
      waiting.push(children[index] as SyntaxNode)
  }
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0]
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1))
    starts.push(index + 1)
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1
}

function importsTypesOnly({ type, importKind, exportKind, specifiers }: SyntaxNode): boolean {
  if (type.startsWith('TSImport') || importKind === 'type' || exportKind === 'type') return true
  const names = Array.isArray(specifiers) ? specifiers.filter(isNode) : []
  return (
    names.length > 0 &&
    names.every((name) => name.importKind === 'type' || name.exportKind === 'type')
  )
}

/** Returns every dependency on another module: static, dynamic and type imports, and re-exports. */
function importsOf(program: SyntaxNode, lineOf: (offset: number) => number): Import[] {
  const imports: Import[] = []
  for (const node of walk(program)) {
    const source = node.source
    if (source === undefined || !/^(Import|Export|TSImport)/.test(node.type)) continue
    if (isNode(source) && typeof source.value === 'string')
      imports.push({
        specifier: source.value,
        line: lineOf(node.start),
        isType: importsTypesOnly(node),
      })
  }
  return imports
}

/** Parses a TypeScript module. Throws if it is invalid. */
export function parseSource(path: string, text: string): Source {
  const result = parseSync(path, text, {
    lang: path.endsWith('.tsx') ? 'tsx' : 'ts',
    sourceType: 'module',
  })
  const [error] = result.errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const program = result.program as unknown as SyntaxNode
  const lineOf = lineCounter(text)
  const exports = result.module.staticExports.flatMap((statement) =>
    statement.entries.map((entry) => ({
      name: entry.exportName.name ?? (entry.exportName.kind === 'Default' ? 'default' : '*'),
      localName: entry.importName.name ?? entry.localName.name ?? '*',
      isType: entry.isType,
      from: entry.moduleRequest?.value,
      line: lineOf(entry.start),
    })),
  )
  return {
    path,
    text,
    program,
    comments: result.comments,
    imports: importsOf(program, lineOf),
    exports,
    lineOf,
  }
}
