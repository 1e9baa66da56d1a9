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
  typeCode,
} from '../test/world/createLoginWorld.js'
import type { Look } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')

/** Logs in by a social account, whose wallet opens as `answer` says. */
async function open(answer: LoginWorld['replies']['GET_USER'], look?: Look): Promise<LoginWorld> {
  const world = await createLoginWorld({ look })
  Object.assign(world.replies, {
    GET_SOCIAL_REDIRECT_URI: () => ({ uri: 'https://accounts.google.example/login' }),
    CONNECT_SOCIAL: () => ({ address: world.user.address, chainId: 'eip155:31337' }),
    GET_USER: answer,
  })
  await world.open({ view: 'Connect' })
  await page.getByTestId('lk-social-google').click()
  await world.shows('ConnectingLogin')
  return world
}

testLooks('default: shows that the wallet is opening', async (look) => {
  await open(hold, look)
  await expect.element(view).toHaveTextContent('Opening your wallet')
})

testLooks('behavior: asks for the wallet’s window', async (look) => {
  const world = await open(hold, look)
  await expect.element(view).toHaveTextContent('Opening your wallet')
  world.setSurface('window')
  await expect.element(view).toHaveTextContent('Continue in the wallet window')
  const before = world.stage.windows.length
  await page.getByTestId('lk-show-window').click()
  await expect.poll(() => world.stage.windows.length).toBe(before + 1)
  world.setSurface('none')
  await expect.element(view).toHaveTextContent('Opening your wallet')
})

testLooks('error: says that the wallet did not open, and opens it again', async (look) => {
  const world = await open(() => {
    throw new VaultError('serviceSilent', 'The recovery service cannot be reached.')
  }, look)
  await expect.element(view).toHaveTextContent('Your wallet didn’t open')
  await expect.element(view).toHaveTextContent('The recovery service cannot be reached.')
  world.replies.GET_USER = hold
  await page.getByTestId('lk-try-again').click()
  await expect.element(view).toHaveTextContent('Opening your wallet')
})

test('behavior: Cancel returns to Connect, and a late reply connects no wallet', async () => {
  const late = createReply<LoginWorld['user']>()
  const world = await open(() => late.promise)
  await view.getByRole('button', { name: 'Cancel' }).click()
  await world.shows('Connect')
  late.resolve(world.user)
  await giveEmail(EMAIL)
  await world.shows('EmailVerifyOtp')
  expect(world.latchkey.connect.getState().status).not.toBe('connected')
  await typeCode('123456')
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
})
