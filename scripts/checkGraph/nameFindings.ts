import { posix } from 'node:path'
import type { Source } from '../lib/parseSource.js'
import type { Finding } from '../lib/report.js'

/** Packages whose modules are generated, with a name in each folder. */
const GENERATED: readonly string[] = ['icons', 'locales']

/**
 * Finds files of one package with the same name. A file of a feature has the feature in its name,
 * so that an editor's search by name finds one file. Entries named `index` are excepted.
 */
export function nameFindings(sources: readonly Source[]): Finding[] {
  const first = new Map<string, string>()
  return sources.flatMap(({ path }) => {
    const [, id = ''] = path.split('/')
    const name = posix.basename(path).replace(/\.tsx?$/, '')
    if (name === 'index' || GENERATED.includes(id)) return []
    const other = first.get(`${id} ${name}`)
    if (other === undefined) {
      first.set(`${id} ${name}`, path)
      return []
    }
    return {
      where: path,
      what: `has the name of ${other}: name it after what it exports, with its feature as a prefix`,
    }
  })
}
