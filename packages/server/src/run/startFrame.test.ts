import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameConfig } from '@latchkey/vault'
import { afterAll, describe, expect, test } from 'vitest'
import { createProjectAdmin } from '../kernel/projects/projectAdmin.js'
import { createTestDatabase } from '../test/openTestDatabase.js'
import { makeFolder } from '../test/startProcess.js'
import { openDatabase } from './database/openDatabase.js'
import { readFrameSettings } from './readFrameSettings.js'
import { startFrame } from './startFrame.js'

const folder = makeFolder('frame')
afterAll(folder.remove)

const built = join(folder.path, 'built')
mkdirSync(join(built, 'assets'), { recursive: true })
for (const page of ['sdk', 'approve'])
  writeFileSync(join(built, `${page}.html`), `<!doctype html><title>${page}</title><!--config-->`)

const least = {
  frameOrigin: 'https://vault.example.org',
  authUrl: 'https://login.example.org',
  recoveryUrl: 'https://recovery.example.net',
  projects: { shop: ['https://shop.example.org'] },
  chains: {
    1: {
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      nodes: ['env:NODE'],
    },
  },
  clusters: {
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
      name: 'Solana',
      nodes: ['https://solana.example.org/key'],
    },
  },
  folder: built,
  port: 0,
  operationsPort: 0,
  drainSeconds: 0,
}

function fileOf(settings: object): string {
  const file = join(folder.path, 'frame.json')
  writeFileSync(file, JSON.stringify(settings))
  return file
}

const read = (changes: object): ReturnType<typeof readFrameSettings> =>
  readFrameSettings({ NODE: 'https://node.example.org/key' }, fileOf({ ...least, ...changes }))

