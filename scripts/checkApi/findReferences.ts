import { isNode, type SyntaxNode } from '../lib/parseSource.js'
import type { Resolved, Resolver } from './createResolver.js'
import type { Declarations } from './readDeclarations.js'

/** The place of a name in the text of a declaration. */
export interface Reference {
  start: number
  end: number
  target: Resolved
}

/** Properties of nodes whose value is the name of another declaration. */
const SLOTS: Record<string, readonly string[]> = {
  TSTypeReference: ['typeName'],
  TSTypeQuery: ['exprName'],
  TSInterfaceHeritage: ['expression'],
  TSClassImplements: ['expression'],
  ClassDeclaration: ['superClass'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
}

/** Returns the first identifier of a dotted name. */
function firstName(node: unknown): SyntaxNode | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node
  return firstName(node.left ?? node.object)
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    isNode(value) ? [value] : Array.isArray(value) ? value.filter(isNode) : [],
  )
}

function typeParametersOf({ type, typeParameters, name, key }: SyntaxNode): string[] {
  if (type === 'TSTypeParameter') return isNode(name) ? [String(name.name)] : []
  if (type === 'TSMappedType') return isNode(key) ? [String(key.name)] : []
  if (!isNode(typeParameters) || !Array.isArray(typeParameters.params)) return []
  return typeParameters.params.filter(isNode).flatMap(typeParametersOf)
}

/** Returns the names of its module that a declaration references, without type parameters. */
export function findReferences(
  resolver: Resolver,
  module: Declarations,
  declaration: SyntaxNode,
): Reference[] {
  const found: Reference[] = []

  function visitImportType({ source, qualifier, start }: SyntaxNode): void {
    const name = firstName(qualifier)
    if (!isNode(source) || !name) return
    const target = resolver.resolveForeign(module, String(source.value), String(name.name))
    if (target) found.push({ start, end: name.end, target })
  }

  function visit(node: SyntaxNode, bound: readonly string[]): void {
    const here = [...bound, ...typeParametersOf(node)]
    if (node.type === 'TSImportType') visitImportType(node)
    for (const slot of SLOTS[node.type] ?? []) {
      const name = slot === 'key' && node.computed !== true ? undefined : firstName(node[slot])
      if (!name || here.includes(String(name.name))) continue
      const target = resolver.resolveLocal(module, String(name.name))
      if (target) found.push({ start: name.start, end: name.end, target })
    }
    for (const child of childrenOf(node)) visit(child, here)
  }

  visit(declaration, [])
  return found.sort((a, b) => a.start - b.start)
}
