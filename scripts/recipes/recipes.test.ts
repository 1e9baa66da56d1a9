import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyTree } from '../lib/copyTree.js'
import { runCommand } from '../lib/runCommand.js'
import { runTsc } from '../lib/runTsc.js'
import { root } from '../lib/workspace.js'
import { driverExample } from './driverExample.js'
import { errorExample } from './errorExample.js'
import { optionExample } from './optionExample.js'
import { applyEdits, covers, pathsOf, sectionOf } from './recipe.js'
import { viewExample } from './viewExample.js'

const examples = [viewExample, optionExample, driverExample, errorExample]
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const byRecipe = examples.map((example) => [example.recipe, example] as const)

describe('recipes', () => {
  test.each(byRecipe)(
    'default: %s names each place of its example, and no other',
    (recipe, example) => {
      const paths = pathsOf(sectionOf(page, recipe))
      const { edits, placeholders, unused } = example
      const files = edits.map(({ file }) => file)
      const unnamed = files.filter(
        (file) => !paths.some((path) => covers(path, file, placeholders)),
      )
      const idle = paths.filter(
        (path) => !(path in unused) && !files.some((file) => covers(path, file, placeholders)),
      )
      const gone = Object.keys(unused).filter((path) => !paths.includes(path))
      expect({ unnamed, idle, gone }).toEqual({ unnamed: [], idle: [], gone: [] })
    },
  )

  test.each(byRecipe)('behavior: %s names the places of an existing case', (recipe, example) => {
    const { words, placeholders, uses } = example.existing
    const section = sectionOf(page, recipe)
    const written = Object.entries({
      'check:api -- --update': 'packages/*/api',
      'npm run locales': 'packages/locales',
    }).flatMap(([command, path]) => (section.includes(command) ? [path] : []))
    const paths = [...pathsOf(section), ...written]
    const files = execFileSync(
      'git',
      ['grep', '-lwE', words, '--', 'packages', 'apps', 'examples', 'sizes.json'],
      { cwd: root, encoding: 'utf8' },
    )
      .trim()
      .split('\n')
    expect(files.length).toBeGreaterThan(4)
    expect(
      files.filter(
        (file) => !uses.includes(file) && !paths.some((path) => covers(path, file, placeholders)),
      ),
    ).toEqual([])
  })

  test('error: throws for a section that does not exist', () => {
    expect(() => sectionOf(page, 'Add a door')).toThrow("no section 'Add a door'")
  })
})

describe('a copy with all examples', () => {
  const copy = { path: '' }
  beforeAll(() => {
    copy.path = copyTree(root, { prefix: 'latchkey-recipes-' })
    for (const { edits } of examples) applyEdits(copy.path, edits)
  })
  afterAll(() => rmSync(copy.path, { recursive: true, force: true }))

  const run = (...command: string[]) =>
    runCommand(process.execPath, command, { cwd: copy.path, seconds: 240 })

  const typeCheck = (config: string) => runTsc(['-p', config], { cwd: copy.path, seconds: 240 })

  test.each(['packages/core', 'packages/react'])(
    'behavior: %s compiles',
    async (folder) => {
      expect(await typeCheck(folder)).toEqual({ code: 0, output: '' })
    },
    300_000,
  )

  // Checking all of these workspaces takes ten times as long.
  test.each([
    ['packages/server', ['src/run/createMarkets.ts', 'src/onramp/createFerryOnramp.test.ts']],
    ['apps/demo', ['src/options.ts']],
  ])(
    'behavior: the edited files of %s compile',
    async (folder, files) => {
      const config = join(copy.path, folder, 'tsconfig.recipes.json')
      writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', files, include: [] }))
      expect(await typeCheck(config)).toEqual({ code: 0, output: '' })
    },
    300_000,
  )

  test('behavior: passes the tests that the recipes name', async () => {
    const { code, output } = await run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=together',
      // One process, because each further one would load the modules again.
      '--maxWorkers=1',
      'packages/core/src/onramp/onrampRoute.test.ts',
      'packages/core/src/resolveOptions.test.ts',
      'packages/core/src/connect/toLatchkeyError.test.ts',
      'packages/core/src/connect/connectWallet.test.ts',
      'packages/react/src/ModalShell.test.ts',
      'packages/react/src/texts.test.ts',
      'packages/server/src/onramp/createFerryOnramp.test.ts',
      'packages/server/src/run/createMarkets.test.ts',
    )
    expect(code, output).toBe(0)
  }, 300_000)

  test('behavior: passes check:graph', async () => {
    const { code, output } = await run('--import', 'tsx', 'scripts/checkGraph/main.ts')
    expect(code, output).toBe(0)
  }, 300_000)
})
