import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from './finding.js'

/**
 * The kit's peer dependencies, with the oldest supported version. The page must have only one copy
 * of a dependency with state.
 */
const known: Readonly<Record<string, { min: readonly [number, number]; keepsState: boolean }>> = {
  viem: { min: [2, 40], keepsState: false },
  wagmi: { min: [2, 19], keepsState: true },
  '@wagmi/core': { min: [2, 0], keepsState: true },
  react: { min: [18, 0], keepsState: true },
  'react-dom': { min: [18, 0], keepsState: true },
  '@tanstack/react-query': { min: [5, 0], keepsState: true },
  '@latchkey/core': { min: [0, 1], keepsState: true },
  '@latchkey/react': { min: [0, 1], keepsState: true },
}

/** Maximum depth, above that of npm and pnpm. */
const MAX_DEPTH = 8

interface Copy {
  readonly name: string
  readonly version: string
  readonly folder: string
  /** 0 is the app's own copy. */
  readonly depth: number
}

function foldersIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

/** Returns the folders of packages, also in scopes and in pnpm's store. */
function packagesIn(modules: string): string[] {
  return foldersIn(modules).flatMap((folder) => {
    const name = folder.slice(modules.length + 1)
    if (name.startsWith('@')) return foldersIn(folder)
    if (name === '.pnpm')
      return foldersIn(folder).flatMap((each) => packagesIn(join(each, 'node_modules')))
    return name.startsWith('.') ? [] : [folder]
  })
}

function readCopy(folder: string, depth: number): Copy | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name?: unknown
      version?: unknown
    }
    return typeof name === 'string' && typeof version === 'string' && Object.hasOwn(known, name)
      ? { name, version, folder, depth }
      : undefined
  } catch {
    // Not a package.
    return undefined
  }
}

/**
 * Returns every copy below a folder. Ignores linked packages, which belong to another app or are
 * found in its store.
 */
function findCopies(folder: string, depth: number): Copy[] {
  if (depth > MAX_DEPTH) return []
  return packagesIn(join(folder, 'node_modules')).flatMap((each) => {
    const isLink = lstatSync(each).isSymbolicLink()
    const copy = existsSync(each) ? readCopy(realpathSync(each), depth) : undefined
    return [...(copy ? [copy] : []), ...(isLink ? [] : findCopies(each, depth + 1))]
  })
}

/** Returns the folder with `node_modules`: for a folder of a workspace, further up. */
function rootOf(folder: string): string {
  if (existsSync(join(folder, 'node_modules')) || dirname(folder) === folder) return folder
  return rootOf(dirname(folder))
}

function isTooOld({ name, version }: Copy): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  const [minMajor, minMinor] = known[name]?.min ?? [0, 0]
  return major < minMajor || (major === minMajor && minor < minMinor)
}

function judge(name: string, copies: readonly Copy[]): Finding {
  const [top, ...others] = [...copies].sort((a, b) => a.depth - b.depth) as [Copy, ...Copy[]]
  if (isTooOld(top))
    return {
      state: 'wrong',
      what: name,
      text: `${top.version} is too old: npm install ${name}@^${known[name]?.min.join('.')}.0`,
    }
  if (others.length === 0) return { state: 'ok', what: name, text: top.version }
  const places = copies.map(({ folder, version }) => `\n         ${version} in ${folder}`).join('')
  if (!known[name]?.keepsState)
    return {
      state: 'note',
      what: name,
      text: `is there ${copies.length} times, which makes the page larger:${places}`,
    }
  const text = `is installed ${copies.length} times, and copies do not share their state. Run "npm dedupe", or name one version in "overrides" of package.json:${places}`
  return { state: 'wrong', what: name, text }
}

/** Finds duplicate and too old dependencies in the `node_modules` of a folder. */
export function checkCopies(folder: string): Finding[] {
  const found = findCopies(rootOf(folder), 0)
  const copies = found.filter(
    ({ folder: real }, index) => found.findIndex((other) => other.folder === real) === index,
  )
  return Object.keys(known).flatMap((name) => {
    const named = copies.filter((copy) => copy.name === name)
    return named.length > 0 ? [judge(name, named)] : []
  })
}
