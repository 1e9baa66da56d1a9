import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { addresses } from './addresses.js'
import { test as base, expect, guard, openConnect, view } from './fixtures.js'

declare global {
  interface Window {
    /** What the phone's page lends to tests, as far as they want it. */
    phone?: { wallet: { questions: readonly { kind: string }[]; behaviors: Record<string, unknown> } }
  }
}

/** The phone is a device of its own: it shares nothing with the browser of the demo, not even the network. */
export const test = base.extend<{ phone: Page }>({
  phone: async ({ browser }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: addresses.phone })
    const { problems } = await guard(context)
    const phone = await context.newPage()
    await phone.goto('/')
    await use(phone)
    await context.close()
    expect(problems).toEqual([])
  },
})

const decoder = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** The text of the QR code in what is on the screen, or nothing: what a camera that points there would read. */
export async function scan(page: Page): Promise<string | undefined> {
  const wasm = await readFile(decoder)
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) } })
  const picture = await page.screenshot({ animations: 'disabled' })
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 })
  return found?.text
}

export function code(page: Page): Locator {
  return page.getByTestId('lk-qr')
}

/** The link of the code that is on show. */
export async function uriOf(page: Page): Promise<string> {
  await expect(code(page)).toHaveAttribute('data-uri', /^wc:/)
  return (await code(page).getAttribute('data-uri')) ?? ''
}

/** Opens the view with the code for any wallet. */
export async function openCode(page: Page): Promise<string> {
  await openConnect(page)
  await page.getByTestId('lk-wallet-walletConnect').click()
  await expect(view(page, 'ConnectingWalletConnect')).toBeVisible()
  return uriOf(page)
}

/** Gives the phone a link, as a camera or the clipboard would. */
export async function pair(phone: Page, uri: string): Promise<void> {
  await phone.getByTestId('phone-uri').fill(uri)
  await phone.getByTestId('phone-pair').click()
}

export async function approve(phone: Page): Promise<void> {
  await phone.getByTestId('phone-approve').click()
}

/** Connects demo and phone by a code. */
export async function connectPhone(page: Page, phone: Page): Promise<void> {
  await pair(phone, await openCode(page))
  await approve(phone)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
}

/** How often the person at the phone was asked something, connecting included. */
export function questions(phone: Page): Promise<number> {
  return phone.evaluate(() => window.phone?.wallet.questions.length ?? 0)
}

/** Sites that the phone is connected to. */
export function sessions(phone: Page): Locator {
  return phone.getByTestId('phone-session')
}

/** Sets the relay's knobs, see `startChaosRelay` of `@latchkey/testing`. */
export async function setRelay(knobs: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${addresses.relay.replace('ws:', 'http:')}/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(knobs),
  })
  if (!response.ok) throw new Error(`The relay refuses these knobs: ${await response.text()}`)
}
