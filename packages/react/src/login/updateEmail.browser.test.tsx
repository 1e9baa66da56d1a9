import { VaultError } from '@latchkey/vault'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createLoginWorld,
  EMAIL,
  hold,
  type LoginWorld,
  typeCode,
} from '../test/world/createLoginWorld.js'
import type { Look } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const field = page.getByTestId('lk-email-new')
const submit = page.getByTestId('lk-email-update')
const NEW = 'ada@millpond.example'

const refuse = (): never => {
  throw new VaultError('code_refused', 'The code is wrong, too old, or for another browser.')
}

/** Opens the change of the address of a login. */
async function open(look?: Look): Promise<LoginWorld> {
  const world = await createLoginWorld({ look })
  Object.assign(world.replies, {
    UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
    UPDATE_EMAIL_PRIMARY_OTP: () => undefined,
    UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: NEW }),
  })
  await world.logIn()
  // The mail of the login was just sent.
  world.stage.storage.delete(
    [...world.stage.storage.keys()].find((key) => /mail|cool/i.test(key)) ?? '',
  )
  await world.open({ view: 'UpdateEmailWallet' }, { view: 'AccountSettings' })
  return world
}

/** Continues to the first code. */
async function openPrimary(look?: Look): Promise<LoginWorld> {
  const world = await open(look)
  await userEvent.fill(field, NEW)
  await submit.click()
  await world.shows('UpdateEmailPrimaryOtp')
  return world
}

/** Continues to the second code. */
async function openSecondary(look?: Look): Promise<LoginWorld> {
  const world = await openPrimary(look)
  await typeCode('111111')
  await world.shows('UpdateEmailSecondaryOtp')
  return world
}

testLooks('default: shows a field for the new address, and the codes that follow', async (look) => {
  await open(look)
  await expect.element(view).toHaveTextContent(`Code to ${EMAIL}`)
  await userEvent.fill(field, NEW)
  await expect.element(view).toHaveTextContent(`Code to ${NEW}`)
})

testLooks('behavior: waits while the first code is sent', async (look) => {
  const world = await open(look)
  world.replies.UPDATE_EMAIL = hold
  await userEvent.fill(field, NEW)
  await submit.click()
  await expect.element(submit).toHaveTextContent('Sending the code')
  await expect.element(submit).toBeDisabled()
  await expect.element(field).toBeDisabled()
})

test.each([
  [EMAIL, 'That’s already your address.'],
  [EMAIL.toUpperCase(), 'That’s already your address.'],
  ['ada', 'This address looks incomplete.'],
  ['ada@@x.example', 'Enter an e-mail address'],
])('error: does not send %s', async (email, text) => {
  const world = await open()
  await userEvent.fill(field, email)
  await userEvent.keyboard('{Enter}')
  await expect.element(view).toHaveTextContent(text)
  expect(world.seen.map(({ name }) => name)).not.toContain('UPDATE_EMAIL')
})

testLooks('error: says that the service refuses the change', async (look) => {
  const world = await open(look)
  world.replies.UPDATE_EMAIL = () => {
    throw new VaultError('unreachable', 'The auth service cannot be reached.')
  }
  await userEvent.fill(field, NEW)
  await submit.click()
  await expect.element(view).toHaveTextContent('The auth service cannot be reached.')
  await expect.element(field).toHaveValue(NEW)
  await expect.element(submit).toBeEnabled()
})

testLooks('default: asks for the code sent to the present address', async (look) => {
  await openPrimary(look)
  await expect
    .element(view)
    .toHaveTextContent(`To confirm it’s you, we sent a 6\u2011digit code to ${EMAIL}`)
})

testLooks('default: asks for the code sent to the new address', async (look) => {
  await openSecondary(look)
  await expect
    .element(view)
    .toHaveTextContent(`To confirm the new address, we sent a 6\u2011digit code to ${NEW}`)
})

testLooks('error: says that a code is wrong', async (look) => {
  const world = await openPrimary(look)
  world.replies.UPDATE_EMAIL_PRIMARY_OTP = refuse
  await typeCode('000000')
  await expect.element(view).toHaveTextContent('That code doesn’t match.')
})

test('default: both codes change the address', async () => {
  const world = await openSecondary()
  await typeCode('222222')
  await expect
    .poll(() => world.seen.filter(({ name }) => name.startsWith('UPDATE_')))
    .toEqual([
      { name: 'UPDATE_EMAIL', payload: { email: NEW } },
      { name: 'UPDATE_EMAIL_PRIMARY_OTP', payload: { otp: '111111' } },
      { name: 'UPDATE_EMAIL_SECONDARY_OTP', payload: { otp: '222222' } },
    ])
  await expect
    .element(page.getByTestId('lk-view'))
    .not.toHaveAttribute('data-view', 'UpdateEmailSecondaryOtp')
})

test('behavior: an account without an address needs one code only', async () => {
  const world = await open()
  world.replies.UPDATE_EMAIL = () => ({ action: 'VERIFY_SECONDARY_OTP' })
  await userEvent.fill(field, NEW)
  await submit.click()
  await world.shows('UpdateEmailSecondaryOtp')
})

test('behavior: a code cannot be changed while it is checked', async () => {
  const world = await openPrimary()
  world.replies.UPDATE_EMAIL_PRIMARY_OTP = hold
  await typeCode('111111')
  await expect.element(view).toHaveTextContent('Checking the code')
  await expect.element(page.getByTestId('lk-otp-input')).toHaveAttribute('readonly')
})

test('behavior: starting again returns to the address', async () => {
  const world = await openPrimary()
  await page.getByTestId('lk-email-restart').click()
  await world.shows('UpdateEmailWallet')
})

test('behavior: SEC-13 the second code may be longer', async () => {
  const world = await openPrimary()
  world.replies.UPDATE_EMAIL_PRIMARY_OTP = () => ({ codeLength: 8 })
  await typeCode('111111')
  await world.shows('UpdateEmailSecondaryOtp')
  await expect.element(view).toHaveTextContent('an 8\u2011digit code')
  expect(view.getByRole('group').getByRole('textbox').elements()).toHaveLength(8)
})
