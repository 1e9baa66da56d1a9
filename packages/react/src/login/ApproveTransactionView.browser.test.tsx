import type { LoginPort } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createLoginWorld, createReply, type LoginWorld } from '../test/world/createLoginWorld.js'
import type { Look } from '../test/world/looks.js'
import { ME } from '../test/world/moneyServer.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const cancel = page.getByTestId('lk-approve-cancel')
const message = '0x48656c6c6f'

interface Asked extends LoginWorld {
  /** Signs in the frame. */
  sign(signature: string): void
  /** The outcome of the app's request. */
  outcome: Promise<unknown>
}

/** Logs in, and requests a signature from the wallet. */
async function open(look?: Look): Promise<Asked> {
  const world = await createLoginWorld({ look })
  const signed = createReply<unknown>()
  world.replies.RPC_REQUEST = () => signed.promise
  await world.logIn()
  const { provider } = world.latchkey.options.login as LoginPort
  const outcome = provider
    .request({ method: 'personal_sign', params: [message, ME] })
    .catch((error: unknown) => error)
  await world.shows('ApproveTransaction')
  return { ...world, outcome, sign: signed.resolve }
}

testLooks('default: says where to approve', async (look) => {
  await open(look)
  await expect.element(view).toHaveTextContent(`Approve in Latchkey${look.suffix}`)
  await expect.element(page.getByTestId('lk-back')).not.toBeInTheDocument()
  await expect.element(page.getByTestId('lk-show-window')).not.toBeInTheDocument()
})

testLooks('behavior: brings a window behind the page to the front', async (look) => {
  const world = await open(look)
  world.setSurface('window')
  const show = page.getByTestId('lk-show-window')
  await expect.element(show).toBeVisible()
  await expect.element(view).toHaveTextContent('It may be behind this one.')
  const before = world.stage.windows.map(({ focused }) => focused)
  await show.click()
  await expect.poll(() => world.stage.windows.map(({ focused }) => focused)).not.toEqual(before)
})

test('default: a signature closes the modal and resolves the app’s request', async () => {
  const world = await open()
  const signature = `0x${'1'.repeat(130)}`
  world.sign(signature)
  expect(await world.outcome).toBe(signature)
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
})

test('behavior: cancelling rejects the request, and closes the modal', async () => {
  const world = await open()
  await cancel.click()
  expect(await world.outcome).toMatchObject({ shortMessage: 'Request was aborted' })
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
})

test('behavior: closing the modal rejects the request', async () => {
  const world = await open()
  await page.getByTestId('lk-close').click()
  expect(await world.outcome).toMatchObject({ shortMessage: 'Request was aborted' })
})

testLooks('behavior: says that the request has ended', async (look) => {
  const world = await createLoginWorld({ look })
  await world.logIn()
  await world.open({ view: 'ApproveTransaction', method: 'personal_sign' })
  await expect.element(view).toHaveTextContent('Nothing to approve')
  await expect.element(cancel).not.toBeInTheDocument()
})
