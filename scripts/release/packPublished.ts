import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../lib/runCommand.js'
import { type Manifest, readPublished, type Workspace } from '../lib/workspace.js'

/** A tarball for npm. */
export interface Tarball {
  /** File name, for example `latchkey-core-0.1.0.tgz`. */
  file: string
  /** Name of the package. */
  name: string
  /** Hash of the bytes in hexadecimal. */
  sha256: string
}

/** Returns the SHA-256 of a file in hexadecimal. */
export function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/**
 * Sets the files of a package to the permissions of a checkout with umask 022, which npm writes
 * into the tarball. Includes the `node_modules` of the build, with the modules that it bundles, but
 * not the package's own, with the installed dependencies.
 */
function normalizeModes(folder: string, installed: string = join(folder, 'node_modules')): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && path !== installed) normalizeModes(path, installed)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Returns the name that npm gives to the tarball of a package. */
const fileOf = ({ name, version }: Manifest): string =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`

/**
 * Packs published packages of a repository, each after its dependencies. Equal files give equal
 * tarballs, also with other times and permissions.
 *
 * @param published - The packages. @default all
 * @throws Error if a package is not built.
 */
export async function packPublished(
  base: string,
  destination: string,
  published: readonly Workspace[] = readPublished(base),
): Promise<Tarball[]> {
  const unbuilt = published.find(({ folder }) => !existsSync(join(base, folder, 'dist')))
  if (unbuilt) throw new Error(`${unbuilt.folder} is not built: npm run build.`)
  for (const { folder } of published) normalizeModes(join(base, folder))
  mkdirSync(destination, { recursive: true })
  const workspaces = published.map(({ folder }) => `--workspace=${folder}`)
  const { code, output } = await runCommand(
    'npm',
    [
      'pack',
      '--ignore-scripts',
      '--loglevel=error',
      '--pack-destination',
      destination,
      ...workspaces,
    ],
    {
      cwd: base,
    },
  )
  if (code !== 0) throw new Error(`npm pack failed:\n${output.trim()}`)
  return published.map(({ manifest }) => {
    const file = fileOf(manifest)
    return { file, name: manifest.name, sha256: hashFile(join(destination, file)) }
  })
}
