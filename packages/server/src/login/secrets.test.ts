import { expect, test } from 'vitest'
import { createSecrets } from './secrets.js'

const pepper = 'a pepper of more than thirty-two characters'

test('default: opens sealed texts, and hashes are deterministic', () => {
  const secrets = createSecrets(pepper)
  expect(secrets.open('email', secrets.seal('email', 'ada@example.org'))).toBe('ada@example.org')
  expect(secrets.seal('email', 'a')).not.toBe(secrets.seal('email', 'a'))
  expect(secrets.hash('email', 'a')).toBe(createSecrets(pepper).hash('email', 'a'))
})

test('behavior: hashes differ for another use, another pepper and other parts', () => {
  const secrets = createSecrets(pepper)
  const hashes = [
    secrets.hash('a', 'x'),
    secrets.hash('b', 'x'),
    secrets.hash('a', 'x', ''),
    secrets.hash('a', 'x","'),
    secrets.hash('a', 'x', 'y'),
    secrets.hash('a', 'xy'),
    createSecrets(`${pepper}!`).hash('a', 'x'),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('error: rejects changed texts, and texts sealed for another use', () => {
  const secrets = createSecrets(pepper)
  const sealed = secrets.seal('email', 'ada@example.org')
  const bytes = Buffer.from(sealed, 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => secrets.open('email', changed.toString('base64url'))).toThrow()
  }
  expect(() => secrets.open('name', sealed)).toThrow()
  expect(() => createSecrets(`${pepper}!`).open('email', sealed)).toThrow()
  expect(() => secrets.open('email', '')).toThrow()
  expect(() => createSecrets('short')).toThrow('at least 32 characters')
})
