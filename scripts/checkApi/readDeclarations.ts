import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNode, parseSource, type SyntaxNode } from '../lib/parseSource.js'

/** A name of another module. The name `*` is the module itself. */
interface ForeignName {
  from: string
  name: string
}

/** One declaration: a statement, or one variable of a statement. */
export interface Declaration {
  node: SyntaxNode
  /** Keywords before the text of the node: `declare const`. */
  prefix: string
}

/** The contents of a `.d.ts` module by name. */
export interface Declarations {
  path: string
  text: string
  /** Declarations by name: several for overloads, or for a type and a value of one name. */
  local: Map<string, Declaration[]>
  imports: Map<string, ForeignName>
  /** Exported names with their local name, or the module that they are re-exported from. */
  exports: Map<string, { from: string | undefined; name: string }>
}

const AMBIENT = /^(TSDeclareFunction|FunctionDeclaration|ClassDeclaration|TSEnum|TSModule)/

function nodes(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Returns the name of an identifier, or the text of a string in its place. */
function nameOf(value: unknown): string {
  return isNode(value) ? String(value.name ?? value.value) : ''
}

function addDeclaration(into: Declarations, statement: SyntaxNode): string[] {
  const variables = nodes(statement.declarations)
  const declared: Declaration[] =
    variables.length > 0
      ? variables.map((node) => ({ node, prefix: `declare ${String(statement.kind)} ` }))
      : [{ node: statement, prefix: AMBIENT.test(statement.type) ? 'declare ' : '' }]
  return declared.map((one) => {
    const name = nameOf(one.node.id)
    into.local.set(name, [...(into.local.get(name) ?? []), one])
    return name
  })
}

function addImports(into: Declarations, statement: SyntaxNode): void {
  for (const specifier of nodes(statement.specifiers)) {
    const kinds: Record<string, string> = {
      ImportNamespaceSpecifier: '*',
      ImportDefaultSpecifier: 'default',
    }
    into.imports.set(nameOf(specifier.local), {
      from: nameOf(statement.source),
      name: kinds[specifier.type] ?? nameOf(specifier.imported),
    })
  }
}

function addExports(into: Declarations, statement: SyntaxNode): void {
  const from = isNode(statement.source) ? nameOf(statement.source) : undefined
  for (const { exported, local } of nodes(statement.specifiers))
    into.exports.set(nameOf(exported), { from, name: nameOf(local) })
  if (!isNode(statement.declaration)) return
  for (const name of addDeclaration(into, statement.declaration))
    into.exports.set(name, { from: undefined, name })
}

/** Reads a `.d.ts` module. Throws on `export *`, which hides the names that it exports. */
export function readDeclarations(base: string, path: string): Declarations {
  const text = readFileSync(join(base, path), 'utf8')
  const { program } = parseSource(path, text)
  const found: Declarations = {
    path,
    text,
    local: new Map(),
    imports: new Map(),
    exports: new Map(),
  }
  for (const statement of nodes(program.body)) {
    if (statement.type === 'ExportAllDeclaration')
      throw new Error(`${path}: export *: name each export`)
    if (statement.type === 'ImportDeclaration') addImports(found, statement)
    else if (statement.type === 'ExportNamedDeclaration') addExports(found, statement)
    else if (isNode(statement.id) || nodes(statement.declarations).length > 0)
      addDeclaration(found, statement)
  }
  return found
}
