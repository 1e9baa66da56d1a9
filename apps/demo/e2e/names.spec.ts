import type { Page } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { localhost } from 'viem/chains'
import { worldContracts } from '../../../packages/sandbox/src/world/contracts.js'
import { addresses } from './addresses.js'
import { expect, prompts, test, view } from './fixtures.js'
import { connectNewAccount, showView } from './ownAccount.js'

/** Returns an unregistered name, unique to this run. */
const newLabel = (): string => `e2e-${crypto.randomUUID().slice(0, 13)}`

const field = (page: Page) => page.getByTestId('lk-name-input')
const message = (page: Page) => page.getByTestId('lk-name-input-message')
const submit = (page: Page) => page.getByTestId('lk-name-submit')

/** Returns the account of a name, by the server itself. */
async function leadsTo(name: string): Promise<string | undefined> {
  const response = await fetch(`${addresses.server}/v1/profile/account/${name}`, {
    headers: { origin: addresses.demo },
  })
  const record = (await response.json()) as { addresses?: Record<string, { address: string }> }
  return Object.values(record.addresses ?? {})[0]?.address
}

/**
 * Returns the account of a name as any ENS client resolves it, by the chain's resolver and this
 * server's gateway.
 */
async function resolvedByViem(name: string): Promise<string | null> {
  const { universalResolver } = worldContracts.ens
  const chain = {
    ...localhost,
    id: 31337,
    contracts: { ensUniversalResolver: { address: universalResolver } },
  }
  return createPublicClient({ chain, transport: http(addresses.one) }).getEnsAddress({ name })
}

test('default: a name is typed, found free, signed for by keyboard, and resolves to the account from then on', async ({
  page,
}) => {
  const account = await connectNewAccount(page)
  const label = newLabel()
  const name = `${label}.latchkey.eth`
  await showView(page, 'RegisterAccountName')
  await expect(page.getByText('.latchkey.eth', { exact: true })).toBeVisible()
  await field(page).fill(label.toUpperCase())
  await expect(message(page)).toHaveText(`${name} is free`)

  await page.evaluate(() =>
    Object.assign(window.latchkeyDemo.wallets[0].behaviors, { neverAnswers: ['personal_sign'] }),
  )
  await field(page).press('Enter')
  await expect(page.getByText('Sign the message in Test Wallet').first()).toBeVisible()
  const shown = await page.getByTestId('lk-name-message').textContent()
  await page.getByTestId('lk-name-cancel').click()
  await expect(message(page)).toHaveText(`${name} is free`)
  expect(shown).toMatch(new RegExp(`^\\{"name":"${name}","attributes":\\{\\},"timestamp":\\d+\\}$`))
  expect(await leadsTo(name)).toBeUndefined()

  await page.evaluate(() =>
    Object.assign(window.latchkeyDemo.wallets[0].behaviors, { neverAnswers: [] }),
  )
  const before = await prompts(page)
  await submit(page).dblclick()
  await expect(view(page, 'RegisterAccountNameSuccess')).toBeVisible()
  expect(await prompts(page)).toBe(before + 1)
  const signed = await page.evaluate(() => window.latchkeyDemo.wallets[0].prompts.at(-1))
  expect(signed).toMatchObject({
    kind: 'sign',
    account,
    message: expect.stringContaining(`{"name":"${name}","attributes":{},`),
  })
  expect(await leadsTo(name)).toBe(account)
  expect(await resolvedByViem(name)).toBe(account)

  await page.getByTestId('lk-name-done').press('Enter')
  await expect(view(page, 'Account')).toBeVisible()
  await showView(page, 'RegisterAccountName')
  await expect(page.getByTestId(`lk-own-name-${name}`)).toBeVisible()
  await field(page).fill(name)
  await expect(message(page)).toHaveText(`${name} is already yours.`)
  await expect(submit(page)).toBeDisabled()
})

test('error: shows an invalid, taken or declined name beside the field, and keeps the input', async ({
  page,
  browser,
  watch,
}) => {
  watch.allowed.push(/status of 409/)
  await connectNewAccount(page)
  await showView(page, 'RegisterAccountName')
  for (const [typed, said] of [
    ['m_l', 'Use letters, numbers and hyphens'],
    ['abc', 'Use at least 4 characters'],
    ['maya.eth', 'Use letters, numbers and hyphens'],
    ['ab--c', 'The third and fourth characters can’t both be hyphens'],
    ['аlice', 'Use letters, numbers and hyphens'],
    ['admin', 'This name is reserved. Try another.'],
  ] as const) {
    await field(page).fill(typed)
    await expect(message(page)).toHaveText(said)
    await expect(field(page)).toHaveValue(typed)
    await expect(submit(page)).toBeDisabled()
  }

  // Declined: the name stays, and can be requested again.
  const label = newLabel()
  const name = `${label}.latchkey.eth`
  await field(page).fill(label)
  await expect(submit(page)).toHaveText(`Get ${name}`)
  await page.evaluate(() => {
    window.latchkeyDemo.approve = 'reject'
  })
  await submit(page).click()
  await expect(message(page)).toContainText('You declined in Test Wallet')
  await expect(field(page)).toHaveValue(label)

  // Another user registers first: the server refuses, and other names are offered.
  const other = await (await browser.newContext()).newPage()
  await connectNewAccount(other, { dir: 'rtl', themeMode: 'dark' })
  await showView(other, 'RegisterAccountName')
  await field(other).fill(label)
  await expect(message(other)).toHaveText(`${name} is free`)
  await submit(other).click()
  await expect(view(other, 'RegisterAccountNameSuccess')).toBeVisible()
  await other.context().close()
  await page.evaluate(() => {
    window.latchkeyDemo.approve = 'auto'
  })
  await submit(page).click()
  await expect(message(page)).toHaveText(`${name} is taken. Try one of these.`)
  await expect(submit(page)).toBeDisabled()
  await page.getByTestId(`lk-name-suggestion-${label}-id.latchkey.eth`).click()
  await expect(message(page)).toHaveText(`${label}-id.latchkey.eth is free`)

  // The server goes away while the name is registered: nothing is lost, and it is not claimed to be
  // there.
  await page.route('**/v1/profile/account*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  watch.allowed.push(/ERR_FAILED/, /status of 404/)
  await submit(page).click()
  await expect(message(page)).toHaveText(`Error registering name ${label}-id.latchkey.eth`)
  await expect(field(page)).toHaveValue(`${label}-id.latchkey.eth`)
})
