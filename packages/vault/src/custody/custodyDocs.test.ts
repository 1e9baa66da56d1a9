import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = new URL('../../docs/custody.md', import.meta.url)

test('behavior: each cell of the table of attackers links to an existing test', () => {
  const text = readFileSync(page, 'utf8')
  const links = [...text.matchAll(/^\[([a-z0-9-]+)\]: (\S+) "(.+)"$/gm)].map(
    ([, name = '', file = '', title = '']) => ({ name, file, title }),
  )
  expect(links.length).toBeGreaterThan(20)
  const missing = links.filter(
    ({ file, title }) => !readFileSync(new URL(file, page), 'utf8').includes(title),
  )
  expect(missing).toEqual([])
  const unused = links.filter(({ name }) => !text.includes(`][${name}]`))
  const used = [...text.matchAll(/\]\[([a-z0-9-]+)\]/g)].map(([, name]) => name)
  expect([unused, used.filter((name) => !links.some((link) => link.name === name))]).toEqual([
    [],
    [],
  ])
})
