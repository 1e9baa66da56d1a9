import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Database, directoryKeyOf, openDatabase } from '@latchkey/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArguments } from './readArguments.js'
import { makeDirectoryKey, type Outcome, WALLETS_COMMAND, walletActions } from './walletActions.js'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-wallets-'))
const world: { database?: Database } = {}

beforeAll(async () => {
  world.database = await openDatabase()
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.database?.close()
})

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function run(what: string, ...words: string[]): Promise<Outcome> {
  const action = walletActions[what]
  if (!action || !world.database) throw new Error(what)
  return action.run(
    world.database,
    readArguments(WALLETS_COMMAND, words, action.options, action.positionals),
  )
}

/** Sends a request to a new server, with an empty memory. */
async function statusOf(path: string): Promise<[number, string]> {
  const handle = createServer({
    origins: ['https://app.example'],
    chains: {},
    database: world.database,
  })
  const response = await handle(new Request(`https://api.example${path}`))
  return [
    response.status,
    response.headers.get('content-type') === 'image/webp' ? 'a picture' : await response.text(),
  ]
}

describe('latchkey server wallets', () => {
  test('default: imports wallets with their pictures, and reports those that are left out', async () => {
    const list = file(
      'wallets.json',
      JSON.stringify([
        { id: 'tern', name: 'Tern', image_id: 'tern' },
        { id: 'x', name: 'X', homepage: 'javascript:x' },
      ]),
    )
    file(
      'tern.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
    )
    file('bad.png', 'no picture')
    file('notes.txt', 'not looked at')
    const { done, refused } = await run('import', list, '--pictures', folder)
    expect(done).toBe('1 wallets, 1 pictures')
    expect(refused).toEqual([
      expect.stringMatching(/^entry 2: homepage: /),
      expect.stringMatching(/^bad\.png: bytes: /),
    ])
    expect(await statusOf('/getWallets')).toEqual([
      200,
      '{"data":[{"id":"tern","name":"Tern","image_id":"tern"}],"count":1}',
    ])
    expect(await statusOf('/getWalletImage/tern')).toEqual([200, 'a picture'])
  })

  test('default: imports pictures of tokens, and removes a wallet', async () => {
    expect((await run('pictures', 'token', folder)).done).toBe('1 pictures')
    expect(await statusOf('/public/getTokenImage/tern')).toEqual([200, 'a picture'])
    await run('import', file('one.json', '[{"id":"heron","name":"Heron"}]'))
    expect((await run('remove', 'heron', 'nobody')).done).toBe('1 wallets removed')
    expect((await statusOf('/getWallets?include=heron'))[1]).toBe('{"data":[],"count":0}')
  })

  test('behavior: --replace removes the other wallets', async () => {
    await run('import', file('wren.json', '[{"id":"wren","name":"Wren"}]'), '--replace')
    expect((await statusOf('/getWallets'))[1]).toBe(
      '{"data":[{"id":"wren","name":"Wren"}],"count":1}',
    )
  })

  test('behavior: creates a key, and its public key for apps', () => {
    const [secret = '', open = ''] = [...makeDirectoryKey().matchAll(/[0-9a-f]{64}/g)].map(
      ([key]) => key,
    )
    expect(directoryKeyOf(secret)).toBe(open)
  })

  test('error: reports a missing file or list', async () => {
    await expect(run('import')).rejects.toThrow('Name the file to import')
    await expect(run('import', file('object.json', '{}'))).rejects.toThrow(
      'is not a list of wallets',
    )
    await expect(run('pictures', 'cat', folder)).rejects.toThrow(
      'Name the kind of pictures (wallet, asset, currency, token)',
    )
    await expect(run('remove')).rejects.toThrow('Name the wallets to remove')
  })
})
