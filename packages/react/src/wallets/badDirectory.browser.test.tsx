import { createTestClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { silent } from '../test/world/createHttp.js'
import { createPhone } from '../test/world/createPhone.js'
import { createWorld } from '../test/world/createWorld.js'
import { directory, records } from '../test/world/directory.js'
import { focused } from '../test/world/focused.js'

const view = page.getByTestId('lk-view')
const search = page.getByTestId('lk-wallet-search')
const lantern = page.getByTestId('lk-wallet-test.lantern')

/** Only the directory is on the server. */
const features = { tokens: false, nfts: false, history: false, names: false }

/** Returns a body of 100 MB, sent only as far as it is read. */
function hugeBody(): Response {
  const chunk = new Uint8Array(1_048_576)
  const sent = { chunks: 0 }
  return new Response(
    new ReadableStream({
      pull(controller) {
        if (++sent.chunks > 100) controller.close()
        else controller.enqueue(chunk)
      },
    }),
  )
}

for (const [what, reply] of [
  ['in trouble', () => new Response('no', { status: 503 })],
  ['behind a page of a hotel', () => new Response('<html>Welcome</html>')],
  ['answering nonsense', { data: 'none', count: -1 }],
  ['answering 100 MB', hugeBody],
] as const)
  test(`error: a directory ${what} does not prevent connecting, is reported, and requested again`, async () => {
    const { connector } = createPhone()
    const options = { features }
    const server = { '/getWallets': reply }
    const world = await createWorld({ connectors: [connector], server, options })
    await world.open({ view: 'AllWallets' }, { view: 'Connect' })
    await expect.element(view).toHaveTextContent('Some wallets are missing.')
    await expect.element(page.getByTestId('lk-wallet-metamask')).toBeVisible()
    Object.assign(world.http.server, directory(records(4)))
    await view.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByTestId('lk-wallet-wallet-0')).toBeVisible()
    await expect.element(view).not.toHaveTextContent('missing')
    await lantern.click()
    await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
  })

test('error: after a timeout of the directory lists the bundled wallets', async () => {
  const clock = createTestClock()
  const world = await createWorld({
    connectors: [createPhone().connector],
    server: { '/getWallets': silent },
    options: { clock },
  })
  await world.open({ view: 'AllWallets' })
  await expect.element(lantern).toBeVisible()
  await expect.poll(() => world.http.calls.some(({ name }) => name === '/getWallets')).toBe(true)
  await clock.advance(10_000)
  await expect.element(view).toHaveTextContent('Some wallets are missing.')
  await expect.element(page.getByTestId('lk-wallet-metamask')).toBeVisible()
})

test('behavior: sends a search once, trimmed, and drops an outdated answer', async () => {
  const replies = directory(records(40))
  const list = replies['/getWallets'] as (call: { url: URL }) => unknown
  const searches: string[] = []
  const server = {
    '/getWallets': (call: { url: URL }) => {
      const wanted = call.url.searchParams.get('search')
      if (wanted) searches.push(wanted)
      return wanted === 'Wallet 1' ? silent : list(call)
    },
  }
  const world = await createWorld({ connectors: [createPhone().connector], server })
  await world.open({ view: 'AllWallets' })
  await userEvent.fill(search, ' Wallet 1')
  await expect.poll(() => searches).toEqual(['Wallet 1'])
  await userEvent.fill(search, 'Wallet 22 ')
  await expect.element(page.getByTestId('lk-wallet-wallet-22')).toBeVisible()
  expect(searches).toEqual(['Wallet 1', 'Wallet 22'])
})

test('behavior: every tile can be reached by keyboard, and the focus is never lost', async () => {
  const server = directory(records(2000))
  const world = await createWorld({ connectors: [createPhone().connector], server })
  await world.open({ view: 'AllWallets' }, { view: 'Connect' })
  await expect.element(page.getByTestId('lk-wallet-wallet-20')).toBeVisible()
  const press = async (key: string, id: string): Promise<void> => {
    await userEvent.keyboard(key)
    await expect.poll(focused, { message: key }).toBe(`lk-wallet-${id}`)
  }
  ;(search.element() as HTMLElement).focus()
  await press('{ArrowDown}', 'test.lantern')
  await press('{ArrowRight}', 'wallet-0')
  await press('{ArrowDown}', 'wallet-4')
  await press('{End}', 'wallet-6')
  await press('{Home}', 'wallet-3')
  await press('{ArrowUp}', 'test.lantern')
  await press('{ArrowUp}', 'search')
  await press('{ArrowDown}', 'test.lantern')
  await press('{Control>}{End}{/Control}', 'wallet-39')
  // The next page has been loaded meanwhile.
  await expect.element(page.getByTestId('lk-wallet-wallet-40')).toBeVisible()
  await expect.element(page.getByTestId('lk-wallet-wallet-44')).toBeInTheDocument()
  await press('{ArrowRight}', 'wallet-40')
  await press('{Control>}{Home}{/Control}', 'test.lantern')
  const body = view.element().querySelector('.lk-body') as HTMLElement
  body.scrollTo(0, 3000)
  await expect.element(page.getByTestId('lk-wallet-wallet-4')).not.toBeInTheDocument()
  expect(focused()).toBe('lk-wallet-test.lantern')
  await press('{ArrowRight}', 'wallet-0')
  await userEvent.keyboard('{Enter}')
  await world.shows('ConnectingWalletConnect')
})
