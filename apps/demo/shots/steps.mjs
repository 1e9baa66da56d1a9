// Steps that states share.
const portOf = (name, usual) =>
  process.env[`LATCHKEY_PORT_${name}`] ?? usual + Number(process.env.LATCHKEY_PORT_OFFSET ?? 0)

export const origin = `http://localhost:${portOf('DEMO', 5173)}`
export const node = `http://127.0.0.1:${portOf('CHAIN_ONE', 8545)}`
export const mailbox = `http://127.0.0.1:${portOf('MAILBOX', 4030)}`
const wallet = 'lk-wallet-dev.latchkey.testwallet'
/** An account with a picture for its name. */
export const ben = '0xFf23D8ef4c546655221A1c00303b25da60B1112c'
export const two = 'lk-network-eip155:31338'
export const declined = { rejectsAs: { code: 4001, message: 'User rejected the request.' } }

export const id = (page, name) => page.getByTestId(name).first()
export const misbehave = (page, behaviors) =>
  page.evaluate(
    (given) => Object.assign(window.latchkeyDemo.wallets[0].behaviors, given),
    behaviors,
  )
export const open = (page) => id(page, 'lk-connect-button').click()
export const account = (page) => id(page, 'lk-account-button').click()
export const networks = (page) =>
  page
    .getByTestId('lk-modal')
    .getByRole('button', { name: /Sandbox/ })
    .click()

export async function connected(page) {
  await open(page)
  await id(page, wallet).click()
  await page.locator('[data-testid="demo-status"]:text-is("connected")').waitFor()
  await page.getByTestId('lk-modal').waitFor({ state: 'hidden' })
}

export async function tryWallet(page, behaviors) {
  await misbehave(page, behaviors)
  await open(page)
  await id(page, wallet).click()
}

export const nowhere = 'http://localhost:4999'
export const tile = (page) => page.locator('button.lk-cell').nth(5)
export const allWallets = async (page) => (
  await open(page), await id(page, 'lk-all-wallets').click()
)
/** A real phone's user agent; the links depend on it. */
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

export async function search(page, text) {
  await allWallets(page)
  const answered = page
    .getByText(/wallets? (found|gefunden)|No wallet called|Keine Wallet namens/i)
    .first()
  await id(page, 'lk-wallet-search').fill(text)
  await answered.waitFor({ state: 'attached' })
}

export async function rainbow(page) {
  await search(page, 'rainbow')
  await page.locator('button.lk-cell').first().click()
}

/** Continues to the view of sign-in. */
export async function toSignIn(page) {
  await open(page)
  await id(page, wallet).click()
  await page.locator('[data-testid="lk-sign-in"]:enabled').waitFor()
}

export const signIn = (page) => id(page, 'lk-sign-in').click()
export const answer = (page, path, reply) => page.route(`**/api/v1/sign-in/${path}`, reply)
export const chooseWindowed = async (page) => (
  await open(page), await id(page, 'lk-wallet-coinbase').click()
)
