import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Finding } from '../lib/report.js'
import type { Workspace } from '../lib/workspace.js'
import type { Example } from './docFindings.js'

/** Maximum lines of the repository's README, and of the README of a package. */
const MAX_LINES = { root: 80, package: 60 }

/** A README with its path in the repository. */
export interface Readme {
  where: string
  text: string
  /** Name of the published package. `undefined` for the repository's README. */
  packageName?: string | undefined
  /** True if apps import the package. The others have a command only. */
  hasEntry?: boolean | undefined
}

/** Reads the READMEs of the repository and of its published packages. A missing one is empty. */
export function readReadmes(base: string, published: readonly Workspace[]): Readme[] {
  const read = (where: string): string =>
    existsSync(join(base, where)) ? readFileSync(join(base, where), 'utf8') : ''
  return [
    { where: 'README.md', text: read('README.md') },
    ...published.map(({ folder, manifest }) => {
      const where = posix.join(folder, 'README.md')
      const hasEntry = manifest.exports !== undefined
      return { where, text: read(where), packageName: manifest.name, hasEntry }
    }),
  ]
}

/** Returns the code blocks in TypeScript, to be type-checked like those of TSDoc. */
export const readmeExamples = ({ where, text }: Readme): Example[] =>
  [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)].map(([, extension, code = '']) => ({
    where,
    name: 'README',
    extension: extension === 'tsx' ? 'tsx' : 'ts',
    code,
  }))

/** Finds READMEs that are too long, or that lack the lines that a new user needs. */
export function readmeFindings(readme: Readme): Finding[] {
  const { where, text, packageName, hasEntry } = readme
  if (text === '')
    return [
      {
        where,
        what: 'is missing: write the purpose, an install line, an example, the exports, links',
      },
    ]
  const lines = text.trimEnd().split('\n').length
  const max = packageName ? MAX_LINES.package : MAX_LINES.root
  const isImported = readmeExamples(readme).some(({ code }) => code.includes(`'${packageName}`))
  const installs = new RegExp(`^npm install .*${packageName ?? '@latchkey/core'}(?= |$)`, 'm')
  const problems = [
    lines > max && `has ${lines} lines, at most ${max}: move details into a page of docs`,
    !installs.test(text) && `has no line 'npm install ${packageName ?? '@latchkey/core'}'`,
    hasEntry && !isImported && `has no \`\`\`ts example that imports from '${packageName}'`,
  ]
  return problems.flatMap((what) => (what ? [{ where, what }] : []))
}
