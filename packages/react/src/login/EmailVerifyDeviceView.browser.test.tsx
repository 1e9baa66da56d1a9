import { VaultError } from '@latchkey/vault'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  createLoginWorld,
  createReply,
  EMAIL,
  giveEmail,
  hold,
  type LoginWorld,
} from '../test/world/createLoginWorld.js'
import type { Look } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')

/** Continues to the mailed link. */
async function open(look?: Look, confirm: () => Promise<undefined> = hold): Promise<LoginWorld> {
  const world = await createLoginWorld({ look })
  world.replies.CONNECT_EMAIL = () => ({ action: 'VERIFY_DEVICE', number: '42' })
  world.replies.CONNECT_DEVICE = confirm
  await world.open({ view: 'Connect' })
  await giveEmail(EMAIL)
  await world.shows('EmailVerifyDevice')
  return world
}

testLooks('default: shows the number to choose in the mail', async (look) => {
  await open(look)
  await expect.element(page.getByTestId('lk-device-number')).toHaveTextContent('42')
  await expect.element(view).toHaveTextContent(`It’s in your inbox at ${EMAIL}`)
  await expect.element(view).toHaveTextContent('The number is 4 2')
})

testLooks('error: says that the number was not chosen before the timeout', async (look) => {
  await open(look, () =>
    Promise.reject(new VaultError('device_expired', 'This browser was not confirmed in time.')),
  )
  await expect.element(view.getByRole('alert')).toHaveTextContent('This browser wasn’t confirmed')
  await expect.element(page.getByTestId('lk-device-number')).not.toBeInTheDocument()
})

test('default: shows the code once the link was opened', async () => {
  const confirm = createReply<undefined>()
  const world = await open(undefined, () => confirm.promise)
  confirm.resolve(undefined)
  await world.shows('EmailVerifyOtp')
  await expect.element(view).toHaveTextContent(EMAIL)
})

test('behavior: the user can enter another address', async () => {
  const world = await open()
  await page.getByTestId('lk-change-email').click()
  await world.shows('Connect')
  await expect.element(page.getByTestId('lk-email-input')).toHaveValue(EMAIL)
})

test('behavior: Back returns to the ways to connect, and ends the wait', async () => {
  const world = await open()
  await page.getByTestId('lk-back').click()
  await world.shows('Connect')
  await expect.element(page.getByTestId('lk-email-input')).toBeEnabled()
})
