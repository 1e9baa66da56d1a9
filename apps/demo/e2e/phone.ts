import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import {
  type ChaosRelay,
  startChaosRelay,
} from '../../../packages/testing/src/channel/startChaosRelay.js'
import { addresses } from './addresses.js'
import { test as base, expect, guard, openConnect, view, visit } from './fixtures.js'

declare global {
  interface Window {
    /** The phone page's interface for tests. */
    phone?: {
      wallet: { questions: readonly { kind: string }[]; behaviors: Record<string, unknown> }
    }
  }
}

/** A relay with the client id of the demo's page. */
interface TestRelay extends ChaosRelay {
  /** The client of the last proposal. */
  dapp(): string | undefined
}

/** The relay's tag of a proposal. */
const PROPOSAL = 1100

export const test = base.extend<{ phone: Page; relay: TestRelay }>({
  /**
   * The phone is another device. It shares nothing with the browser of the demo, not even the
   * network.
   */
  phone: async ({ browser }, use) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      baseURL: addresses.phone,
    })
    const { problems } = await guard(context)
    const phone = await context.newPage()
    await phone.goto('/')
    await use(phone)
    await context.close()
    expect(problems).toEqual([])
  },
  /** A relay for this test only: its faults must not affect other tests. */
  relay: async ({ context, phone }, use) => {
    const relay = await startChaosRelay()
    const seen: { dapp?: string } = {}
    relay.observe((event) => {
      if (event.type === 'request' && event.tags.includes(PROPOSAL)) seen.dapp = event.clientId
    })
    await use({ ...relay, dapp: () => seen.dapp })
    // Open pages would log that their relay is unreachable.
    for (const page of [...context.pages(), ...phone.context().pages()])
      await page.goto('about:blank')
    await relay.stop()
  },
})

const decoder = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** Reads the QR code on the screen like a camera. Resolves to `undefined` without one. */
export async function scan(page: Page): Promise<string | undefined> {
  const wasm = await readFile(decoder)
  prepareZXingModule({
    overrides: {
      wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
    },
  })
  const picture = await page.screenshot({ animations: 'disabled' })
  const [found] = await readBarcodes(picture, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  })
  return found?.text
}

export function code(page: Page): Locator {
  return page.getByTestId('lk-qr')
}

/** Resolves to the link of the shown code. */
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

/** Passes a link to the phone, like a camera or the clipboard. */
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

/** Collects the WebSockets that a page opens from now on. */
export function watchSockets(page: Page): string[] {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  return sockets
}

/** Signs the demo's message on the phone. */
export async function signOnPhone(page: Page, phone: Page): Promise<void> {
  await page.getByTestId('demo-sign-message').click()
  await approve(phone)
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
}

/** Connects over a relay of the test. */
export async function connectOver(relay: TestRelay, page: Page, phone: Page): Promise<void> {
  await visit(page, { relay: relay.url })
  await phone.goto(`/?${new URLSearchParams({ relay: relay.url })}`)
  await connectPhone(page, phone)
}

/** Returns the number of prompts on the phone, connecting included. */
export function questions(phone: Page): Promise<number> {
  return phone.evaluate(() => window.phone?.wallet.questions.length ?? 0)
}

/** Returns the sites that are connected to the phone. */
export function sessions(phone: Page): Locator {
  return phone.getByTestId('phone-session')
}
