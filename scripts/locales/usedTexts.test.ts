import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messagesOf } from './message.js'
import { readSurface } from './surfaces.js'

/** The code that reads the texts of a surface. */
const readers = {
  frame: ['packages/vault/src'],
  mail: [
    'packages/server/src/login',
    'packages/server/src/custody',
    'packages/server/src/recovery',
  ],
} as const

/** Returns every name in the code of folders, besides texts and tests. */
function namesIn(folders: readonly string[]): Set<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/Texts\.ts$|\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
  const code = files.map((file) =>
    readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
  )
  return new Set(code.join('\n').match(/[a-zA-Z]\w*/g))
}

test.each(['frame', 'mail'] as const)('behavior: code uses each text of the %s', (surface) => {
  const names = namesIn(readers[surface])
  const keys = [...readSurface(surface)].flatMap(([name, tree]) =>
    [...messagesOf(tree, name)].map(([key]) => key),
  )
  expect(keys.length).toBeGreaterThan(40)
  expect(
    keys.filter(
      (key) =>
        !key
          .split('.')
          .slice(1)
          .every((part) => names.has(part)),
    ),
  ).toEqual([])
})
