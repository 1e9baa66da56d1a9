import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import type { Source } from '../lib/parseSource.js'
import type { Finding } from '../lib/report.js'
import type { Workspace } from '../lib/workspace.js'
import { isTest } from './readSources.js'
import {
  mayImport,
  never,
  order,
  ordered,
  rootFolders,
  testsMayImport,
  withoutNode,
} from './table.js'

const SCOPE = '@latchkey/'

/** Returns the package of a bare specifier: `@wagmi/core` of `@wagmi/core/internal`. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Returns the source file of a relative specifier; `undefined` if there is none. */
export function resolveRelative(
  from: string,
  specifier: string,
  paths: ReadonlySet<string>,
): string | undefined {
  const target = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  return [target.replace(/\.js$/, '.ts'), target.replace(/\.js$/, '.tsx'), target].find((path) =>
    paths.has(path),
  )
}

/** Returns the reason and the fix for a relative specifier without a file. */
function missingModule(from: string, specifier: string, paths: ReadonlySet<string>): string {
  const end = specifier.replace(/\.(ts|tsx|js|jsx|mjs)$/, '')
  const right = [`${end}.js`, `${end}/index.js`].find((each) => resolveRelative(from, each, paths))
  if (right) return `whose file is found as '${right}': write that`
  const name = posix.basename(end)
  const moved = [...paths].find((path) => posix.basename(path).replace(/\.tsx?$/, '') === name)
  return moved
    ? `which does not exist; ${moved} does: correct the path`
    : 'which does not exist in this package: correct the path, or create the file'
}

function packageFinding(
  workspace: Workspace,
  specifier: string,
  inTest: boolean,
): string | undefined {
  const { id, manifest } = workspace
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
    return withoutNode.includes(id) && !inTest
      ? `imports '${specifier}', but ${id} runs in browsers too: use a web API, or move the code to server, sandbox, cli or testing`
      : undefined
  }
  const name = packageOf(specifier)
  if (name === manifest.name) return `imports its own package '${specifier}': use a relative path`
  if (!inTest && never[id]?.test(specifier))
    return `imports '${specifier}', which ${id} must never know: add what you need to a port of ${id}, and implement it in an adapter`
  if (name.startsWith(SCOPE)) {
    const other = name.slice(SCOPE.length)
    const allowed = inTest ? [...(mayImport[id] ?? []), ...testsMayImport] : (mayImport[id] ?? [])
    if (!allowed.includes(other))
      return `imports '${specifier}': ${id} may import ${allowed.join(', ') || 'no other package'} (scripts/checkGraph/table.ts): take it as a parameter, or move the code to a package that may import both`
  }
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies }
  return inTest || name in declared
    ? undefined
    : `imports '${specifier}', which ${workspace.folder}/package.json does not declare: add it to its dependencies and the reason to its README, or use what is there`
}

/** Returns the folder of a module, or an empty string for a file that combines folders. */
function folderOf(inside: string): string {
  const folder = inside.includes('/') ? (inside.split('/')[0] ?? '') : ''
  return rootFolders.includes(folder) ? '' : folder
}

function unknownFolderFinding(inside: string): string | undefined {
  const folder = folderOf(inside)
  return folder === '' || order.includes(folder)
    ? undefined
    : `is in the folder ${folder}, which has no place in the order: move it into the folder of its feature, or add a new feature to "order" in scripts/checkGraph/table.ts`
}

function orderFinding(from: string, to: string): string | undefined {
  const [own, other] = [folderOf(from), folderOf(to)]
  if (own === '' || own === other) return undefined
  if (other === '')
    return `imports ${to}, which brings folders together: move what ${own} needs of it into a folder`
  return order.indexOf(other) > order.indexOf(own)
    ? `imports ${to}: ${own} comes before ${other} in the order (scripts/checkGraph/table.ts): put a rule between the two into wire<Feature>.ts of ${other}, and shared code into an earlier folder`
    : undefined
}

/**
 * Finds one path per cycle and entry point, which is enough to fix the cycle. Tarjan's algorithm
 * would find the same cycles.
 */
function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path)
    if (at !== -1) {
      cycles.push([...trail.slice(at), path])
      return
    }
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return cycles
}

/**
 * Checks imports against the package table and the order of folders, and finds import cycles,
 * including those of types.
 */
export function graphFindings(
  workspaces: readonly Workspace[],
  sources: readonly Source[],
): Finding[] {
  const findings: Finding[] = []
  const paths = new Set(sources.map(({ path }) => path))
  const edges = new Map<string, string[]>()

  for (const { folder, id } of workspaces) {
    if (folder.startsWith('packages/') && !(id in mayImport))
      findings.push({
        where: folder,
        what: 'is not a package of the design: add it to scripts/checkGraph/table.ts',
      })
  }
  for (const source of sources) {
    const workspace = workspaces.find(({ folder }) => source.path.startsWith(`${folder}/`))
    if (!workspace) continue
    const prefix = `${workspace.folder}/src/`
    const inside = source.path.slice(prefix.length)
    const isOrdered = ordered.includes(workspace.id) && !isTest(source.path)
    const unknown = isOrdered && unknownFolderFinding(inside)
    if (unknown) findings.push({ where: source.path, what: unknown })

    for (const { specifier, line } of source.imports) {
      const where = `${source.path}:${line}`
      if (!specifier.startsWith('.')) {
        const what = packageFinding(workspace, specifier, isTest(source.path))
        if (what) findings.push({ where, what })
        continue
      }
      const target = resolveRelative(source.path, specifier, paths)
      if (target === undefined) {
        if (!/\.(css|svg|json)(\?|$)/.test(specifier))
          findings.push({
            where,
            what: `imports '${specifier}', ${missingModule(source.path, specifier, paths)}`,
          })
        continue
      }
      edges.set(source.path, [...(edges.get(source.path) ?? []), target])
      const what = isOrdered ? orderFinding(inside, target.slice(prefix.length)) : undefined
      if (what) findings.push({ where, what })
    }
  }
  for (const cycle of findCycles(edges))
    findings.push({
      where: cycle[0] ?? '',
      what: `import cycle: ${cycle.join(' → ')}: move what they share into a module that imports none of them`,
    })
  return findings
}
