import { isNode, type SyntaxNode } from '../lib/parseSource.js'

/** A named part of a module. */
export interface ModuleSymbol {
  name: string
  /** Names of the symbols around it, the outermost first. */
  parents: readonly string[]
  start: number
  end: number
  /** True for functions, methods and classes, and for all declarations at the top level. */
  isUnit: boolean
}

const DECLARATIONS = new Set([
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSEnumDeclaration',
])
const MEMBERS = new Set(['Property', 'MethodDefinition', 'PropertyDefinition'])
const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassDeclaration',
  'ClassExpression',
])
const EXPORTS = new Set(['ExportNamedDeclaration', 'ExportDefaultDeclaration'])

const nameIn = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  const name = node.name ?? node.value
  return typeof name === 'string' && /^[\p{ID_Continue}$]+$/u.test(name) ? name : undefined
}

/** Returns the name that a node declares. */
function declaredName(node: SyntaxNode): string | undefined {
  if (DECLARATIONS.has(node.type) || node.type === 'VariableDeclarator') return nameIn(node.id)
  return MEMBERS.has(node.type) && !node.computed && !node.shorthand ? nameIn(node.key) : undefined
}

/**
 * Returns the node whose text belongs to a name: `export const` belongs to the only name that it
 * declares.
 */
function owner(node: SyntaxNode, ancestors: readonly SyntaxNode[]): SyntaxNode {
  const outer = ancestors.at(-1)
  if (node.type === 'VariableDeclarator')
    return outer && (outer.declarations as unknown[]).length === 1
      ? owner(outer, ancestors.slice(0, -1))
      : node
  return outer && EXPORTS.has(outer.type) ? outer : node
}

/** Lists the named parts of a module in the order of their beginnings. */
export function listSymbols(program: SyntaxNode): ModuleSymbol[] {
  const symbols: ModuleSymbol[] = []
  const visit = (
    node: SyntaxNode,
    ancestors: readonly SyntaxNode[],
    parents: readonly string[],
  ): void => {
    const name = declaredName(node)
    if (name !== undefined) {
      const { start, end } = owner(node, ancestors)
      const value = node.init ?? node.value
      const isUnit =
        parents.length === 0 ||
        FUNCTIONS.has(node.type) ||
        (isNode(value) && FUNCTIONS.has(value.type))
      symbols.push({ name, parents, start, end, isUnit })
    }
    const inside = name === undefined ? parents : [...parents, name]
    for (const child of Object.values(node).flat())
      if (isNode(child)) visit(child, [...ancestors, node], inside)
  }
  visit(program, [], [])
  return symbols
}

const isSubsequence = (part: readonly string[], whole: readonly string[]): boolean => {
  let found = 0
  for (const name of whole) if (name === part[found]) found += 1
  return found === part.length
}

/**
 * Finds the symbols of a path. `open` and `createSealer.open` both mean the method `open` that
 * `createSealer` returns: names around it are optional. A complete path means this symbol
 * only.
 */
export function findSymbols(symbols: readonly ModuleSymbol[], path: string): ModuleSymbol[] {
  const names = path.split('.')
  const found = symbols.filter(
    ({ name, parents }) => name === names.at(-1) && isSubsequence(names.slice(0, -1), parents),
  )
  const exact = found.filter(({ parents }) => parents.length === names.length - 1)
  return exact.length === 1 ? exact : found
}
