// Takes pictures of every view and state, light and dark, desktop and phone, in shots/ (ignored by
// git). `npm run shots` with the sandbox running (or it starts one). For a visual review against
// the design.
import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { accountStates } from './account.mjs'
import { loginStates } from './login.mjs'
import {
  allWallets,
  answer,
  chooseWindowed,
  connected,
  declined,
  id,
  iphone,
  misbehave,
  nowhere,
  open,
  rainbow,
  search,
  signIn,
  tile,
  toSignIn,
  tryWallet,
} from './steps.mjs'

const origin = `http://localhost:${process.env.LATCHKEY_PORT_DEMO ?? 5173}`
const out = new URL('../../../shots/', import.meta.url).pathname

/** Name → steps before the picture; `query` goes into the address. */
const states = {
  host: { do: async () => {} },
  'host-connecting': {
    do: async (page) => (
      await tryWallet(page, { neverAnswers: ['eth_requestAccounts'] }),
      await id(page, 'lk-close').click()
    ),
  },
  'host-connected': { do: connected },
  'host-wrong': {
    do: async (page) => {
      await connected(page)
      await page.evaluate(() => window.latchkeyDemo.wallets[0].switchChain(31339))
      await id(page, 'lk-close').click()
    },
  },
  connect: {
    query: {
      wallets: 'many',
      terms: 'https://millpond.example/terms',
      privacy: 'https://millpond.example/privacy',
    },
    do: open,
  },
  'connect-conflict': { query: { wallets: 'conflict' }, do: open },
  'connect-empty': { query: { wallets: 'none', walletConnect: '0' }, do: open },
  'what-is-a-wallet': { do: async (page) => (await open(page), await id(page, 'lk-help').click()) },
  'get-wallet': {
    do: async (page) => (
      await open(page),
      await id(page, 'lk-help').click(),
      await page.getByRole('button', { name: 'Get a wallet' }).click()
    ),
  },
  connecting: { do: (page) => tryWallet(page, { neverAnswers: ['eth_requestAccounts'] }) },
  'connecting-rejected': { do: (page) => tryWallet(page, declined) },
  'connecting-locked': { do: (page) => tryWallet(page, { accountsAs: [] }) },
  'connecting-pending': {
    do: (page) => tryWallet(page, { rejectsAs: { code: -32002, message: 'pending' } }),
  },
  'connecting-gone': {
    do: (page) =>
      tryWallet(page, {
        rejectsAs: { code: -32603, message: 'Attempting to use a disconnected port object' },
      }),
  },
  'connecting-garbage': { do: (page) => tryWallet(page, { accountsAs: 'null' }) },
  'connecting-timed-out': {
    do: async (page) => {
      await page.clock.install()
      await page.reload()
      await tryWallet(page, { neverAnswers: ['eth_requestAccounts'] })
      await page.clock.runFor(301_000)
    },
  },
  'all-wallets': { do: async (page) => (await allWallets(page), await tile(page).waitFor()) },
  'all-wallets-search': { do: async (page) => search(page, 'wallet') },
  'all-wallets-empty': {
    do: async (page) => (
      await search(page, 'zephyrine'), await page.getByText('No wallet called').waitFor()
    ),
  },
  'all-wallets-loading': {
    query: { directory: nowhere },
    do: async (page) => (
      await page.route(`${nowhere}/**`, () => {}),
      await allWallets(page),
      await page.locator('.lk-cell--empty').first().waitFor()
    ),
  },
  'all-wallets-partial': {
    query: { directory: nowhere },
    do: async (page) => (
      await page.route(`${nowhere}/**`, (route) => route.abort()),
      await allWallets(page),
      await tile(page).waitFor()
    ),
  },
  qr: {
    do: async (page) => (
      await allWallets(page),
      await page.getByRole('button', { name: 'Scan a code' }).click(),
      await id(page, 'lk-qr').waitFor()
    ),
  },
  'qr-wallet': {
    do: async (page) => (
      await rainbow(page), await id(page, 'lk-qr').or(id(page, 'lk-open-wallet')).waitFor()
    ),
  },
  'qr-relay-down': {
    query: { relay: 'ws://127.0.0.1:9' },
    do: async (page) => (
      await allWallets(page),
      await page.getByRole('button', { name: 'Scan a code' }).click(),
      await page.getByRole('alert').waitFor({ timeout: 30_000 })
    ),
  },
  'connecting-deeplink': {
    isPhone: true,
    do: async (page) => (await rainbow(page), await id(page, 'lk-open-wallet').waitFor()),
  },
  'connecting-not-opened': {
    isPhone: true,
    do: async (page) => (
      await rainbow(page),
      await id(page, 'lk-open-wallet').evaluate((link) =>
        link.addEventListener('click', (event) => event.preventDefault()),
      ),
      await id(page, 'lk-open-wallet').click(),
      await page.getByText('didn’t open?').first().waitFor()
    ),
  },
  'open-wallet': {
    isPhone: true,
    do: async (page) => (
      await connected(page),
      await page.evaluate(() =>
        window.latchkeyDemo.latchkey.connect.send({
          type: 'requestsChanged',
          requests: [{ id: '1', redirect: { native: 'tern://' } }],
        }),
      ),
      await id(page, 'lk-open-wallet').waitFor()
    ),
  },
  'connecting-not-installed': {
    isDesktop: true,
    do: async (page) => (await rainbow(page), await id(page, 'lk-tab-unsupported').click()),
  },
  downloads: {
    isDesktop: true,
    do: async (page) => (
      await rainbow(page), await page.getByRole('button', { name: 'Get the app' }).click()
    ),
  },
  ...accountStates,
  siwe: { query: { signIn: '1' }, do: toSignIn },
  'siwe-details': {
    query: { signIn: '1' },
    do: async (page) => (
      await toSignIn(page), await page.getByTestId('lk-modal').locator('summary').click()
    ),
  },
  'siwe-preparing': {
    query: { signIn: '1' },
    do: async (page) => (
      await toSignIn(page), await answer(page, 'nonce', () => {}), await signIn(page)
    ),
  },
  'siwe-signing': {
    query: { signIn: '1' },
    do: async (page) => (
      await toSignIn(page),
      await misbehave(page, { neverAnswers: ['personal_sign'] }),
      await signIn(page)
    ),
  },
  'siwe-verifying': {
    query: { signIn: '1' },
    do: async (page) => (
      await toSignIn(page), await answer(page, 'verify', () => {}), await signIn(page)
    ),
  },
  'siwe-rejected': {
    query: { signIn: '1' },
    do: async (page) => (await toSignIn(page), await misbehave(page, declined), await signIn(page)),
  },
  'siwe-refused': {
    query: { signIn: '1' },
    do: async (page) => (
      await toSignIn(page),
      await misbehave(page, { actsFor: { account: 1 } }),
      await signIn(page),
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    ),
  },
  'siwe-server-down': {
    query: { signIn: '1' },
    do: async (page) => (
      await toSignIn(page),
      await answer(page, 'nonce', (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'down', message: 'Back at noon.' } } }),
      ),
      await signIn(page),
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    ),
  },
  'siwe-offline': {
    query: { signIn: '1' },
    do: async (page) => (await toSignIn(page), await page.context().setOffline(true)),
  },
  'windowed-blocked': {
    query: { coinbase: '1', wallets: 'none' },
    do: async (page) => (
      await page.evaluate(() => {
        window.open = () => null
      }),
      await chooseWindowed(page),
      await page.getByText('The window was blocked').first().waitFor()
    ),
  },
  'windowed-closed': {
    query: { coinbase: '1', wallets: 'none' },
    isDesktop: true,
    do: async (page) => {
      const [window] = await Promise.all([page.waitForEvent('popup'), chooseWindowed(page)])
      await window.getByTestId('popup-approve').waitFor()
      await window.close()
      await page.getByText('window was closed').first().waitFor()
    },
  },
  unsupported: {
    do: async (page) => (
      await connected(page),
      await page.evaluate(() => window.latchkeyDemo.wallets[0].switchChain(31339)),
      await page.locator('[data-view="UnsupportedNetwork"]').waitFor()
    ),
  },
  'load-error': {
    do: async (page) => (
      await open(page),
      await page.route(/WhatIsAWallet/, (route) => route.abort()),
      await id(page, 'lk-help').click(),
      await page.getByRole('button', { name: /try again/i }).waitFor()
    ),
  },
  ...loginStates,
}

