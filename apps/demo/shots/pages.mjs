// The product page, the playground, and the connect button, for take.mjs.
import { connected, id, tryWallet } from './steps.mjs'

const product = { path: '/' }

export const pageStates = {
  product: { ...product, do: async () => {} },
  'product-connected': {
    ...product,
    do: async (page) => (
      await id(page, 'demo-deposit').click(),
      await id(page, 'lk-wallet-dev.latchkey.testwallet').click(),
      await id(page, 'lk-account-button').waitFor()
    ),
  },
  playground: {
    path: '/playground',
    do: (page) => page.frameLocator('iframe').getByTestId('lk-view').waitFor(),
  },
  bench: { do: async () => {} },

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
}
