import { VaultError } from '@latchkey/vault'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createLoginWorld,
  EMAIL,
  giveEmail,
  hold,
  type LoginWorld,
  type LoginWorldOptions,
} from '../test/world/createLoginWorld.js'
import { focused } from '../test/world/focused.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const input = page.getByTestId('lk-email-input')
const submit = page.getByTestId('lk-email-submit')

async function open(given?: LoginWorldOptions): Promise<LoginWorld> {
  const world = await createLoginWorld(given)
  await world.open({ view: 'Connect' })
  return world
}

const mailsOf = ({ seen }: LoginWorld): unknown[] =>
  seen.filter(({ name }) => name === 'CONNECT_EMAIL').map(({ payload }) => payload)

testLooks('default: shows the e-mail field, the providers, and the wallets below', async (look) => {
  await open({ look })
  await expect.element(input).toBeVisible()
  await expect.element(page.getByTestId('lk-social-google')).toBeVisible()
  await expect.element(view).toHaveTextContent('or use a wallet')
  await expect.element(page.getByTestId('lk-wallet-test.lantern')).toBeVisible()
})

testLooks('behavior: the address cannot be changed while the mail is sent', async (look) => {
  const world = await open({ look })
  world.replies.CONNECT_EMAIL = hold
  await giveEmail(EMAIL)
  await expect.element(input).toBeDisabled()
  await expect.element(submit).not.toBeInTheDocument()
  expect(mailsOf(world)).toEqual([{ email: EMAIL }])
})

const wrong = [
  ['maya', 'This address looks incomplete.'],
  ['maya@millpond', 'This address looks incomplete.'],
  ['maya@@millpond.example', 'Enter an e-mail address'],
  ['.maya@millpond.example', 'Enter an e-mail address'],
] as const

test.each(wrong)('error: does not send %s', async (email, text) => {
  const world = await open()
  await giveEmail(email)
  await expect.element(view).toHaveTextContent(text)
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  expect(mailsOf(world)).toEqual([])
  await userEvent.fill(input, EMAIL)
  await expect.element(view).not.toHaveTextContent(text)
})

testLooks('error: says that the service does not answer', async (look) => {
  const world = await open({ look })
  world.replies.CONNECT_EMAIL = () => {
    throw new VaultError('unreachable', 'The auth service cannot be reached.')
  }
  await giveEmail(EMAIL)
  await expect.element(view).toHaveTextContent('The auth service cannot be reached.')
  await expect.element(input).toHaveValue(EMAIL)
  await expect.element(input).toBeEnabled()
})

test('behavior: Enter sends the address without spaces around it', async () => {
  const world = await open()
  await userEvent.fill(input, ` ${EMAIL} `)
  await userEvent.keyboard('{Enter}{Enter}')
  await world.shows('EmailVerifyOtp')
  expect(mailsOf(world)).toEqual([{ email: EMAIL }])
})

test('behavior: keeps the address when the user comes back', async () => {
  const world = await open()
  await giveEmail(EMAIL)
  await world.shows('EmailVerifyOtp')
  await page.getByTestId('lk-change-email').click()
  await world.shows('Connect')
  await expect.element(input).toHaveValue(EMAIL)
})

test('error: shows how long to wait before a second mail', async () => {
  const world = await open()
  await giveEmail(EMAIL)
  await world.shows('EmailVerifyOtp')
  await page.getByTestId('lk-change-email').click()
  await submit.click()
  await expect.element(view).toHaveTextContent(/Please try again after \d+ seconds/)
  expect(mailsOf(world)).toHaveLength(1)
})

test('behavior: without e-mail shows the providers only, with a full label', async () => {
  await open({ login: { email: false, socials: ['google'] } })
  await expect.element(page.getByTestId('lk-social-google')).toHaveTextContent('Continue with')
  await expect.element(input).not.toBeInTheDocument()
})

test.each([
  [1, 1],
  [3, 3],
  [4, 4],
  [5, 3],
  [6, 3],
  [7, 4],
] as const)('behavior: %i accounts are in %i columns', async (count, columns) => {
  const all = ['google', 'apple', 'x', 'github', 'discord', 'facebook', 'farcaster'] as const
  await open({ login: { socials: all.slice(0, count) } })
  const buttons = page.getByTestId(/^lk-social-/)
  await expect.poll(() => buttons.elements().length).toBe(count)
  const tops = buttons.elements().map((button) => Math.round(button.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(Math.min(count, columns))
})

test('behavior: the field, its button and each account can be reached by keyboard', async () => {
  await open()
  await expect.element(input).toBeVisible()
  ;(input.element() as HTMLElement).focus()
  const order: string[] = []
  for (let press = 0; press < 6; press++) {
    await userEvent.keyboard('{Tab}')
    order.push(focused())
  }
  expect(order).toEqual([
    'lk-email-submit',
    'lk-social-google',
    'lk-social-apple',
    'lk-social-x',
    'lk-social-github',
    'lk-social-farcaster',
  ])
})

test('behavior: “New to wallets?” returns to the field', async () => {
  const world = await open()
  await page.getByTestId('lk-help').click()
  await world.shows('WhatIsAWallet')
  await page.getByTestId('lk-what-email').click()
  await world.shows('Connect')
  await expect.element(input).toBeInViewport({ ratio: 1 })
})
