import { expect, test } from 'vitest'
import { compareTarballs } from './compareTarballs.js'

const tarball = (name: string, sha256: string) => ({ name, file: `${name}.tgz`, sha256 })

test('default', () => {
  expect(
    compareTarballs([tarball('a', '1'), tarball('b', '2')], [tarball('b', '2'), tarball('a', '1')]),
  ).toEqual([])
})

test('error: SEC-68 reports other bytes, and a tarball that only one build has', () => {
  const found = compareTarballs(
    [tarball('a', '1'), tarball('b', '2')],
    [tarball('a', '3'), tarball('c', '4')],
  )
  expect(found.map(({ where }) => where)).toEqual(['a', 'b', 'c'])
})
