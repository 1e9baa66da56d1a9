import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readManifest, root } from '../lib/workspace.js'
import { sectionOf } from '../recipes/recipe.js'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const scripts = Object.keys(readManifest(join(root, 'package.json')).scripts ?? {})

/** Returns the npm scripts that a text names in backticks. */
function scriptsIn(text: string): string[] {
  const names = [...text.matchAll(/`(?:npm run |npm )?([a-z]+(?::[a-z]+)?)[^`]*`/g)]
  return names.map(([, name = '']) => name).filter((name) => scripts.includes(name))
}

/** Returns the npm scripts that `.ci/run` runs, in their order. */
function scriptsOfCi(): string[] {
  const calls = read('.ci/run').matchAll(
    /\bnpm (?:run )?(?:(?:--silent|-s) )?([a-z]+(?::[a-z]+)?)/g,
  )
  return [...calls].map(([, name = '']) => name).filter((name) => scripts.includes(name))
}

describe('the lists of checks', () => {
  const commit = scriptsIn(
    sectionOf(read('CONTRIBUTING.md'), 'Before you commit').split('. ')[0] ?? '',
  )
  const line = /Before you finish.*/.exec(read('AGENTS.md'))?.[0] ?? ''

  test('default: CONTRIBUTING and AGENTS together list the scripts that CI runs', () => {
    const named = [...commit, ...scriptsIn(line)].map((name) => name.replace('lint:fix', 'lint'))
    expect(scriptsOfCi().length).toBeGreaterThan(15)
    expect(named.toSorted()).toEqual(scriptsOfCi().toSorted())
  })

  test('default: the table of commands lists every script', () => {
    const known = new Set(scriptsIn(sectionOf(read('CONTRIBUTING.md'), 'Commands')))
    expect([...commit, ...scriptsOfCi()].filter((name) => !known.has(name))).toEqual([])
  })
})
