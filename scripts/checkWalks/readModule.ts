import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNode, parseSource, type Source, type SyntaxNode, walk } from '../lib/parseSource.js'
import { listSymbols, type ModuleSymbol } from '../saboteurs/symbols.js'

/** A module with its symbols and the names that it imports. */
export interface Module {
  path: string
  source: Source
  symbols: readonly ModuleSymbol[]
  /** Local name → module and name there. The name `*` is the module itself. */
  imports: ReadonlyMap<string, { from: string; name: string }>
  lines: number
}

function nodes(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function nameOf(value: unknown): string {
  return isNode(value) ? String(value.name ?? value.value) : ''
}

function importsOf(program: SyntaxNode): Map<string, { from: string; name: string }> {
  const found = new Map<string, { from: string; name: string }>()
  for (const statement of walk(program)) {
    if (statement.type !== 'ImportDeclaration') continue
    for (const { type, local, imported } of nodes(statement.specifiers))
      found.set(nameOf(local), {
        from: nameOf(statement.source),
        name: type === 'ImportNamespaceSpecifier' ? '*' : nameOf(imported) || 'default',
      })
  }
  return found
}

/** Reads a module of `base`. */
export function readModule(base: string, path: string): Module {
  const text = readFileSync(join(base, path), 'utf8')
  const source = parseSource(path, text)
  return {
    path,
    source,
    symbols: listSymbols(source.program),
    imports: importsOf(source.program),
    lines: text.trimEnd().split('\n').length,
  }
}
