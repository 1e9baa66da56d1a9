import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeFolder } from '../test/startProcess.js'
import { readSettings, SettingsError } from './readSettings.js'

const folder = makeFolder('settings')
afterAll(folder.remove)

function fileOf(content: unknown): string {
  const file = join(mkdtempSync(join(folder.path, 'settings-')), 'latchkey.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

/** Names of the settings that it says are wrong. */
function wrongOf(file: string): string[] {
  try {
    readSettings({}, file)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return [...(error as Error).message.matchAll(/^ {2}"([\w.]+)": ./gm)].map(([, name = '']) => name)
  }
}

const least = { origins: ['https://app.example.org'], chains: { 1: { nodes: 'https://rpc.example.org' } } }

describe('readSettings', () => {
  test('default', () => {
    expect(readSettings({}, fileOf(least))).toEqual({
      ...least,
      host: '127.0.0.1',
      logRequests: true,
      port: 4000,
      operationsHost: '127.0.0.1',
      operationsPort: 4009,
      databaseFolder: 'latchkey-data',
    })
  })

  test('behavior: the environment wins over the file', () => {
    const environment = {
      DATABASE_URL: 'postgres://db.example/latchkey',
      REDIS_URL: 'redis://redis.example',
      LATCHKEY_PORT: '80',
      LATCHKEY_OPERATIONS_PORT: '0',
      LATCHKEY_HOST: '0.0.0.0',
      LATCHKEY_ORIGINS: 'https://one.example, https://two.example',
      LATCHKEY_TRUSTED_PROXIES: '10.0.0.0/8',
    }
    expect(readSettings(environment, fileOf({ ...least, port: 4100, redisUrl: 'redis://other.example' }))).toMatchObject({
      databaseUrl: 'postgres://db.example/latchkey',
      redisUrl: 'redis://redis.example',
      port: 80,
      operationsPort: 0,
      host: '0.0.0.0',
      origins: ['https://one.example', 'https://two.example'],
      trustedProxies: ['10.0.0.0/8'],
    })
  })

  test('behavior: secrets stay out of the file', () => {
    const file = fileOf({ ...least, databaseUrl: 'env:MY_DATABASE', chains: { 1: { nodes: ['https://one.example', 'env:NODE'] } } })
    expect(readSettings({ MY_DATABASE: 'postgres://a:b@db.example/c', NODE: 'https://two.example/key' }, file)).toMatchObject({
      databaseUrl: 'postgres://a:b@db.example/c',
      chains: { 1: { nodes: ['https://one.example', 'https://two.example/key'] } },
    })
    expect(() => readSettings({ NODE: '' }, file)).toThrow(
      /^The settings are wrong:\n {2}"chains\.1\.nodes\.1" .* NODE, which is not set\.\n {2}"databaseUrl" takes its value from the environment variable MY_DATABASE, which is not set\.$/,
    )
  })

  test('error: everything that is wrong is told at once, by name', () => {
    const file = fileOf({
      origins: ['https://app.example.org/'],
      chains: { 1: { nodes: 'file:///etc/passwd' }, main: { nodes: 'https://rpc.example.org' } },
      port: 70_000,
      databseUrl: 'postgres://db.example/latchkey',
      redisUrl: 'http://redis.example',
    })
    expect(wrongOf(file)).toEqual(['origins.0', 'chains.1.nodes', 'chains.main', 'port', 'redisUrl', 'databseUrl'])
  })

  test.each([
    ['nothing at all', undefined, /"origins": .*\n.*"chains": /],
    ['no origins', { ...least, origins: [] }, /"origins/],
    ['a list', [], /is wrong: expected an object/],
    ['not JSON', '{', /is wrong: .*JSON/],
  ])('error: %s', (_what, content, message) => {
    expect(() => readSettings({}, content === undefined ? undefined : fileOf(content))).toThrow(message)
  })

  test('error: no such file', () => {
    expect(() => readSettings({}, '/nowhere/latchkey.json')).toThrow('There is no settings file /nowhere/latchkey.json.')
  })
})
