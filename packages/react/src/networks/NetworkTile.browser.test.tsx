import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createWorld } from '../test/world/createWorld.js'

const tileOf = (id: string) =>
  page.getByTestId(`lk-network-${id}`).element().querySelector('.lk-tile')
const sourceOf = (id: string) => tileOf(id)?.querySelector('img')?.getAttribute('src')
const networks = { 1: 'Ethereum', 31337: 'Sandbox One' }

test('default: shows the published mark of a network, else its first letter', async () => {
  const world = await createWorld({ networks })
  await world.open({ view: 'Networks' })
  await expect.poll(() => sourceOf('eip155:1')).toMatch(/^data:image\/svg\+xml,/)
  expect(tileOf('eip155:31337')?.querySelector('[data-letter="S"]')).not.toBeNull()
})

test('behavior: prefers the picture that the app has chosen', async () => {
  const own = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
  const world = await createWorld({ networks, options: { chainImages: { 'eip155:1': own } } })
  await world.open({ view: 'Networks' })
  await expect.poll(() => sourceOf('eip155:1')).toBe(own)
})
