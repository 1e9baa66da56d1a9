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
  typeCode,
} from '../test/world/createLoginWorld.js'
import { looks } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const boxes = view.getByRole('group').getByRole('textbox')
const valuesOf = (): string =>
  boxes
    .elements()
    .map((box) => (box as HTMLInputElement).value)
    .join('')

const refuse = (): never => {
  throw new VaultError('code_refused', 'The code is wrong, too old, or for another browser.')
}

/** Continues to the mailed code. */
async function open(given: LoginWorldOptions & { codeLength?: 8 } = {}): Promise<LoginWorld> {
  const { codeLength, ...rest } = given
  const world = await createLoginWorld(rest)
  if (codeLength) world.replies.CONNECT_EMAIL = () => ({ action: 'VERIFY_OTP', codeLength })
  await world.open({ view: 'Connect' })
  await giveEmail(EMAIL)
  await world.shows('EmailVerifyOtp')
  await expect.element(boxes.first()).toBeVisible()
  return world
}

const codesOf = ({ seen }: LoginWorld): unknown[] =>
  seen.filter(({ name }) => name === 'CONNECT_OTP').map(({ payload }) => payload)

testLooks('default: has six boxes, and names the address with the mailed code', async (look) => {
  await open({ look })
  await expect.element(view).toHaveTextContent(`We sent a 6\u2011digit code to ${EMAIL}`)
  expect(boxes.elements()).toHaveLength(6)
  await expect.element(view).toHaveTextContent(/Resend in 0:\d\d/)
})

testLooks('behavior: SEC-13 has eight boxes for a code of eight digits', async (look) => {
  const world = await open({ look, codeLength: 8 })
  world.replies.CONNECT_OTP = hold
  expect(boxes.elements()).toHaveLength(8)
  await typeCode('1234567')
  expect(codesOf(world)).toEqual([])
  await userEvent.keyboard('8')
  await expect.poll(() => codesOf(world)).toEqual([{ otp: '12345678' }])
})

test('default: a code logs in, and is sent once', async () => {
  const world = await open()
  await typeCode('123456')
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
  expect(codesOf(world)).toEqual([{ otp: '123456' }])
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
  await expect.element(page.getByTestId('lk-account-button')).toHaveTextContent('0xf39F…2266')
})

testLooks('behavior: while the code is checked, the boxes keep it', async (look) => {
  const world = await open({ look })
  world.replies.CONNECT_OTP = hold
  await typeCode('123456')
  await expect.element(view).toHaveTextContent('Checking the code')
  await expect.poll(valuesOf).toBe('123456')
  await expect.element(boxes.first()).toHaveAttribute('readonly')
})

testLooks('error: says that a code is wrong, and clears it for the next one', async (look) => {
  const world = await open({ look })
  world.replies.CONNECT_OTP = refuse
  await typeCode('000000')
  await expect.element(view).toHaveTextContent('That code doesn’t match.')
  await expect.element(boxes.first()).toHaveAttribute('aria-invalid', 'true')
  world.replies.CONNECT_OTP = hold
  await userEvent.keyboard('1')
  await expect.poll(valuesOf).toBe('1')
  await expect.element(view).not.toHaveTextContent('That code doesn’t match.')
})

test('behavior: sends the digits of pasted text around a code', async () => {
  const world = await open()
  world.replies.CONNECT_OTP = hold
  const data = new DataTransfer()
  data.setData('text', 'Your code: 123 456')
  boxes
    .first()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  await expect.poll(() => codesOf(world)).toEqual([{ otp: '123456' }])
})

test('behavior: Backspace and the arrow keys move between the boxes', async () => {
  await open()
  await typeCode('123')
  await userEvent.keyboard('{Backspace}')
  await expect.poll(valuesOf).toBe('12')
  await userEvent.keyboard('{Home}9')
  await expect.poll(valuesOf).toBe('92')
  await userEvent.keyboard('{End}7')
  await expect.poll(() => (boxes.nth(5).element() as HTMLInputElement).value).toBe('7')
})

test('behavior: right to left, the boxes still go from left to right', async () => {
  await open({ look: looks.rtl })
  await typeCode('123')
  const lefts = boxes.elements().map((box) => box.getBoundingClientRect().left)
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
})

testLooks('behavior: asks for the wallet’s window to continue', async (look) => {
  const world = await open({ look })
  world.replies.CONNECT_OTP = hold
  await typeCode('123456')
  await expect.element(view).toHaveTextContent('Checking the code')
  world.setSurface('window')
  await expect.element(view).toHaveTextContent('Continue in the wallet window')
  await page.getByTestId('lk-show-window').click()
  await expect.poll(() => world.stage.windows.length).toBe(1)
})

test('behavior: another mail can be sent after a while, and clears the typed code', async () => {
  const world = await open()
  await typeCode('12')
  // The cooldown is in the storage of the page.
  world.stage.storage.clear()
  await page.getByTestId('lk-change-email').click()
  await world.shows('Connect')
  await page.getByTestId('lk-email-submit').click()
  await world.shows('EmailVerifyOtp')
  await expect.poll(valuesOf).toBe('')
  expect(world.seen.filter(({ name }) => name === 'CONNECT_EMAIL')).toHaveLength(2)
})

test('behavior: closing the modal keeps the step for when the user has the code', async () => {
  const world = await open()
  await page.getByTestId('lk-close').click()
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
  await page.getByTestId('lk-connect-button').click()
  await world.shows('EmailVerifyOtp')
  await typeCode('123456')
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
})
