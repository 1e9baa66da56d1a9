import { VaultError } from '@latchkey/vault'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createLoginWorld, hold, type LoginWorld } from '../test/world/createLoginWorld.js'
import type { Look } from '../test/world/looks.js'
import { BALANCES, onlyBalances } from '../test/world/moneyServer.js'
import { pretend } from '../test/world/pretend.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const confirm = page.getByTestId('lk-confirm-address')
const note = page.getByTestId('lk-address-unproved')

/** Logs in with an address that this browser has not confirmed. */
async function logIn(look?: Look): Promise<LoginWorld> {
  const world = await createLoginWorld({
    look,
    server: { [BALANCES]: { balances: [] } },
    options: { features: onlyBalances },
  })
  world.user.isAddressProved = false
  world.replies.CONFIRM_ADDRESS = hold
  await world.logIn()
  return world
}

async function open(look?: Look): Promise<LoginWorld> {
  const world = await logIn(look)
  await world.open({ view: 'WalletReceive' }, { view: 'Account' })
  await expect.element(confirm).toBeVisible()
  return world
}

testLooks('default: V4 shows no address before it is confirmed', async (look) => {
  await open(look)
  await expect.element(view).toHaveTextContent('Confirm your address')
  await expect.element(view).not.toHaveTextContent('0xf39F')
  await expect.element(view.getByRole('img', { name: /code/i })).not.toBeInTheDocument()
})

testLooks('behavior: waits while the address is confirmed in the wallet’s window', async (look) => {
  const world = await open(look)
  await confirm.click()
  await expect.element(view).toHaveTextContent('Confirm in the wallet window')
  await expect.element(page.getByTestId('lk-show-window')).not.toBeInTheDocument()
  world.setSurface('window')
  await expect.element(page.getByTestId('lk-show-window')).toBeVisible()
})

testLooks('error: says that the address was not confirmed', async (look) => {
  const world = await open(look)
  world.replies.CONFIRM_ADDRESS = () => {
    throw new VaultError('serviceSilent', 'The recovery service cannot be reached.')
  }
  await confirm.click()
  await expect.element(view).toHaveTextContent('Your address isn’t confirmed')
  await expect.element(view).toHaveTextContent('The recovery service cannot be reached.')
  await expect.element(confirm).toHaveTextContent('Try again')
})

testLooks('behavior: offline, the address cannot be confirmed', async (look) => {
  await open(look)
  pretend({ onLine: false })
  await expect.element(view).toHaveTextContent('You’re offline')
  await expect.element(confirm).toBeDisabled()
  pretend({ onLine: true })
  await expect.element(confirm).toBeEnabled()
})

test('default: once confirmed, the address is shown', async () => {
  const world = await open()
  world.replies.CONFIRM_ADDRESS = () => {
    world.user.isAddressProved = true
    return world.user
  }
  await confirm.click()
  await expect.element(page.getByText('Address confirmed')).toBeVisible()
  await expect.element(view).toHaveTextContent(/f39F/)
})

test('behavior: cancelling returns to the offer', async () => {
  await open()
  await confirm.click()
  await page.getByTestId('lk-confirm-cancel').click()
  await expect.element(confirm).toHaveTextContent('Confirm address')
})

testLooks('behavior: the account says why nothing can be received', async (look) => {
  const world = await logIn(look)
  await world.open({ view: 'Account' })
  await expect.element(note).toHaveTextContent('Confirm your address')
})

test('error: the account’s note gives the reason of the failure, and a second attempt confirms', async () => {
  const world = await logIn()
  world.replies.CONFIRM_ADDRESS = () => {
    throw new VaultError('UserRejectedError', 'no', { code: 4001 })
  }
  await world.open({ view: 'Account' })
  await confirm.click()
  await expect.element(note).toHaveTextContent('Your address isn’t confirmed')
  world.replies.CONFIRM_ADDRESS = () => {
    world.user.isAddressProved = true
    return world.user
  }
  await confirm.click()
  await expect.element(note).not.toBeInTheDocument()
})
