import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Handler } from '../kernel/handler.js'
import { createFrame } from './createFrame.js'

const html =
  '<!doctype html><title>Latchkey wallet</title><!--config--><script type="module" src="/assets/sdk.js"></script>'
const settings = {
  authUrl: 'https://login.example.org/x',
  recoveryUrl: 'https://recovery.example.net',
  chains: [
    {
      id: 1,
      nodes: ['https://one.example/</script><b>'],
      smartAccount: { bundlerUrl: 'https://bundler.example/1/rpc' },
    },
  ],
}

describe('createFrame', () => {
  const shared = {} as { folder: string; handle: Handler }
  const get = (path: string, method = 'GET'): Promise<Response> =>
    shared.handle(new Request(`https://frame.example${path}`, { method }))

  beforeAll(async () => {
    shared.folder = await mkdtemp(join(tmpdir(), 'frame-'))
    await mkdir(join(shared.folder, 'assets'))
    await writeFile(join(shared.folder, 'sdk.html'), html)
    await writeFile(join(shared.folder, 'approve.html'), html)
    await writeFile(join(shared.folder, 'assets', 'sdk.js'), 'export {}')
    await writeFile(join(shared.folder, 'assets', 'notes.txt'), 'not served')
    shared.handle = await createFrame({
      folder: shared.folder,
      findProject: async (id) =>
        id === 'shop'
          ? { origins: ['https://shop.example', 'https://beta.shop.example'] }
          : undefined,
      inlineOrigins: { shop: ['https://shop.example', 'https://elsewhere.example'] },
      settings,
    })
  })
  afterAll(() => rm(shared.folder, { recursive: true }))

  test('default', async () => {
    const page = await get('/sdk?projectId=shop&chainId=eip155%3A1')
    const text = await page.text()
    const [, data] =
      /<script type="application\/json" id="latchkey-config">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(data ?? '')).toEqual({
      ...settings,
      projectId: 'shop',
      allowedOrigins: ['https://shop.example', 'https://beta.shop.example'],
      inlineOrigins: ['https://shop.example'],
    })
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' https://login.example.org https://recovery.example.net https://one.example https://bundler.example; base-uri 'none'; form-action 'none'; frame-ancestors https://shop.example https://beta.shop.example; require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect([page.headers.get('cache-control'), page.headers.get('x-content-type-options')]).toEqual(
      ['no-store', 'nosniff'],
    )
    const asset = await get('/assets/sdk.js')
    expect([
      await asset.text(),
      asset.headers.get('content-type'),
      asset.headers.get('cache-control'),
    ]).toEqual([
      'export {}',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
  })

  test('behavior: SEC-05 the window cannot be embedded, and has no project', async () => {
    const page = await get('/approve')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await page.text()).toContain('"allowedOrigins":[]')
  })

  test('error: SEC-05 returns 403 without a script for an unknown project', async () => {
    for (const path of [
      '/sdk',
      '/sdk?projectId=',
      '/sdk?projectId=other',
      '/sdk?projectId=Shop',
      '/sdk?projectId=shop%00',
    ]) {
      const page = await get(path)
      expect([path, page.status]).toEqual([path, 403])
      expect(await page.text()).not.toContain('script')
    }
  })

  test('error: answers 404 for unknown paths', async () => {
    const all = [
      '/',
      '/assets/notes.txt',
      '/assets/../sdk.html',
      '/assets/%2e%2e/sdk.html',
      '/sdk.html',
      '/assets/',
    ]
    expect(await Promise.all(all.map(async (path) => (await get(path)).status))).toEqual(
      all.map(() => 404),
    )
    expect((await get('/sdk?projectId=shop', 'POST')).status).toBe(405)
  })
})
