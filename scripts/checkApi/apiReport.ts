import { createResolver, type Resolved, type Resolver } from './createResolver.js'
import { findReferences, type Reference } from './findReferences.js'
import type { Declaration, Declarations } from './readDeclarations.js'

type Own = Extract<Resolved, { kind: 'own' }>
type Foreign = Extract<Resolved, { kind: 'foreign' }>

/** A declaration of the report, with the names that it references. */
interface Item {
  target: Own
  declarations: { declaration: Declaration; references: Reference[] }[]
}

/** The public shape of an entry. */
export interface ApiReport {
  /** Number of exported names. The old name of a renamed export does not count. */
  names: number
  text: string
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

function publicTargets(resolver: Resolver, module: Declarations): [string, Resolved][] {
  return [...module.exports]
    .map(([name, { from, name: local }]): [string, Resolved] => {
      const target =
        from === undefined
          ? resolver.resolveLocal(module, local)
          : resolver.resolveForeign(module, from, local)
      if (!target) throw new Error(`${module.path}: exports ${name}, which is not declared`)
      return [name, target]
    })
    .sort(([a], [b]) => compare(a, b))
}

/** Returns every declaration that the given ones reference, directly or through others. */
function collect(resolver: Resolver, start: readonly Resolved[]) {
  const items = new Map<string, Item>()
  const foreign = new Map<string, Foreign>()
  const queue = [...start]
  for (let target = queue.shift(); target; target = queue.shift()) {
    if (target.kind === 'foreign') foreign.set(target.key, target)
    else if (!items.has(target.key)) {
      const { module, name } = target
      const declarations = (module.local.get(name) ?? []).map((declaration) => ({
        declaration,
        references: findReferences(resolver, module, declaration.node),
      }))
      items.set(target.key, { target, declarations })
      queue.push(...declarations.flatMap(({ references }) => references.map((one) => one.target)))
    }
  }
  return { items, foreign: [...foreign.values()].sort((a, b) => compare(a.key, b.key)) }
}

/** Gives each key a unique name: the second of two private types called `Deps` is `Deps_2`. */
function chooseNames(
  fixed: ReadonlyMap<string, string>,
  others: readonly { key: string; name: string }[],
): Map<string, string> {
  const chosen = new Map(fixed)
  const taken = new Set(fixed.values())
  for (const { key, name } of others) {
    if (chosen.has(key)) continue
    let free = name
    for (let count = 2; taken.has(free); count++) free = `${name}_${count}`
    chosen.set(key, free)
    taken.add(free)
  }
  return chosen
}

function importLines(foreign: readonly Foreign[], names: ReadonlyMap<string, string>): string {
  const lines = new Map<string, string[]>()
  for (const { key, imported, from } of foreign) {
    const as = names.get(key) ?? imported
    const part = imported === as ? as : `${imported} as ${as}`
    if (imported === '*') lines.set(key, [`import type ${part} from '${from}'\n`])
    else lines.set(from, [...(lines.get(from) ?? []), part])
  }
  return [...lines]
    .map(([from, parts]) =>
      from.endsWith('#*') ? parts.join('') : `import type { ${parts.join(', ')} } from '${from}'\n`,
    )
    .join('')
}

function declare(
  { target: { module, key }, declarations }: Item,
  names: ReadonlyMap<string, string>,
  isPublic: boolean,
): string {
  const texts = declarations.map(({ declaration: { node, prefix }, references }) => {
    const id = node.id as { start: number; end: number; typeAnnotation?: { start: number } }
    const edits = references.map(({ start, end, target }) => ({
      start,
      end,
      text: names.get(target.key) ?? target.name,
    }))
    const idEnd = id.typeAnnotation?.start ?? id.end
    edits.push({ start: id.start, end: idEnd, text: names.get(key) ?? '' })
    let text = module.text.slice(node.start, node.end)
    for (const edit of edits.sort((a, b) => b.start - a.start))
      text = text.slice(0, edit.start - node.start) + edit.text + text.slice(edit.end - node.start)
    return `${isPublic ? 'export ' : ''}${prefix}${text.replace(/^declare /, '')}`
  })
  return `${texts.join('\n')}\n`
}

function section(title: string, texts: readonly string[]): string {
  return texts.length === 0 ? '' : `// ${title}\n\n${texts.join('\n')}\n`
}

/**
 * Returns the public shape of an entry as text: each export with its declaration, then the private
 * types that these reference, so that a change of a member is visible. The text is not formatted.
 */
export function apiReport(base: string, entry: string, title: string): ApiReport {
  const resolver = createResolver(base)
  const exported = publicTargets(resolver, resolver.read(entry))
  const { items, foreign } = collect(
    resolver,
    exported.map(([, target]) => target),
  )
  const publicNames = new Map<string, string>()
  for (const [name, target] of exported)
    if (target.kind === 'own' && !publicNames.has(target.key)) publicNames.set(target.key, name)
  const inner = [...items.values()]
    .filter(({ target }) => !publicNames.has(target.key))
    .sort((a, b) => compare(a.target.name, b.target.name) || compare(a.target.key, b.target.key))
  const names = chooseNames(publicNames, [...inner.map(({ target }) => target), ...foreign])
  const again = exported.filter(([name, { key }]) => publicNames.get(key) !== name)
  const outer = [...publicNames.keys()].flatMap((key) => items.get(key) ?? [])
  const text = [
    `// Public shape of ${title}. Written by: npm run check:api -- --update\n\n`,
    importLines(foreign, names),
    foreign.length > 0 ? '\n' : '',
    section(
      `${exported.length} exports`,
      outer.map((item) => declare(item, names, true)),
    ),
    ...again.map(([name, { key }]) => `export { ${names.get(key)} as ${name} }\n\n`),
    section(
      'Not exported, named above',
      inner.map((item) => declare(item, names, false)),
    ),
  ]
  return { names: exported.length - again.length, text: text.join('') }
}
