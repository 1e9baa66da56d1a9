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

/** Returns the account of a name from the server. */
async function leadsTo(name: string): Promise<string | undefined> {
  const response = await fetch(`${addresses.server}/v1/profile/account/${name}`, {
    headers: { origin: addresses.demo },
  })
  const record = (await response.json()) as { addresses?: Record<string, { address: string }> }
  return Object.values(record.addresses ?? {})[0]?.address
}

/**
 * Returns the account of a name like any ENS client, by the chain's resolver and this server's
 * gateway.
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

test('default: registers a free name by keyboard, which then resolves to the account', async ({
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
