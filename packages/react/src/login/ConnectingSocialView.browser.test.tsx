import { createTestClock } from '@latchkey/testing'
import { VaultError } from '@latchkey/vault'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  createLoginWorld,
  createReply,
  hold,
  type LoginWorld,
  type LoginWorldOptions,
  typeCode,
} from '../test/world/createLoginWorld.js'
import { ME } from '../test/world/moneyServer.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const retry = page.getByTestId('lk-social-retry')
const uri = 'https://accounts.google.example/login?state=1'

/** Presses a provider on Connect. */
async function open(
  given: LoginWorldOptions = {},
  prepare: (world: LoginWorld) => void = () => undefined,
  provider = 'google',
): Promise<LoginWorld> {
  const world = await createLoginWorld(given)
  world.replies.GET_SOCIAL_REDIRECT_URI = () => ({ uri })
  world.replies.CONNECT_SOCIAL = hold
  prepare(world)
  await world.open({ view: 'Connect' })
  await page.getByTestId(`lk-social-${provider}`).click()
  await world.shows('ConnectingSocial')
  return world
}

const markOf = (): string | null | undefined =>
  view.element().querySelector('.lk-tile--72 > img')?.getAttribute('src')

test('default: shows the published mark of the provider in the ring', async () => {
  await open({}, undefined, 'github')
  await expect.poll(markOf).toMatch(/^data:image\/svg\+xml,/)
})

test('behavior: shows a window in the ring for a provider without a mark', async () => {
  await open()
  await expect.element(view).toHaveTextContent('Continue in the Google window')
  expect(view.element().querySelector('.lk-tile--72 > svg')).not.toBeNull()
  expect(markOf()).toBeUndefined()
})

testLooks('default: leads to the provider’s window', async (look) => {
  const world = await open({ look })
  await expect.element(view).toHaveTextContent('Continue in the Google window')
  await expect.poll(() => world.stage.windows).toMatchObject([{ url: uri, closed: false }])
})

test('default: the login ends with the window closed and the wallet connected', async () => {
  const done = createReply<{ address: string; chainId: string; userName: string }>()
  const world = await open({}, ({ replies }) => {
    replies.CONNECT_SOCIAL = () => done.promise
  })
  await expect.poll(() => world.stage.windows[0]?.url).toBe(uri)
  done.resolve({ address: ME, chainId: 'eip155:31337', userName: 'Maya' })
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
  expect(world.stage.windows).toMatchObject([{ closed: true }])
})

testLooks('error: says that a window was blocked, and opens it by a press', async (look) => {
  const world = await open({ look }, ({ stage }) => {
    stage.behaviors.blocksWindows = true
  })
  await expect.element(view).toHaveTextContent('The window was blocked')
  world.stage.behaviors.blocksWindows = false
  await retry.click()
  await expect.element(view).toHaveTextContent('Continue in the Google window')
  await expect.poll(() => world.stage.windows.length).toBe(1)
})

testLooks('error: shows the reason of a login that the provider refuses', async (look) => {
  const world = await open({ look }, ({ replies }) => {
    replies.CONNECT_SOCIAL = () => {
      throw new VaultError('unconfirmed', 'This account has no confirmed address.')
    }
  })
  await expect.element(view).toHaveTextContent('The Google login didn’t finish')
  await expect.element(view).toHaveTextContent('This account has no confirmed address.')
  world.replies.CONNECT_SOCIAL = hold
  await retry.click()
  await expect.element(view).toHaveTextContent('Continue in the Google window')
  await expect.poll(() => world.stage.windows.map(({ closed }) => closed)).toEqual([true, false])
})

test('behavior: a failed login leads back to the other ways to log in', async () => {
  const world = await open({}, ({ stage }) => {
    stage.behaviors.blocksWindows = true
  })
  await view.getByRole('button', { name: 'Choose another way in' }).click()
  await world.shows('Connect')
})

test('behavior: asks about a window that looks closed, and the login continues', async () => {
  const clock = createTestClock()
  const world = await open({ options: { clock } })
  await expect.poll(() => world.stage.windows[0]?.url).toBe(uri)
  Object.assign(world.stage.windows[0] ?? {}, { closed: true })
  await clock.advance(1_500)
  await expect.element(view).toHaveTextContent('Continue in the Google window')
  await clock.advance(1_000)
  await expect.element(view).toHaveTextContent('Did the Google window close?')
  await retry.click()
  await expect.element(view).toHaveTextContent('Continue in the Google window')
  await expect.poll(() => world.stage.windows.length).toBe(2)
})

testLooks('behavior: asks for the code of a window that cannot send messages', async (look) => {
  const world = await open({ look })
  await page.getByTestId('lk-social-code').click()
  await expect.element(view).toHaveTextContent('Enter the code shown in the window')
  await expect.element(page.getByTestId('lk-social-code')).not.toBeInTheDocument()
  await expect.element(page.getByTestId('lk-otp-input')).toBeVisible()
  expect(world.seen.map(({ name }) => name)).not.toContain('CONNECT_OTP')
})

test('error: a wrong code of the window keeps the login open', async () => {
  const world = await open()
  world.replies.CONNECT_OTP = () => {
    throw new VaultError('code_refused', 'wrong')
  }
  await page.getByTestId('lk-social-code').click()
  await typeCode('000000')
  await expect.element(view).toHaveTextContent('That code doesn’t match.')
  world.replies.CONNECT_OTP = () => undefined
  await typeCode('123456')
  await expect.element(view).toHaveTextContent('That’s it. One moment.')
  expect(world.latchkey.connect.getState().status).not.toBe('connected')
})

testLooks('behavior: asks for the wallet’s own window', async (look) => {
  const world = await open({ look })
  await expect.poll(() => world.stage.windows[0]?.url).toBe(uri)
  world.setSurface('window')
  await expect.element(view).toHaveTextContent('Continue in the wallet window')
  await view.getByRole('button', { name: 'Cancel' }).click()
  await world.shows('Connect')
})

test('behavior: back closes the window and ends the login', async () => {
  const world = await open()
  await expect.poll(() => world.stage.windows[0]?.url).toBe(uri)
  await page.getByTestId('lk-back').click()
  await world.shows('Connect')
  await expect.poll(() => world.stage.windows[0]?.closed).toBe(true)
})
