import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The part of a node of Babel's syntax tree that the mutators of this folder read. */
export interface Node {
  type: string
  value?: unknown
  key?: unknown
  computed?: boolean
}

interface Path {
  node: Node
  parent: Node
}

/** A mutator of Stryker: yields the replacements of a node. */
export interface Mutator {
  name: string
  mutate(path: Path): Iterable<Node>
}

/**
 * Mutates numbers, such as error codes and limits, which Stryker does not. The result is more than
 * twice as large, so a test just beyond a limit fails.
 */
export const numberMutator: Mutator = {
  name: 'NumberLiteral',
  *mutate({ node, parent }) {
    if (parent.key === node && !parent.computed) return
    if (node.type === 'NumericLiteral') yield { type: node.type, value: Number(node.value) * 2 + 1 }
    if (node.type === 'BigIntLiteral')
      yield { type: node.type, value: String(BigInt(String(node.value)) * 2n + 1n) }
  },
}

/** Leaves out literals with a space, which are messages without an effect on decisions. */
export function withoutTexts({ name, mutate }: Mutator): Mutator {
  return {
    name,
    *mutate(path) {
      const { type, value } = path.node
      if (type === 'StringLiteral' && String(value).includes(' ')) return
      if (type === 'TemplateLiteral') return
      yield* mutate(path)
    },
  }
}

/**
 * Adds the mutators of this folder to Stryker's list, which it changes in place before the first
 * run, because Stryker has no API for that.
 *
 * @throws Error if a new version of Stryker has no such list.
 */
export async function installMutators(): Promise<void> {
  const manifest = createRequire(
    createRequire(import.meta.url).resolve('@stryker-mutator/core'),
  ).resolve('@stryker-mutator/instrumenter/package.json')
  const file = join(dirname(manifest), 'dist/src/mutators/mutate.js')
  const { allMutators } = (await import(pathToFileURL(file).href)) as { allMutators?: Mutator[] }
  const at = allMutators?.findIndex(({ name }) => name === 'StringLiteral') ?? -1
  const texts = allMutators?.[at]
  if (!allMutators || !texts) throw new Error(`${file} has no list of mutators any more`)
  allMutators.splice(at, 1, withoutTexts(texts), numberMutator)
}
