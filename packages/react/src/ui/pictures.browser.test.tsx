import { createSignIn, createSignInClient } from '@latchkey/core'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { SERVER_URL } from '../test/world/createHttp.js'
import { createPhone } from '../test/world/createPhone.js'
import { createWorld } from '../test/world/createWorld.js'
import { BALANCES, onlyBalances, record } from '../test/world/moneyServer.js'
import { onramps } from '../test/world/onrampServer.js'

const drawing = (content: string, size: number = 48): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48">${content}</svg>`)}`
const ground = '<rect width="48" height="48" fill="rgb(200,30,120)"/>'
const own = drawing(ground)

/** Pictures that are not rendered. */
const bad: Readonly<Record<string, string>> = {
  'that is missing': `${location.origin}/docs/pictures/missing.png`,
  'of 5,000 by 5,000 pixels': drawing(ground, 5_000),
  'of over 128 KiB': drawing(`${ground}<desc>${'x'.repeat(132_000)}</desc>`),
  'with a script': drawing(`${ground}<script>document.title = 'bad'</script>`),
  'that loads another one': drawing(`${ground}<image href="https://evil.example/x.png"/>`),
}

const server = { ...onramps(), [BALANCES]: { balances: [record('ETH', '1')] } }
const app = (iconUrl: string) => ({ name: 'Millpond', iconUrl })

/** Each view with a picture that the app has chosen: opens it, and returns the tile. */
const places: Readonly<Record<string, (picture: string) => Promise<Locator>>> = {
  async 'a network'(picture) {
    const world = await createWorld({ options: { chainImages: { 'eip155:31337': picture } } })
    await world.open({ view: 'Networks' })
    return page.getByTestId('lk-network-eip155:31337')
  },
  async 'a token'(picture) {
    const tokens = { 'eip155:31337:native': picture }
    const world = await createWorld({ server, options: { tokens, features: onlyBalances } })
    await world.connect()
    await world.open({ view: 'Account' })
    return page.getByTestId('lk-token-ETH')
  },
  async 'a wallet'(picture) {
    const customWallets = [{ id: 'tern', name: 'Tern', homepage: 'https://tern.test' }]
    const options = { customWallets, connectorImages: { tern: picture } }
    const world = await createWorld({ options })
    await world.open({ view: 'Connect' })
    return page.getByTestId('lk-wallet-tern')
  },
  async 'an on-ramp'(picture) {
    const features = { ...onlyBalances, onramp: true }
    const connectorImages = { till: picture }
    const world = await createWorld({ server, options: { features, connectorImages } })
    await world.connect()
    await world.open({ view: 'OnRampProviders' }, { view: 'Account' })
    return page.getByTestId('lk-provider-till')
  },
  async 'the app at a sign-in'(picture) {
    const signIn = createSignIn(createSignInClient({ url: SERVER_URL }))
    const world = await createWorld({
      server: { '/v1/sign-in/session': { session: null } },
      options: { app: app(picture), serverUrl: undefined, signIn },
    })
    await world.connect()
    await world.shows('ConnectingSignIn')
    return page.getByTestId('lk-view')
  },
  async 'the app in a code'(picture) {
    const { connector } = createPhone()
    const world = await createWorld({
      connectors: [connector],
      options: { app: app(picture) },
    })
    await world.open({ view: 'ConnectingWalletConnect', entry: undefined }, { view: 'Connect' })
    return page.getByTestId('lk-qr')
  },
}

const tileIn = (place: Locator): HTMLElement | null =>
  place.element().querySelector<HTMLElement>('.lk-tile, .lk-token__i')

/** Returns the color in the middle of a tile, as the browser draws it. */
async function colorOf(tile: HTMLElement): Promise<number[]> {
  const shot = await page.screenshot({ element: tile, save: false })
  const image = new Image()
  image.src = `data:image/png;base64,${shot}`
  await image.decode()
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  canvas?.drawImage(image, -image.width / 2, -image.height / 2)
  return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
}

for (const [name, open] of Object.entries(places)) {
  test(`default: shows the picture of ${name}`, async () => {
    const place = await open(own)
    await expect.element(place).toBeVisible()
    await expect.poll(() => tileIn(place)?.querySelector('img')?.naturalWidth).toBe(48)
    // The view may still be fading in.
    await expect.poll(() => colorOf(tileIn(place) as HTMLElement)).toEqual([200, 30, 120])
  })

  for (const [kind, picture] of Object.entries(bad))
    test(`error: shows no picture ${kind} but the tile of ${name}`, async () => {
      const place = await open(picture)
      await expect.element(place).toBeVisible()
      await expect.poll(() => tileIn(place)?.querySelector('[data-letter]')).toBeTruthy()
      await expect.poll(() => tileIn(place)?.querySelector('img')).toBeNull()
      expect(document.title).not.toBe('bad')
    })
}
