import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumLaunch } from '../../../scripts/lib/chromiumLaunch.js'

const root = resolve(import.meta.dirname, '..')
const configFile = resolve(root, 'vite.config.ts')
const WALLET = 'dev.latchkey.testwallet'
const ACCENT = 'rgb(1, 2, 3)'
const running: { browser?: Browser; server?: PreviewServer; outDir?: string } = {}

beforeAll(async () => {
  running.outDir = await mkdtemp(join(tmpdir(), 'latchkey-strict-'))
  const { outDir } = running
  await build({
    configFile,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: resolve(root, 'strict.html') },
    },
  })
  running.server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, strictPort: false, host: '127.0.0.1' },
  })
  running.browser = await chromium.launch(chromiumLaunch)
})

afterAll(async () => {
  await running.browser?.close()
  await running.server?.close()
  if (running.outDir) await rm(running.outDir, { recursive: true, force: true })
})

/** Opens the strict page without servers and returns the reports of its policy. */
async function openStrictPage(): Promise<{ page: Page; policy: string; reports: string[] }> {
  if (!running.browser || !running.server) throw new Error('The browser runs only while tests do')
  const origin = `http://127.0.0.1:${(running.server.httpServer.address() as AddressInfo).port}`
  const page = await running.browser.newPage()
  page.setDefaultTimeout(20_000)
  const reports: string[] = []
  await page.exposeFunction('report', (report: string) => reports.push(report))
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sample }) => {
        ;(window as unknown as { report(text: string): void }).report(
          `${violatedDirective} ${blockedURI} ${sample}`,
        )
      },
    )
  })
  await page.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  )
  const query = new URLSearchParams({
    approve: 'auto',
    directory: '0',
    login: '0',
    walletConnect: '0',
    accent: ACCENT,
  })
  const response = await page.goto(`${origin}/strict.html?${query}`)
  return { page, policy: response?.headers()['content-security-policy'] ?? '', reports }
}

async function connectAndReceive(page: Page): Promise<void> {
  await page.getByTestId('lk-connect-button').first().click()
  await page.getByTestId(`lk-wallet-${WALLET}`).click()
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-action-receive').click()
  await page.getByTestId('lk-qr').waitFor()
}

test('behavior: SEC-64 works with styles under a policy with Trusted Types and without inline styles, without reports', async () => {
  const { page, policy, reports } = await openStrictPage()
  expect(policy).toContain("style-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  const problem = await connectAndReceive(page).then(
    () => undefined,
    (error: unknown) => String(error),
  )
  expect({ reports, problem }).toEqual({ reports: [], problem: undefined })
  const sheet = page.locator('.lk-sheet')
  expect(await sheet.evaluate((element) => getComputedStyle(element).display)).toBe('flex')
  expect(
    await sheet.evaluate((element) =>
      getComputedStyle(element).getPropertyValue('--lk-accent').trim(),
    ),
  ).toBe(ACCENT)
})
