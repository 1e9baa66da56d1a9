import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isNode, parseSource, type Source, type SyntaxNode } from '../lib/parseSource.js'
import type { Finding } from '../lib/report.js'

/** A name that an entry exports, with the comment above its declaration. */
export interface PublicName {
  name: string
  isType: boolean
  /** The declaration: file and line. */
  where: string
  /** The text of the TSDoc comment, without the stars; `undefined` if there is none. */
  doc: string | undefined
}

function declares(statement: SyntaxNode, name: string): boolean {
  const declaration = isNode(statement.declaration) ? statement.declaration : statement
  if (isNode(declaration.id) && declaration.id.name === name) return true
  return (
    Array.isArray(declaration.declarations) &&
    declaration.declarations.some((one) => isNode(one) && isNode(one.id) && one.id.name === name)
  )
}

/** Returns the TSDoc comment right above a node, with only white space between them. */
export function docAbove(source: Source, node: SyntaxNode): string | undefined {
  const comment = source.comments.findLast(({ end }) => end <= node.start)
  if (
    comment?.type !== 'Block' ||
    !comment.value.startsWith('*') ||
    source.text.slice(comment.end, node.start).trim()
  )
    return undefined
  return comment.value.replaceAll(/^\s*\*? ?/gm, '').trim()
}

function followModule(base: string, from: string, specifier: string): string | undefined {
  const path = posix.join(posix.dirname(from), specifier)
  return [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((candidate) =>
    existsSync(join(base, candidate)),
  )
}

/** Follows a name through re-exports to its declaration. */
function find(
  base: string,
  path: string,
  name: string,
): Omit<PublicName, 'name' | 'isType'> | undefined {
  const source = parseSource(path, readFileSync(join(base, path), 'utf8'))
  const handedOn = source.exports.find((one) => one.name === name && one.from !== undefined)
  if (handedOn?.from) {
    const next = followModule(base, path, handedOn.from)
    return next === undefined ? undefined : find(base, next, handedOn.localName)
  }
  const local = source.exports.find((one) => one.name === name)?.localName ?? name
  const body = Array.isArray(source.program.body) ? source.program.body.filter(isNode) : []
  // The first of several overloads has the comment.
  const statement = body.find((one) => declares(one, local))
  return (
    statement && {
      where: `${path}:${source.lineOf(statement.start)}`,
      doc: docAbove(source, statement),
    }
  )
}

/** True for the old name of an export: `@deprecated` above `getSend as sendOf`, both exported. */
function isOldName({ text, exports }: Source, name: string): boolean {
  const local = exports.find((one) => one.name === name)?.localName
  return (
    local !== name &&
    exports.some((one) => one.name === local) &&
    new RegExp(`/\\*\\* @deprecated .*\\*/\\s+${local} as ${name}\\b`).test(text)
  )
}

/**
 * Returns the public names of an entry such as `packages/core/src/index.ts`, without the old names
 * of renamed exports, and the errors of its exports.
 */
export function publicNames(
  base: string,
  entry: string,
): { names: PublicName[]; findings: Finding[] } {
  const source = parseSource(entry, readFileSync(join(base, entry), 'utf8'))
  const names: PublicName[] = []
  const findings: Finding[] = []
  for (const { name, isType, line } of source.exports) {
    if (isOldName(source, name)) continue
    const where = `${entry}:${line}`
    const found = name === '*' ? undefined : find(base, entry, name)
    if (found) names.push({ name, isType, ...found })
    else
      findings.push({
        where,
        what:
          name === '*'
            ? 'export *: name what is exported'
            : `exports ${name}, whose declaration is not in this package: apps import it from its own package, so remove it here`,
      })
  }
  return { names: names.sort((a, b) => (a.name < b.name ? -1 : 1)), findings }
}
