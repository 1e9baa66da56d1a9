import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FrameServerSettings, listen, startFrame } from '@latchkey/server'
import { afterAll, describe, expect, test } from 'vitest'
import { checkFrame } from './checkFrame.js'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-doctor-frame-'))
mkdirSync(join(folder, 'assets'))
for (const page of ['sdk', 'approve'])
  writeFileSync(join(folder, `${page}.html`), '<!doctype html><!--config-->')
afterAll(() => rmSync(folder, { recursive: true }))

const settings: FrameServerSettings = {
  frameOrigin: 'https://vault.example.org',
  authUrl: 'https://login.example.org',
  recoveryUrl: 'https://recovery.example.net',
  projects: { shop: ['https://shop.example.org', 'https://beta.shop.example.org'] },
  chains: [
    {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      nodes: ['https://node.example.org'],
      tokens: [],
      routers: {},
    },
  ],
  clusters: [],
  folder,
  host: '127.0.0.1',
  port: 0,
  operationsHost: '127.0.0.1',
  operationsPort: 0,
  drainSeconds: 0,
}

const textsOf = async (given: FrameServerSettings): Promise<string[]> =>
  (await checkFrame(given)).map(({ state, what, text }) => `${state} ${what}: ${text}`)

describe('checkFrame', () => {
  test('default: accepts a correct frame, and reports one that differs from the settings', async () => {
    const frame = await startFrame(settings)
    const served = { ...settings, frameOrigin: frame.url }
    try {
      expect(await textsOf(served)).toEqual([
        `ok built frame: ${folder}`,
        "ok frame-ancestors of /approve: 'none'",
        'ok frame-ancestors of /sdk?projectId=shop: https://shop.example.org https://beta.shop.example.org',
      ])
      const [, , changed, unknown] = await textsOf({
        ...served,
        projects: { shop: ['https://shop.example.org'], other: ['https://other.example.org'] },
      })
      expect(changed).toMatch(/^wrong .* expected "https:\/\/shop\.example\.org"\. Let no proxy/)
      expect(unknown).toMatch(/^wrong .*projectId=other: .* answers with 403/)
    } finally {
      await frame.stop()
    }
  })

  test('behavior: with a page, reports if a project lists its origin', async () => {
    const unreachable = { ...settings, frameOrigin: 'http://127.0.0.1:65530' }
    const about = async (page: string): Promise<string | undefined> =>
      (await checkFrame(unreachable, page))
        .map(({ state, text }) => `${state} ${text}`)
        .find((line) => line.includes(new URL(page).origin))
    expect(await about('https://beta.shop.example.org/cart')).toBe(
      'ok https://beta.shop.example.org is in shop',
    )
    expect(await about('https://other.example.org/')).toMatch(
      /^wrong no project lists https:\/\/other\.example\.org\. Add it to "projects"/,
    )
  })

  test('error: reports a proxy that removes the header, or allows any page to embed the window', async () => {
    const proxy = await listen(
      async (request) =>
        new Response('', {
          headers: request.url.endsWith('/approve')
            ? { 'content-security-policy': 'frame-ancestors *' }
            : {},
        }),
      { port: 0 },
    )
    try {
      const [, approve, sdk] = await textsOf({ ...settings, frameOrigin: proxy.url })
      expect(approve).toContain('wrong frame-ancestors of /approve: is "*", expected "\'none\'"')
      expect(sdk).toContain('wrong frame-ancestors of /sdk?projectId=shop: is "", expected')
    } finally {
      await proxy.stop()
    }
  })

  test('error: reports a missing build and a missing answer', async () => {
    const [built, approve] = await textsOf({
      ...settings,
      folder: join(folder, 'none'),
      frameOrigin: 'http://127.0.0.1:65530',
    })
    expect(built).toMatch(/^wrong built frame: missing in .* Install @latchkey\/vault/)
    expect(approve).toMatch(/^note .* does not answer: .* `latchkey frame`/)
  })
})
