import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from '../lib/runCommand.js'
import { readPublished, root } from '../lib/workspace.js'
import { packPublished } from '../release/packPublished.js'

/**
 * Returns the packages with their published dependencies and peers,
 * recursively.
 */
function withDependencies(names: readonly string[]): Set<string> {
  const published = readPublished()
  const wanted = new Set(names)
  // Iterating a set includes names that are added during the loop.
  for (const name of wanted) {
    const { dependencies, peerDependencies } =
      published.find(({ manifest }) => manifest.name === name)?.manifest ?? {}
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) wanted.add(needed)
  }
  return wanted
}

/**
 * Installs packages into `folder/node_modules`: the published ones from their tarballs, all others
 * as links to the repository's. An undeclared import of a published package is missing
 * there.
 *
 * @throws Error if a package is not built, or is not installed in the repository.
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
    // npm installs a dependency in the folder of its package, or in that of the repository.
    const installed = ['', ...packages.map(({ folder }) => folder)]
      .map((place) => join(root, place, 'node_modules', name))
      .find(existsSync)
    if (installed === undefined) throw new Error(`${name} is not installed: npm ci.`)
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(installed, join(folder, 'node_modules', name))
  }
}
