// npm run check:api: the public shape of each entry against packages/*/api, TSDoc, READMEs,
// examples.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Finding, report } from '../lib/report.js'
import { readPublished, root } from '../lib/workspace.js'
import { apiReport } from './apiReport.js'
import { docFindings, examplesOf } from './docFindings.js'
import { declarationsFolder, emitDeclarations } from './emitDeclarations.js'
import { formatReport } from './formatReport.js'
import { limitFindings, nameLimits } from './limitFindings.js'
import { publicNames } from './publicNames.js'
import { readmeExamples, readmeFindings, readReadmes } from './readmeFindings.js'
import { reportFindings, writeReport } from './reportFindings.js'
import { typeCheckExamples } from './typeCheckExamples.js'

/** Packages for other packages only, whose names are not public. */
const internalPackages: readonly string[] = ['ui']

/** The entry of a package for the other packages of the repository. Its names are not public. */
const INTERNAL = './internal'

/** An entry point of a published package. */
interface Entry {
  name: string
  id: string
  source: string
  /** Its declarations, relative to those of the package. */
  types: string
  reportPath: string
}

const isUpdate = process.argv.includes('--update')
const findings: Finding[] = []
const packages = readPublished().filter(
  ({ id, manifest }) => manifest.exports && !internalPackages.includes(id),
)

const entries = packages.flatMap(({ folder, id, manifest }): Entry[] =>
  Object.entries(manifest.exports ?? {}).flatMap(([subpath, { source, types = '' }]) => {
    if (subpath === INTERNAL) return []
    const path = source && posix.join(folder, source)
    if (!path || !existsSync(join(root, path))) {
      const what = `exports '${subpath}', whose source is missing: correct "source" there, or remove the subpath`
      findings.push({ where: `${folder}/package.json`, what })
      return []
    }
    return [
      {
        name: posix.join(manifest.name, subpath),
        id,
        source: path,
        types: types.replace('./dist/', ''),
        reportPath: `${folder}/api/${subpath.slice(2).replaceAll('/', '-') || 'index'}.api.d.ts`,
      },
    ]
  }),
)

function checkShape({ name, id, types, reportPath }: Entry): void {
  const { names, text } = apiReport(declarationsFolder(id), types, name)
  const now = formatReport(reportPath, text)
  if (isUpdate) writeReport(root, reportPath, now)
  findings.push(...reportFindings(root, reportPath, now), ...limitFindings(name, names))
  console.log(
    `${String(names).padStart(4)} names (limit ${nameLimits[name] ?? 'missing'})  ${name}`,
  )
}

/** Finds reports of removed entries. */
function checkLeftOver(): void {
  const kept = packages.flatMap(({ folder }) =>
    existsSync(join(root, folder, 'api'))
      ? readdirSync(join(root, folder, 'api')).map((name) => `${folder}/api/${name}`)
      : [],
  )
  for (const path of kept) {
    if (entries.some(({ reportPath }) => reportPath === path)) continue
    if (isUpdate) rmSync(join(root, path))
    else findings.push({ where: path, what: 'belongs to no entry: npm run check:api -- --update' })
  }
}

const all = entries.flatMap(({ name, source }) => {
  const { names, findings: wrong } = publicNames(root, source)
  findings.push(...wrong, ...docFindings(names, name))
  return names
})
const unbuilt = await emitDeclarations(packages)
findings.push(...unbuilt)
if (unbuilt.length === 0) for (const entry of entries) checkShape(entry)
checkLeftOver()
const readmes = readReadmes(root, readPublished())
findings.push(...readmes.flatMap(readmeFindings))
const examples = [...all.flatMap(examplesOf), ...readmes.flatMap(readmeExamples)]
findings.push(...typeCheckExamples(root, examples))
report('check:api', `${all.length} public names, ${examples.length} examples`, findings)
