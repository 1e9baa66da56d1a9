import { VaultError } from '@latchkey/vault'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  createLoginWorld,
  createReply,
  hold,
  type LoginWorld,
} from '../test/world/createLoginWorld.js'
import type { Look } from '../test/world/looks.js'
import { IPHONE, pretend } from '../test/world/pretend.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const copy = page.getByTestId('lk-copy-link')
const url = 'https://farcaster.example/connect?token=1'

async function open(
  look?: Look,
  prepare: (world: LoginWorld) => void = () => undefined,
): Promise<LoginWorld> {
  const world = await createLoginWorld({ look })
  world.replies.GET_FARCASTER_URI = () => ({ url })
  world.replies.CONNECT_FARCASTER = hold
  prepare(world)
  await world.open({ view: 'Connect' })
  await page.getByTestId('lk-social-farcaster').click()
  await world.shows('ConnectingFarcaster')
  return world
}

testLooks('default: shows a code for the app on a phone', async (look) => {
  await open(look)
  await expect.element(view.getByRole('img', { name: 'Farcaster login code' })).toBeVisible()
  await expect.element(copy).toBeEnabled()
})

testLooks('behavior: a code that is still loading cannot be copied', async (look) => {
  await open(look, ({ replies }) => {
    replies.GET_FARCASTER_URI = hold
  })
  await expect.element(view).toHaveTextContent('Scan with your phone camera')
  await expect.element(copy).toBeDisabled()
})

testLooks('behavior: on a phone, a link opens the app', async (look) => {
  pretend({ userAgent: IPHONE })
  await open(look)
  await expect
    .element(view.getByRole('link', { name: /Open Farcaster/ }))
    .toHaveAttribute('href', url)
  await expect
    .element(view.getByRole('img', { name: 'Farcaster login code' }))
    .not.toBeInTheDocument()
})

testLooks('error: says that the login did not finish', async (look) => {
  const world = await open(look, ({ replies }) => {
    replies.CONNECT_FARCASTER = () => {
      throw new VaultError('expired', 'The request has expired.')
    }
  })
  await expect.element(view).toHaveTextContent('The Farcaster login didn’t finish')
  await expect.element(view).toHaveTextContent('The request has expired.')
  world.replies.CONNECT_FARCASTER = hold
  await page.getByTestId('lk-try-again').click()
  await expect.element(copy).toBeEnabled()
})

test('default: connects the wallet at the end', async () => {
  const done = createReply<{ userName: string }>()
  const world = await open(undefined, ({ replies }) => {
    replies.CONNECT_FARCASTER = () => done.promise
  })
  await expect.element(copy).toBeEnabled()
  done.resolve({ userName: 'maya' })
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
})

test('behavior: copies the link', async () => {
  const copied: string[] = []
  pretend({ clipboard: { writeText: async (text) => void copied.push(text) } })
  await open()
  await copy.click()
  await expect.element(page.getByText('Link copied')).toBeVisible()
  expect(copied).toEqual([url])
})

test('error: the link can be selected if copying is blocked', async () => {
  pretend({ clipboard: { writeText: () => Promise.reject(new Error('denied')) } })
  await open()
  await expect.element(view).not.toHaveTextContent(url)
  await copy.click()
  await expect.element(view).toHaveTextContent(url)
})

test('error: SEC-36 a link that could run a script is neither drawn nor copied', async () => {
  await open(undefined, ({ replies }) => {
    replies.GET_FARCASTER_URI = () => ({ url: 'https://user:secret@farcaster.example' })
  })
  await expect.element(copy).toBeDisabled()
  await expect.element(view.getByRole('link')).not.toBeInTheDocument()
})
