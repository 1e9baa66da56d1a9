import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from '../lib/runCommand.js'
import { readPublished, root } from '../lib/workspace.js'
import { packPublished } from '../release/packPublished.js'

/**
 * Returns the packages with all that they declare: dependencies and peers, of published packages
 * only.
 */
function withDependencies(names: readonly string[]): Set<string> {
  const published = readPublished()
  const wanted = new Set(names)
  // A set yields the names that are added meanwhile.
  for (const name of wanted) {
    const { dependencies, peerDependencies } =
      published.find(({ manifest }) => manifest.name === name)?.manifest ?? {}
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) wanted.add(needed)
  }
  return wanted
}

/**
 * Installs packages into `folder/node_modules`: the published ones from their tarballs, all others
 * as links to those that the repository has installed. A package that a published one imports and
 * does not declare is missing there.
 *
 * @throws Error when a package is not built, or is not installed in the repository.
 */
export async function installPacked(folder: string, names: readonly string[]): Promise<void> {
  const wanted = withDependencies(names)
  const packages = readPublished().filter(({ manifest }) => wanted.has(manifest.name))
  const tarballs = await packPublished(root, join(folder, 'tarballs'), packages)
  for (const { name, file } of tarballs) {
    const target = join(folder, 'node_modules', name)
    mkdirSync(target, { recursive: true })
    const { code, output } = await runCommand('tar', [
      '-xzf',
      join(folder, 'tarballs', file),
      '-C',
      target,
      '--strip-components=1',
    ])
    if (code !== 0) throw new Error(`tar failed on ${file}:\n${output.trim()}`)
    wanted.delete(name)
  }
  for (const name of wanted) {
    // npm puts a dependency of one package into the folder of that package, or of the repository.
    const installed = ['', ...packages.map(({ folder }) => folder)]
      .map((place) => join(root, place, 'node_modules', name))
      .find(existsSync)
    if (installed === undefined) throw new Error(`${name} is not installed: npm ci.`)
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(installed, join(folder, 'node_modules', name))
  }
}