describe('startFrame', () => {
  test('behavior: exports metrics only on the operators’ port', async () => {
    const frame = await startFrame(read({}))
    try {
      for (const path of ['sdk?projectId=shop', 'approve', 'nothing', 'metrics'])
        await fetch(`${frame.url}/${path}`)
      const text = await (await fetch(`${frame.operationsUrl}/metrics`)).text()
      const counts = [...text.matchAll(/^latchkey_requests_total\{(.*)\} (\d+)$/gm)]
      expect(counts.map(([, labels, count]) => `${labels} ${count}`)).toEqual([
        'method="GET",route="/sdk",status="200" 1',
        'method="GET",route="/approve",status="200" 1',
        'method="GET",route="unknown",status="404" 2',
      ])
      const ready = await (await fetch(`${frame.operationsUrl}/ready`)).json()
      expect(ready).toEqual({ status: 'ready', checks: {} })
    } finally {
      await frame.stop()
    }
  })

  test('default: serves the frame to the pages of a project, with its config', async () => {
    const frame = await startFrame(read({ inlineOrigins: { shop: ['https://shop.example.org'] } }))
    try {
      const page = await fetch(`${frame.url}/sdk?projectId=shop`)
      expect(page.headers.get('content-security-policy')).toContain(
        'frame-ancestors https://shop.example.org;',
      )
      expect(page.headers.get('content-security-policy')).toContain(
        "connect-src 'self' https://login.example.org https://recovery.example.net https://node.example.org https://solana.example.org;",
      )
      const config = JSON.parse(
        /id="latchkey-config">(.*?)<\/script>/.exec(await page.text())?.[1] ?? '',
      ) as FrameConfig
      expect(config).toMatchObject({
        projectId: 'shop',
        authUrl: least.authUrl,
        inlineOrigins: ['https://shop.example.org'],
      })
      // Fields that the frame reads without a check.
      const [chain] = config.chains
      expect(chain).toEqual({
        ...least.chains[1],
        id: 1,
        nodes: ['https://node.example.org/key'],
        tokens: [],
        routers: {},
      })
      expect(config.clusters).toEqual([
        {
          id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          name: 'Solana',
          nodes: ['https://solana.example.org/key'],
          tokens: [],
        },
      ])
      for (const other of ['toString', '__proto__', 'Shop'])
        expect((await fetch(`${frame.url}/sdk?projectId=${other}`)).status).toBe(403)
    } finally {
      await frame.stop()
    }
  })

  test('behavior: is ready, and drains before it stops', async () => {
    const frame = await startFrame(read({ drainSeconds: 5 }))
    expect(await (await fetch(`${frame.url}/ready`)).json()).toEqual({ status: 'ready' })
    const stopped = frame.stop()
    const ready = await fetch(`${frame.url}/ready`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
    const page = await fetch(`${frame.url}/sdk?projectId=shop`)
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
    await stopped
    await expect(fetch(`${frame.url}/ready`)).rejects.toThrow()
  })

  test('behavior: reads projects from the database of the auth service', async () => {
    const url = await createTestDatabase()
    const database = await openDatabase({ url })
    await createProjectAdmin(database).add({
      id: 'shop',
      name: 'Shop',
      origins: ['https://shop.example.org'],
    })
    const frame = await startFrame(read({ projects: undefined, databaseUrl: url }))
    try {
      const page = await fetch(`${frame.url}/sdk?projectId=shop`)
      expect(page.headers.get('content-security-policy')).toContain(
        'frame-ancestors https://shop.example.org;',
      )
      expect((await fetch(`${frame.url}/sdk?projectId=other`)).status).toBe(403)
    } finally {
      await frame.stop()
      await database.close()
    }
  })

  test('default: passes the images of apps to the frame, by origin', async () => {
    const siteIcons = { 'https://shop.example.org': 'data:image/png;base64,iVBORw0KGgo=' }
    const frame = await startFrame(read({ siteIcons }))
    try {
      const page = await (await fetch(`${frame.url}/approve`)).text()
      const config = JSON.parse(/id="latchkey-config">(.*?)<\/script>/.exec(page)?.[1] ?? '')
      expect(config).toMatchObject({ siteIcons })
    } finally {
      await frame.stop()
    }
  })

  test.each([
    ['an address', 'https://shop.example.org/icon.png'],
    ['a drawing', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['a page', 'data:text/html;base64,PHA+'],
    ['more than 32 KiB', `data:image/png;base64,${'A'.repeat(32_768)}`],
  ])('error: SEC-37 rejects %s as the image of an app', (_, icon) => {
    const siteIcons = { 'https://shop.example.org': icon }
    expect(() => read({ siteIcons })).toThrow('"siteIcons.https://shop.example.org": expected')
  })

  test('default: the settings have the type of the frame’s config', () => {
    const chains: readonly FrameConfig['chains'][number][] = read({}).chains
    expect(chains).toHaveLength(1)
  })

  test('error: SEC-61 rejects invalid settings by name, with the remedy', () => {
    expect(() => read({ frameOrigin: 'http://vault.example.org' })).toThrow(
      '"frameOrigin": expected https',
    )
    expect(() => read({ authUrl: 'https://vault.example.org/login' })).toThrow(
      '"frameOrigin": expected three origins',
    )
    expect(() => read({ recoveryUrl: 'https://login.example.org/recovery' })).toThrow(
      '"frameOrigin": expected three origins',
    )
    expect(() => read({ projects: undefined })).toThrow(
      /"projects": expected either this, .* or "databaseUrl"/,
    )
    expect(() => read({ databaseUrl: 'postgres://db.example.org/latchkey' })).toThrow(
      '"projects": expected either this',
    )
    expect(() => read({ projects: { shop: ['https://vault.example.org'] } })).toThrow(
      "the frame's own origin must not embed it",
    )
    expect(() => read({ projects: { shop: [] } })).toThrow('"projects.shop.0"')
    expect(() => read({ clusters: { 'solana:mainnet': least.clusters } })).toThrow(
      'expected solana: and the first 32 characters of the genesis hash',
    )
    expect(() => read({ chains: {} })).toThrow('"chains": expected at least one chain')
    expect(() => read({ chains: { 1: { ...least.chains[1], nodes: [] } }, prices: [] })).toThrow(
      /"chains\.1\.nodes\.0": [\s\S]*"prices": /,
    )
  })

  test('error: names the folder if it contains no built frame', async () => {
    await expect(startFrame(read({ folder: join(folder.path, 'none') }))).rejects.toThrow(
      /no built frame in .*none\. Install @latchkey\/vault/,
    )
  })
})
