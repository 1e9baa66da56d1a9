import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Finding, report } from '../lib/report.js'
import { readPublished, root } from '../lib/workspace.js'
import { docFindings, examplesOf } from './docFindings.js'
import { publicNames } from './publicNames.js'
import { snapshotFindings, snapshotOf } from './snapshot.js'
import { typeCheckExamples } from './typeCheckExamples.js'

/** Packages for the use of other packages only: their names are not public. */
const internal: readonly string[] = ['ui']

const isUpdate = process.argv.includes('--update')
const findings: Finding[] = []
const published = readPublished().filter(({ id }) => !internal.includes(id))
const all = published.flatMap(({ folder, id, manifest }) => {
  const entries = Object.entries(manifest.exports ?? {}).flatMap(([subpath, conditions]) => {
    const path = conditions.source && posix.join(folder, conditions.source)
    if (!path || !existsSync(join(root, path))) {
      findings.push({
        where: `${folder}/package.json`,
        what: `exports '${subpath}', whose source is missing`,
      })
      return []
    }
    const { names, findings: wrong } = publicNames(root, path)
    const entry = posix.join(manifest.name, subpath)
    findings.push(...wrong, ...docFindings(names, entry))
    return [{ entry, names }]
  })
  const path = `scripts/api/${id}.txt`
  const now = snapshotOf(entries)
  mkdirSync(join(root, 'scripts/api'), { recursive: true })
  if (isUpdate) writeFileSync(join(root, path), now)
  findings.push(
    ...snapshotFindings(
      path,
      existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined,
      now,
    ),
  )
  return entries.flatMap(({ names }) => names)
})
const examples = all.flatMap(examplesOf)
findings.push(...typeCheckExamples(root, examples))
report('check:api', `${all.length} public names, ${examples.length} examples`, findings)
