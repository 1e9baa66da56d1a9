import type { Finding } from '../lib/report.js'
import type { PublicName } from './publicNames.js'

/** The committed form of a package's surface: one name per line, so that a diff reads well. */
export function snapshotOf(
  entries: readonly { entry: string; names: readonly PublicName[] }[],
): string {
  return entries
    .map(
      ({ entry, names }) =>
        `# ${entry}\n${names.map(({ name, isType }) => `${isType ? 'type' : 'value'} ${name}\n`).join('')}`,
    )
    .join('\n')
}

/** Compares the surface with the committed one, line by line. */
export function snapshotFindings(
  path: string,
  committed: string | undefined,
  now: string,
): Finding[] {
  if (committed === now) return []
  if (committed === undefined)
    return [{ where: path, what: 'is missing: npm run check:api -- --update, and commit it' }]
  const [before, after] = [committed.split('\n'), now.split('\n')]
  const gone = before
    .filter((line) => !after.includes(line))
    .map((line) => ({ where: path, what: `${line} is no longer public: a breaking change` }))
  const added = after
    .filter((line) => !before.includes(line))
    .map((line) => ({ where: path, what: `${line} is new` }))
  const changes = [...gone, ...added]
  const all = changes.length > 0 ? changes : [{ where: path, what: 'has another order' }]
  return [
    ...all,
    {
      where: path,
      what: 'if this is meant: npm run check:api -- --update, add a changeset, commit both',
    },
  ]
}
