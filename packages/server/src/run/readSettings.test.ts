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

/** Returns the names of the settings in the error. */
function wrongOf(file: string): string[] {
  try {
    readSettings({}, file)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return [...(error as Error).message.matchAll(/^ {2}"([\w.]+)": ./gm)].map(
      ([, name = '']) => name,
    )
  }
}

const least = {
  origins: ['https://app.example.org'],
  chains: { 1: { nodes: 'https://rpc.example.org' } },
}

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
      drainSeconds: 5,
    })
  })

  test('behavior: the environment takes precedence over the file', () => {
    const environment = {
      DATABASE_URL: 'postgres://db.example/latchkey',
      REDIS_URL: 'redis://redis.example',
      LATCHKEY_PORT: '80',
      LATCHKEY_OPERATIONS_PORT: '0',
      LATCHKEY_HOST: '0.0.0.0',
      LATCHKEY_ORIGINS: 'https://one.example, https://two.example',
      LATCHKEY_TRUSTED_PROXIES: '10.0.0.0/8',
    }
    expect(
      readSettings(
        environment,
        fileOf({ ...least, port: 4100, redisUrl: 'redis://other.example' }),
      ),
    ).toMatchObject({
      databaseUrl: 'postgres://db.example/latchkey',
      redisUrl: 'redis://redis.example',
      port: 80,
      operationsPort: 0,
      host: '0.0.0.0',
      origins: ['https://one.example', 'https://two.example'],
      trustedProxies: ['10.0.0.0/8'],
    })
  })

  test('behavior: replaces `env:NAME` in the file with environment variables', () => {
    const file = fileOf({
      ...least,
      databaseUrl: 'env:MY_DATABASE',
      chains: { 1: { nodes: ['https://one.example', 'env:NODE'] } },
    })
    expect(
      readSettings(
        { MY_DATABASE: 'postgres://a:b@db.example/c', NODE: 'https://two.example/key' },
        file,
      ),
    ).toMatchObject({
      databaseUrl: 'postgres://a:b@db.example/c',
      chains: { 1: { nodes: ['https://one.example', 'https://two.example/key'] } },
    })
    expect(() => readSettings({ NODE: '' }, file)).toThrow(
      /^The settings are wrong:\n {2}"chains\.1\.nodes\.1" .* NODE, which is not set\.\n {2}"databaseUrl" takes its value from the environment variable MY_DATABASE, which is not set\.$/,
    )
  })

  test('error: reports all invalid settings at once, by name', () => {
    const file = fileOf({
      origins: ['https://app.example.org/'],
      chains: { 1: { nodes: 'file:///etc/passwd' }, main: { nodes: 'https://rpc.example.org' } },
      port: 70_000,
      databseUrl: 'postgres://db.example/latchkey',
      redisUrl: 'http://redis.example',
    })
    expect(wrongOf(file)).toEqual([
      'origins.0',
      'chains.1.nodes',
      'chains.main',
      'port',
      'redisUrl',
      'databseUrl',
    ])
  })

  test.each([
    [
      'a setting that is close to a known one',
      { ...least, chains: { 1: { node: 'https://rpc.example' } } },
      '"chains.1.node": unknown setting. Did you mean "nodes"?',
    ],
    [
      'a setting of another name',
      { ...least, cookie: { path: '/' } },
      '"cookie.path": unknown setting. Known here: isSecure, sameSite.',
    ],
    [
      'a setting in a list of kinds',
      { ...least, history: { 1: [{ kind: 'etherscan', url: 'https://x.example', apikey: 'k' }] } },
      '"history.1.0.apikey": unknown setting. Did you mean "apiKey"?',
    ],
    [
      'a name for the id of a cluster',
      { ...least, clusters: { mainnet: { nodes: 'https://rpc.example' } } },
      '"clusters.mainnet": expected a CAIP-2 id such as solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ],
    [
      'an EVM address for a token of a cluster',
      {
        ...least,
        clusters: {
          'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
            nodes: 'https://rpc.example',
            tokens: [{ address: '0xA0b8', name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
          },
        },
      },
      'expected a Solana address',
    ],
    ['one that is missing', { origins: least.origins }, '"chains": is missing'],
    ['a number for a string', { ...least, host: 1 }, '"host": expected a string, received 1'],
    [
      'a string for a number',
      { ...least, port: 'hunter2' },
      '"port": expected a number, received a string',
    ],
    [
      'a number that is too large',
      { ...least, port: 70_000 },
      '"port": expected a number of at most 65535, received 70000',
    ],
    ['half a number', { ...least, port: 1.5 }, '"port": expected a whole number, received 1.5'],
    [
      'an empty string',
      { ...least, host: '' },
      '"host": expected a string, received an empty string',
    ],
    [
      'another choice',
      { ...least, cookie: { sameSite: 'no' } },
      '"cookie.sameSite": expected "lax" or "strict" or "none", received a string',
    ],
    [
      'another kind',
      { ...least, history: { 1: [{ kind: 'blockscout' }] } },
      '"history.1.0.kind": expected "indexer" or "etherscan", received a string',
    ],
    ['a number for an object', { ...least, limits: 5 }, '"limits": expected an object, received 5'],
    [
      'a pool without connections',
      { ...least, databasePool: { connections: 0 } },
      '"databasePool.connections": expected a number of at least 1, received 0',
    ],
    [
      'a pool that waits longer than a request',
      { ...least, databasePool: { connectionTimeout: 8000 } },
      '"databasePool": expected "connectionTimeout" and "statementTimeout" to be at most 9500 milliseconds together, because a request has 10 s',
    ],
    [
      'a string for a list',
      { ...least, trustedProxies: '10.0.0.0/8' },
      '"trustedProxies": expected a list, received a string',
    ],
  ])('error: reports %s as a sentence', (_what, content, sentence) => {
    const file = fileOf(content)
    expect(() => readSettings({}, file)).toThrow(sentence)
    expect(() => readSettings({}, file)).not.toThrow(/Invalid|never|hunter2/)
  })

  test.each([
    ['nothing at all', undefined, /"origins": .*\n.*"chains": /],
    ['no origins', { ...least, origins: [] }, /"origins/],
    ['a list', [], /is wrong: expected an object/],
    ['not JSON', '{', /is wrong: .*JSON/],
  ])('error: %s', (_what, content, message) => {
    expect(() => readSettings({}, content === undefined ? undefined : fileOf(content))).toThrow(
      message,
    )
  })

  test('error: reports a missing file', () => {
    expect(() => readSettings({}, '/nowhere/latchkey.json')).toThrow(
      'There is no settings file /nowhere/latchkey.json.',
    )
  })
})
