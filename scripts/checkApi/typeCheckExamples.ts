import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Finding } from '../lib/report.js'
import { tscEnvironment, tscOptions } from '../lib/runTsc.js'
import type { Example } from './docFindings.js'

/**
 * Type-checks all examples in one run of tsc. They are written below `node_modules`, so that they
 * import the packages like an app, but read their source instead of a build.
 */
export function typeCheckExamples(
  base: string,
  examples: readonly Example[],
  {
    tsc = join(base, 'node_modules/.bin/tsc'),
    types = ['node', 'vite/client'],
    cache = 'latchkey-examples',
  }: { tsc?: string; types?: string[]; cache?: string } = {},
): Finding[] {
  const folder = join(base, 'node_modules/.cache', cache)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const names = examples.map(({ name, extension }, index) => `${index}-${name}.${extension}`)
  for (const [index, { code }] of examples.entries())
    writeFileSync(join(folder, names[index] ?? ''), `${code}\nexport {}\n`)
  const tsconfig = {
    extends: join(base, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['es2023', 'dom', 'dom.iterable'],
      types,
      noUnusedLocals: false,
      noUnusedParameters: false,
    },
    files: names,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  const run = spawnSync(tsc, ['-p', folder, ...tscOptions], {
    cwd: folder,
    env: { ...process.env, ...tscEnvironment },
    encoding: 'utf8',
  })
  if (run.status === 0) return []
  const errors = run.stdout.split('\n').filter((line) => / error TS\d+: /.test(line))
  if (errors.length === 0)
    return [{ where: folder, what: `tsc failed: ${run.error?.message ?? run.stderr}` }]
  return errors.map((line) => {
    const example = examples[Number(/^(\d+)-/.exec(line)?.[1] ?? Number.NaN)]
    const error = line.replace(/^.*?: error /, '')
    if (example)
      return {
        where: example.where,
        what: `the @example of ${example.name} does not compile: ${error}: correct the example, or the change that broke it`,
      }
    const [, file = '', row = ''] = /^(.*?)\((\d+),/.exec(line) ?? []
    const path = relative(base, resolve(folder, file))
    const workspace = path.split('/')[1] ?? ''
    return {
      where: `${path}:${row}`,
      what: `does not compile, so the examples that import it cannot be checked: ${error}: npm run types -- ${workspace}`,
    }
  })
}
