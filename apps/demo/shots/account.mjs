// The account and its networks, for take.mjs.
import { account, ben, connected, declined, id, misbehave, networks, node, two } from './steps.mjs'

/** Answers in place of the node and the server, both of which return the balance. */
const balances = async (page, answer) => (
  await page.route(`${node}/**`, answer), await page.route('**/v1/account/*/balance*', answer)
)

export const accountStates = {
  account: {
    do: async (page) => (
      await connected(page), await account(page), await page.getByTestId('lk-token-ETH').waitFor()
    ),
  },
  'account-avatar': {
    query: { behavior: JSON.stringify({ accountsAs: [ben] }) },
    do: async (page) => (
      await connected(page),
      await account(page),
      await page.getByTestId('lk-view').locator('img.lk-avatar').waitFor()
    ),
  },
  'activity-details': {
    do: async (page) => {
      await connected(page)
      await account(page)
      await id(page, 'lk-action-send').click()
      await id(page, 'lk-send-amount').fill('0.01')
      await id(page, 'lk-send-recipient').fill('ada.eth')
      await id(page, 'lk-send-address').waitFor()
      await page.locator('[data-testid="lk-send-submit"]:enabled').click()
      await page.locator('[data-testid="lk-send-confirm"]:enabled').waitFor()
      await id(page, 'lk-send-confirm').click()
      await id(page, 'lk-send-done').click()
      await id(page, 'lk-tab-activity').click()
      await id(page, 'lk-activity-row').click()
      await id(page, 'lk-activity-fee').waitFor()
    },
  },
  nfts: {
    do: async (page) => (
      await connected(page),
      await account(page),
      await id(page, 'lk-tab-nfts').click(),
      await page.locator('.lk-nft__i img').first().waitFor()
    ),
  },
  activity: {
    do: async (page) => (
      await connected(page),
      await account(page),
      await id(page, 'lk-tab-activity').click(),
      await id(page, 'lk-activity-row').waitFor()
    ),
  },
  'account-loading': {
    do: async (page) => (
      await balances(page, () => {}), await connected(page), await account(page)
    ),
  },
  'account-error': {
    do: async (page) => (
      await balances(page, (route) => route.fulfill({ status: 500 })),
      await connected(page),
      await account(page),
      await id(page, 'lk-try-again').waitFor()
    ),
  },
  offline: {
    do: async (page) => (
      await connected(page),
      await account(page),
      await page
        .getByTestId('lk-token-ETH')
        .locator('.lk-token__i img:not([data-loading])')
        .waitFor(),
      await page.locator('.lk-token__i img[data-loading]').first().waitFor({ state: 'detached' }),
      await page.context().setOffline(true)
    ),
  },
  'snack-success': {
    do: async (page) => (
      await connected(page),
      await account(page),
      await page.getByTestId('lk-token-ETH').waitFor(),
      await id(page, 'lk-copy-address').click()
    ),
  },
  networks: {
    do: async (page) => (await connected(page), await account(page), await networks(page)),
  },
  'networks-switching': {
    do: async (page) => (
      await connected(page),
      await misbehave(page, { neverAnswers: ['wallet_switchEthereumChain'] }),
      await account(page),
      await networks(page),
      await id(page, two).click()
    ),
  },
  'networks-refused': {
    do: async (page) => (
      await connected(page),
      await misbehave(page, declined),
      await account(page),
      await networks(page),
      await id(page, two).click()
    ),
  },
  unsupported: {
    do: async (page) => (
      await connected(page),
      await page.evaluate(() => window.latchkeyDemo.wallets[0].switchChain(31339)),
      await page.locator('[data-view="UnsupportedNetwork"]').waitFor()
    ),
  },
}
