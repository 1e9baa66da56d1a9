// Connecting a wallet, for take.mjs.
import {
  allWallets,
  chooseWindowed,
  connected,
  declined,
  id,
  nowhere,
  open,
  rainbow,
  search,
  tile,
  tryWallet,
} from './steps.mjs'

export const connectStates = {
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
      await page.getByRole('button', { name: /^(Get a wallet|Wallet holen)$/ }).click()
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
      await search(page, 'zephyrine'),
      await page.getByText(/No wallet called|Keine Wallet namens/).waitFor()
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
      await page.getByRole('button', { name: /^(Scan a code|Code scannen)$/ }).click(),
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
      await page.getByRole('button', { name: /^(Scan a code|Code scannen)$/ }).click(),
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
      await page
        .getByText(/didn’t open\?|nicht geöffnet\?/)
        .first()
        .waitFor()
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
      await rainbow(page),
      await page.getByRole('button', { name: /^(Get the app|App holen)$/ }).click()
    ),
  },
  'windowed-blocked': {
    query: { coinbase: '1', wallets: 'none' },
    do: async (page) => (
      await page.evaluate(() => {
        window.open = () => null
      }),
      await chooseWindowed(page),
      await page
        .getByText(/window was blocked|Fenster wurde blockiert/)
        .first()
        .waitFor()
    ),
  },
  'windowed-closed': {
    query: { coinbase: '1', wallets: 'none' },
    isDesktop: true,
    do: async (page) => {
      const [window] = await Promise.all([page.waitForEvent('popup'), chooseWindowed(page)])
      await window.getByTestId('popup-approve').waitFor()
      await window.close()
      await page
        .getByText(/window was closed|geschlossen/)
        .first()
        .waitFor()
    },
  },
  'load-error': {
    do: async (page) => (
      await open(page),
      await page.route(/WhatIsAWallet/, (route) => route.abort()),
      await id(page, 'lk-help').click(),
      await page.getByRole('button', { name: /try again|erneut versuchen/i }).waitFor()
    ),
  },
}
