import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offline, type Replies, refusal, silent } from '../test/world/createHttp.js'
import { createWorld, type World } from '../test/world/createWorld.js'
import { BALANCES, onlyBalances } from '../test/world/moneyServer.js'
import { nameless } from '../test/world/nameServer.js'

const AVATAR = '/v1/identity/{address}/avatar'
const button = page.getByTestId('lk-account-button')
const drawn = (): (string | undefined)[] => [
  button.element().querySelector('img.lk-avatar')?.getAttribute('src')?.slice(0, 23),
  button.element().querySelector('svg.lk-avatar')?.tagName,
]
const generated = [undefined, 'svg']

/** A picture of one pixel. */
const pixel = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

function picture(type = 'image/webp'): Response {
  const bytes = Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0))
  return new Response(bytes, { headers: { 'content-type': type } })
}

/** Connects an account whose name has a picture. */
async function open(
  avatar: unknown,
  server: Replies = {},
  options: { names?: boolean; projectId?: string } = {},
): Promise<World> {
  const { names = true, ...others } = options
  const world = await createWorld({
    server: {
      [BALANCES]: { balances: [] },
      ...nameless,
      '/v1/identity/{address}': { name: 'ben.eth', avatar: 'https://pictures.example/ben.png' },
      [AVATAR]: avatar,
      ...server,
    },
    options: { features: { ...onlyBalances, names }, locale: 'en', ...others },
  })
  await world.connect()
  return world
}

const requestsOf = ({ http }: World): number =>
  http.calls.filter(({ name }) => name === AVATAR).length

test('default: shows the picture of the name, from the app’s own server', async () => {
  const world = await open(() => picture())
  await expect.poll(drawn).toEqual(['data:image/webp;base64,', undefined])
  const { origin } = world.http.calls.find(({ name }) => name === AVATAR)?.url ?? {}
  expect(origin).toBe('https://server.test')
})

test('default: the account shows the picture too, without another request', async () => {
  const world = await open(() => picture())
  await expect.poll(drawn).toEqual(['data:image/webp;base64,', undefined])
  await world.open({ view: 'Account' })
  const view = page.getByTestId('lk-view')
  await expect
    .poll(() => view.element().querySelectorAll('img.lk-avatar').length)
    .toBeGreaterThan(0)
  expect(view.element().querySelector('img.lk-avatar')?.getAttribute('alt')).toBe('')
  expect(requestsOf(world)).toBe(1)
})

test.each([
  ['does not answer', silent],
  ['cannot be reached', offline],
  ['has none', refusal(404, 'no_avatar')],
  ['sends another kind of picture', () => picture('image/svg+xml')],
  ['sends a page', () => new Response('<p>no</p>', { headers: { 'content-type': 'text/html' } })],
])('error: the generated picture stays if the server %s', async (_, avatar) => {
  const world = await open(avatar)
  await expect.poll(() => requestsOf(world)).toBeGreaterThan(0)
  await expect.element(button).toHaveTextContent('0xf39F…2266')
  expect(drawn()).toEqual(generated)
})

test('error: replaces a picture that cannot be decoded by the generated one', async () => {
  const broken = (): Response =>
    new Response('not a picture', { headers: { 'content-type': 'image/webp' } })
  const world = await open(broken)
  await expect.poll(() => requestsOf(world)).toBe(1)
  await expect.element(button).toHaveTextContent('0xf39F…2266')
  await expect.poll(drawn).toEqual(generated)
})

test('behavior: requests no picture for an account without a name', async () => {
  const world = await open(() => picture(), {
    '/v1/identity/{address}': { name: null, avatar: null },
  })
  await expect
    .poll(() => world.http.calls.map(({ name }) => name))
    .toContain('/v1/identity/{address}')
  await expect.element(button).toHaveTextContent('0xf39F…2266')
  expect(drawn()).toEqual(generated)
  expect(requestsOf(world)).toBe(0)
})

test('behavior: an app without names requests neither name nor picture', async () => {
  const projectId = 'nameless'
  const world = await open(() => picture(), {}, { names: false, projectId })
  await world.open({ view: 'Account' })
  // A test that has ended may still read its name in this world, for another project.
  const asked = (): string[] =>
    world.http.calls
      .filter(({ url }) => url.searchParams.get('projectId') === projectId)
      .map(({ name }) => name)
  await expect.poll(asked).toContain(BALANCES)
  await expect.element(button).toHaveTextContent('0xf39F…2266')
  expect(asked()).not.toContain('/v1/identity/{address}')
  expect(drawn()).toEqual(generated)
})
