import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readBuildStamp } from './buildStamp.js'

/** Creates a folder like the repository, without Git. Returns it, and writes a file into it. */
function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write('package-lock.json', '{}')
  write('packages/core/src/state.ts', 'one')
  write('apps/demo/index.html', '<p>')
  const read = (): string => readBuildStamp('apps/demo', folder).sources
  return { folder, write, read }
}

describe('readBuildStamp', () => {
  test('default', () => {
    const { folder } = repository()
    expect(readBuildStamp('apps/demo', folder)).toEqual({
      folder,
      commit: 'unknown',
      sources: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(readBuildStamp('apps/demo').commit).toMatch(/^[0-9a-f]{40}$/)
  })

  test.each([
    ['packages/core/src/state.ts', 'two'],
    ['packages/core/src/other.css', ''],
    ['apps/demo/index.html', '<b>'],
    ['package-lock.json', '[]'],
  ])('behavior: differs after an edit of %s', (file, text) => {
    const { write, read } = repository()
    const before = read()
    write(file, text)
    expect(read()).not.toBe(before)
  })

  test.each([
    'packages/core/src/state.test.ts',
    'packages/core/src/test/world.ts',
    'packages/core/docs/options.md',
    'packages/core/dist/index.js',
    'packages/core/node_modules/viem/index.js',
    'apps/demo/e2e/connect.spec.ts',
    'apps/demo/dist/5173/build.json',
    'apps/compat/src/main.tsx',
  ])('behavior: is the same after an edit of %s', (file) => {
    const { write, read } = repository()
    const before = read()
    write(file, 'edited')
    expect(read()).toBe(before)
  })

  test('behavior: a renamed file differs', () => {
    const [one, two] = [repository(), repository()]
    one.write('packages/core/src/a.ts', '')
    two.write('packages/core/src/b.ts', '')
    expect(one.read()).not.toBe(two.read())
  })
})
