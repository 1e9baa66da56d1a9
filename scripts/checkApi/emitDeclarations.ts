import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../lib/report.js'
import { runAll } from '../lib/runCommand.js'
import { runTsc } from '../lib/runTsc.js'
import { root, type Workspace } from '../lib/workspace.js'

/** Returns the folder of a package's declarations, which replaces its `dist`. */
export function declarationsFolder(id: string): string {
  return join(root, 'node_modules/.cache/latchkey-declarations', id)
}

/**
 * Emits the declarations of packages like their build, without comments. Packages import each other
 * by source, so the order does not matter and no build is needed.
 */
export async function emitDeclarations(packages: readonly Workspace[]): Promise<Finding[]> {
  const runs = await runAll(
    packages.map(({ folder, id }) => () => {
      const out = declarationsFolder(id)
      rmSync(out, { recursive: true, force: true })
      return runTsc([
        ...['-p', `${folder}/tsconfig.build.json`, '--outDir', out],
        ...['--customConditions', 'source', '--emitDeclarationOnly', '--declaration'],
        // Without type errors, which `npm run types` reports: checking here would double the time.
        '--noCheck',
        ...['--removeComments', '--declarationMap', 'false', '--sourceMap', 'false'],
      ])
    }),
  )
  return runs.flatMap(({ code, output }, index) =>
    code === 0
      ? []
      : [
          {
            where: packages[index]?.folder ?? '',
            what: `does not compile, so its shape cannot be compared: npm run types -- ${packages[index]?.id}\n${output.trim()}`,
          },
        ],
  )
}