/** Resolves when all finite animations in the dialog are over. */
async function rest(dialog) {
  const moving = dialog
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect.getTiming().iterations !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

async function answers() {
  return fetch(origin).then(
    () => true,
    () => false,
  )
}

const only = process.argv.slice(2)
const sandbox = (await answers()) ? undefined : spawn('npm', ['start'], { stdio: 'ignore' })
while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 100))
await mkdir(out, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const devices = { desktop: { width: 1280, height: 800 }, mobile: { width: 390, height: 844 } }
/** The size of the frame's window. */
const windowSize = { width: 432, height: 720 }
for (const [name, state] of Object.entries(states)) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue
  for (const themeMode of ['light', 'dark'])
    for (const [device, viewport] of Object.entries(devices)) {
      if ((state.isPhone && device !== 'mobile') || (state.isDesktop && device !== 'desktop'))
        continue
      const context = await browser.newContext({
        viewport,
        reducedMotion: 'reduce',
        deviceScaleFactor: 1,
        ...(state.isPhone ? { userAgent: iphone } : {}),
      })
      const page = await context.newPage()
      context.setDefaultTimeout(
        name.startsWith('login') || name.startsWith('frame') ? 20_000 : 8000,
      )
      try {
        await page.goto(
          `${origin}/?${new URLSearchParams({ approve: 'auto', themeMode, ...state.query })}`,
        )
        const window = await state.do(page)
        const pictured = window ?? page
        if (window && device === 'desktop') await window.setViewportSize(windowSize)
        await pictured.mouse.move(0, 0)
        // Two frames and the longest fade: then the animations are over.
        if (!window && !name.startsWith('host')) await page.getByTestId('lk-view').waitFor()
        for (const dialog of await page.getByTestId('lk-modal').all()) await dialog.evaluate(rest)
        await pictured.evaluate(
          () =>
            new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        )
        await pictured.screenshot({ path: `${out}${name}--${themeMode}--${device}.png` })
      } catch (error) {
        console.error(`${name} ${themeMode} ${device}: ${error.message.split('\n')[0]}`)
        process.exitCode = 1
      }
      await context.close()
    }
}
await browser.close()
sandbox?.kill('SIGTERM')
console.log(`Pictures in ${out}`)
