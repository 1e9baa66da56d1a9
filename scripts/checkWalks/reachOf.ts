import { childrenOf, isNode, type SyntaxNode } from '../lib/parseSource.js'
import { findSymbols, type ModuleSymbol } from '../saboteurs/symbols.js'
import type { Module } from './readModule.js'

/** The names in a symbol's code, and in the code of the same file that it references. */
export interface Reach {
  /** Names of variables, functions and types. */
  names: ReadonlySet<string>
  /** The names, names of members, and strings. */
  words: ReadonlySet<string>
  /** Specifiers of `import()`. */
  dynamic: ReadonlySet<string>
}

/** Returns the children of a node, without member names, which name no variable. */
function variablesIn(node: SyntaxNode): SyntaxNode[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const isMember =
      node.computed !== true &&
      ((node.type === 'MemberExpression' && key === 'property') ||
        (key === 'key' && node.shorthand !== true))
    return isMember ? [] : [value].flat().filter(isNode)
  })
}

function collect(
  node: SyntaxNode,
  symbol: ModuleSymbol,
  take: (node: SyntaxNode, isVariable: boolean) => void,
  isVariable = true,
): void {
  // Skips nodes outside of the symbol, which are most of the file.
  if (node.end <= symbol.start || node.start >= symbol.end) return
  const variables = new Set(variablesIn(node))
  if (node.start >= symbol.start && node.end <= symbol.end) take(node, isVariable)
  for (const child of childrenOf(node)) collect(child, symbol, take, variables.has(child))
}

/**
 * Returns the names that a symbol uses, directly or through functions, tables and types of its
 * file. Returns `undefined` if the file has no such symbol.
 */
export function reachOf({ source, symbols }: Module, path: string): Reach | undefined {
  const names = new Set<string>()
  const words = new Set<string>()
  const dynamic = new Set<string>()
  const seen = new Set<ModuleSymbol>()
  const queue = findSymbols(symbols, path)
  if (queue.length === 0) return undefined

  function take(node: SyntaxNode, isVariable: boolean): void {
    const text = node.name ?? node.value
    if (node.type === 'ImportExpression' && isNode(node.source))
      dynamic.add(String(node.source.value))
    if (typeof text !== 'string') return
    words.add(text)
    if (/^(JSX)?Identifier$/.test(node.type) && isVariable) names.add(text)
  }

  for (let symbol = queue.pop(); symbol; symbol = queue.pop()) {
    if (seen.has(symbol)) continue
    seen.add(symbol)
    const before = new Set(names)
    collect(source.program, symbol, take)
    const added = [...names].filter((name) => !before.has(name))
    queue.push(...symbols.filter(({ name, isUnit }) => isUnit && added.includes(name)))
  }
  return { names, words, dynamic }
}
