// Takes the pictures of the README, light and dark, into docs/pictures. `npm run pictures` with
// the sandbox running.
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import { account, ben, connected, id, open, origin } from './steps.mjs'

const sharp = createRequire(new URL('../../../packages/server/package.json', import.meta.url))(
  'sharp',
)
const out = new URL('../../../docs/pictures/', import.meta.url).pathname

const openAccount = async (page) => (
  await connected(page),
  await account(page),
  await page.getByRole('tab', { name: 'NFTs' }).waitFor()
)

/** Name → steps before the picture. */
const views = {
  connect: async (page) => (
    await open(page), await id(page, 'lk-all-wallets').getByText(/\d/).waitFor()
  ),
  account: openAccount,
  swap: async (page) => {
    await openAccount(page)
    await id(page, 'lk-action-swap').click()
    await id(page, 'lk-swap-to-token').click()
    await page.getByTestId('lk-modal').getByTestId('lk-token-DOL').click()
    await id(page, 'lk-swap-from-amount').fill('0.5')
    await page.getByText('You get at least').waitFor()
    await page.locator('[data-testid="lk-swap-submit"]:enabled').waitFor()
  },
}

/** The tile around the card, so that the cards of a row have the same size. */
const tile = { width: 416, height: 752 }
const colors = {
  light: { tile: '#e4eae7', line: '#d3dbd7' },
  dark: { tile: '#070a0b', line: '#2b2a27' },
}

/**
 * Returns true if each wallet, network, token and avatar on the screen shows its picture, and none
 * a letter or a generated avatar.
 */
function hasPictures() {
  const roots = [...document.querySelectorAll('body *')].flatMap(
    ({ shadowRoot }) => shadowRoot ?? [],
  )
  const places = roots.flatMap((root) => [
    ...root.querySelectorAll('dialog :is(.lk-tile:not(.lk-tile--icon), .lk-token__i, .lk-avatar)'),
  ])
  return places.every((place) => {
    const picture = place.matches('img') ? place : place.querySelector('img:not([data-loading])')
    return (
      place.getBoundingClientRect().top > innerHeight ||
      (picture?.complete && picture.naturalWidth > 0)
    )
  })
}

/** Returns the modal's card without the page behind it. */
async function pictureCard(page) {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(hasPictures)
  await page.evaluate(async () => {
    const nodes = [...document.querySelectorAll('body *')]
    const root = nodes.map(({ shadowRoot }) => shadowRoot).find((it) => it?.querySelector('dialog'))
    root.activeElement?.blur()
    await Promise.all([...root.querySelectorAll('img')].map((image) => image.decode()))
    const bare = new CSSStyleSheet()
    bare.replaceSync(
      '::backdrop { background: none !important } .lk-sheet { box-shadow: none !important }',
    )
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, bare]
    for (const node of nodes) node.style.visibility = node.shadowRoot ? 'visible' : 'hidden'
    document.body.style.background = document.documentElement.style.background = 'none'
    const moving = root
      .getAnimations()
      .filter(({ effect }) => effect.getTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
  const clip = await page.locator('.lk-sheet').boundingBox()
  return page.screenshot({ clip, omitBackground: true })
}

/** Returns the card on a tile, as PNG with a palette. */
async function toTile(browser, card, { tile: back, line }) {
  const page = await browser.newPage({ viewport: tile, deviceScaleFactor: 2 })
  await page.setContent(`<style>
    body { margin: 0 }
    div { display: grid; place-items: center; height: 100vh; background: ${back}; border-radius: 20px }
    img { width: 368px; border-radius: 20px; box-shadow: 0 0 0 1px ${line} }
  </style><div><img src="data:image/png;base64,${card.toString('base64')}"></div>`)
  await page.evaluate(() => document.images[0].decode())
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return sharp(picture).png({ palette: true, quality: 90, dither: 0, effort: 10 })
}

await mkdir(out, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const behavior = JSON.stringify({ accountsAs: [ben] })
for (const [themeMode, color] of Object.entries(colors))
  for (const [name, show] of Object.entries(views)) {
    const context = await browser.newContext({
      viewport: { width: 1000, height: 800 },
      reducedMotion: 'reduce',
      deviceScaleFactor: 2,
    })
    const page = await context.newPage()
    await page.goto(
      `${origin}/bench?${new URLSearchParams({ approve: 'auto', wallets: 'many', themeMode, behavior })}`,
    )
    await show(page)
    const picture = await toTile(browser, await pictureCard(page), color)
    const { size } = await picture.toFile(`${out}${name}-${themeMode}.png`)
    console.log(`${name}-${themeMode}.png ${size} bytes`)
    await context.close()
  }
await browser.close()
