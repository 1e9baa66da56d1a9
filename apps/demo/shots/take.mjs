// Takes a picture of every view and state in every look, in shots/ (ignored by git), with a contact
// sheet per group: shots/index.html. `npm run shots` with the sandbox running (or it starts one).
//   npm run shots -- swap name        states or groups with these words in their names
//   npm run shots -- --only dark,rtl  these looks of variants.mjs
//   npm run shots -- --locale hi     each look in this language
//   npm run shots -- --keep           takes the kept pictures of e2e/looks again, and nothing else
import { spawn, spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { accountStates } from './account.mjs'
import { connectStates } from './connect.mjs'
import { loginStates } from './login.mjs'
import { buyStates, sendStates, swapStates } from './money.mjs'
import { pageStates } from './pages.mjs'
import { writeSheets } from './sheet.mjs'
import { signInStates } from './signIn.mjs'
import { iphone, origin } from './steps.mjs'
import { isPhone, variants } from './variants.mjs'

/** The number of concurrent pages. */
const WORKERS = 3

/** The size of the frame's window. */
const windowSize = { width: 432, height: 720 }

const out = new URL('../../../shots/', import.meta.url).pathname

/** Group → name → steps before the picture; `query` goes into the address. */
const groups = {
  page: pageStates,
  connect: connectStates,
  'sign-in': signInStates,
  account: accountStates,
  send: sendStates,
  swap: swapStates,
  buy: buyStates,
  login: loginStates,
}

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'boolean' },
    locale: { type: 'string' },
    only: { type: 'string' },
  },
})

/**
 * Returns true if each dialog shows a loaded view in the language of the address, with its
 * pictures, and no finite animation runs.
 */
function areAtRest(dialogs) {
  const locale = new URL(document.location).searchParams.get('locale')
  return dialogs.every((dialog) => {
    const moving = dialog
      .getAnimations({ subtree: true })
      .filter(({ effect }) => effect.getTiming().iterations !== Infinity)
    return (
      moving.length === 0 &&
      (locale === null || dialog.closest('.lk').lang === locale) &&
      dialog.querySelector('[data-testid="lk-view"]') !== null &&
      dialog.querySelector('.lk-loading') === null &&
      [...dialog.querySelectorAll('img')].every(
        (image) =>
          image.getBoundingClientRect().top > innerHeight ||
          (image.complete && !image.matches('[data-loading]')),
      )
    )
  })
}

/** Returns a function that is true while code or a picture, such as a mark, is loading. */
function watchLoading(context) {
  const pending = new Set()
  context.on('request', (request) => {
    if (['script', 'image'].includes(request.resourceType())) pending.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'])
    context.on(end, (request) => pending.delete(request))
  return () => pending.size > 0
}

/**
 * Resolves when the modal has been at rest for 400 ms, because views and marks load one by one, or
 * after 30 s.
 */
async function rest(page, isLoading) {
  // Does not wait for a dialog: it may close meanwhile.
  const dialogs = page.getByTestId('lk-modal')
  for (let [calm, tries] = [0, 0]; calm < 4 && tries < 300; tries++) {
    calm = (await dialogs.evaluateAll(areAtRest)) && !isLoading() ? calm + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const answers = () =>
  fetch(origin).then(
    () => true,
    () => false,
  )

/** The look `name` of variants.mjs, in the language of `--locale` if there is one. */
function lookOf(name) {
  const look = variants[name]
  if (values.locale === undefined) return { variant: name, look }
  const { dir: _, ...query } = look.query
  return {
    variant: `${name}-${values.locale}`,
    look: { ...look, query: { ...query, locale: values.locale } },
  }
}

/** The pictures to take. */
function plan() {
  const looks = (values.only?.split(',') ?? Object.keys(variants)).map(lookOf)
  const isAsked = (text) => words.length === 0 || words.some((word) => text.includes(word))
  return Object.entries(groups).flatMap(([group, states]) =>
    Object.entries(states).flatMap(([state, steps]) =>
      looks
        .map((look) => ({ group, state, steps, ...look }))
        .filter(
          ({ look }) =>
            isAsked(`${group} ${state}`) &&
            !(steps.isPhone && !isPhone(look)) &&
            !(steps.isDesktop && isPhone(look)),
        ),
    ),
  )
}

/** Waits two frames, after which styles and fonts are drawn. */
const drawn = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

async function take(browser, { group, state, variant, steps, look }) {
  const context = await browser.newContext({
    viewport: look.viewport,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(steps.isPhone ? { userAgent: iphone } : {}),
  })
  try {
    context.setDefaultTimeout(120_000)
    const isLoading = watchLoading(context)
    const page = await context.newPage()
    const query = new URLSearchParams({ approve: 'auto', ...look.query, ...steps.query })
    await page.goto(`${origin}${steps.path ?? '/bench'}?${query}`)
    const window = await steps.do(page)
    const pictured = window?.screenshot ? window : page
    if (pictured !== page)
      await pictured.setViewportSize(isPhone(look) ? look.viewport : windowSize)
    await pictured.mouse.move(0, 0)
    if (pictured === page && group !== 'page') await page.getByTestId('lk-view').first().waitFor()
    await rest(page, isLoading)
    await pictured.evaluate(drawn)
    await pictured.screenshot({ path: `${out}${state}--${variant}.png` })
    return true
  } catch (error) {
    console.error(`${state} ${variant}: ${error.message.split('\n')[0]}`)
    return false
  } finally {
    await context.close()
  }
}

async function takeAll(browser, pictures) {
  const waiting = [...pictures]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      next.taken = await take(browser, next)
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
}

if (values.keep) {
  const journey = ['run', 'journey', '--', 'apps/demo/e2e/looks.spec.ts', '--update-snapshots']
  process.exit(spawnSync('npm', journey, { stdio: 'inherit' }).status ?? 1)
}
const pictures = plan()
const sandbox = (await answers()) ? undefined : spawn('npm', ['start'], { stdio: 'ignore' })
while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 100))
await mkdir(out, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
await takeAll(browser, pictures)
await browser.close()
sandbox?.kill('SIGTERM')
await writeSheets(out, pictures)
const failed = pictures.filter(({ taken }) => !taken)
console.log(`${pictures.length - failed.length} of ${pictures.length} pictures: ${out}index.html`)
if (failed.length > 0) process.exitCode = 1
