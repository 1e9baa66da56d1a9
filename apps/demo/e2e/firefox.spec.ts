import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import puppeteer, { type Page } from 'puppeteer-core'
import { recoverMessageAddress } from 'viem'
import { addresses } from './addresses.js'
import { newAddress } from './login.js'
import { codeAfter } from './mailbox.js'

const executablePath = process.env.FIREFOX ?? '/usr/bin/firefox-esr'

/** By test id, in open shadow roots as well. */
const id = (name: string): string => `>>> [data-testid="${name}"]`

/** Presses in the modal, whose views move while they come. */
async function press(page: Page, name: string): Promise<void> {
  const found = await page.waitForSelector(id(name), { visible: true })
  await found?.evaluate((element) => (element as HTMLElement).click())
}

async function textOf(page: Page, name: string): Promise<string> {
  const found = await page.waitForSelector(id(name))
  return (await found?.evaluate((element) => element.textContent)) ?? ''
}

/** Another engine, driven by another protocol: the browser that keeps storage apart by site from the start. */
test('default: Firefox: a code, an address, a signature in the frame’s window, a reload', async () => {
  test.slow()
  expect(existsSync(executablePath), 'Firefox is missing: apt-get install firefox-esr, or set FIREFOX to its path').toBe(true)
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  try {
    const page = await browser.newPage()
    await page.goto(`${addresses.demo}/?wallets=none`)
    await press(page, 'lk-connect-button')
    const email = newAddress('fox')
    const code = await codeAfter(email, async () => {
      const field = await page.waitForSelector(id('lk-email-input'), { visible: true })
      await field?.type(email)
      await page.keyboard.press('Enter')
    })
    const box = await page.waitForSelector(id('lk-otp-input'), { visible: true })
    await box?.focus()
    await page.keyboard.type(code)
    await press(page, 'lk-upgrade-later')
    await page.waitForSelector(`>>> [data-view="Account"]`, { visible: true })
    await press(page, 'lk-close')
    const me = await textOf(page, 'demo-address')
    expect(me).toMatch(/^0x[0-9a-fA-F]{40}$/)

    const opened = new Promise<Page>((resolve) => page.once('popup', (popup) => popup && resolve(popup)))
    await page.click('[data-testid="demo-sign-message"]')
    const window = await opened
    expect(await textOf(window, 'lk-message')).toContain('Hello from Millpond')
    await window.waitForSelector('[data-testid="lk-approve"]:not([aria-disabled="true"]):not(:disabled)')
    await window.click('[data-testid="lk-approve"]').catch(() => undefined) // It closes under the click.
    await expect.poll(() => textOf(page, 'demo-result')).toMatch(/^0x[0-9a-f]{130}$/)
    const signature = (await textOf(page, 'demo-result')) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Hello from Millpond', signature })).toBe(me)

    await page.reload()
    await expect.poll(() => textOf(page, 'demo-address')).toBe(me)
  } finally {
    await browser.close()
  }
})
