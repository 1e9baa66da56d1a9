// Click to first painted frame of the modal, as a ratio to opening an empty native dialog in the
// same run. `npm run bench:open` with the sandbox running (or it starts one). Figures, not a test.
import { spawn } from 'node:child_process'
import { chromium } from '@playwright/test'

const RUNS = 15
const address = 'http://localhost:5173/bench?approve=auto'

/**
 * Milliseconds from the click event to the frame in which `shown` first holds, measured in the
 * page.
 */
function measureIn(page, { host, open, shown }) {
  return page.evaluate(
    ({ open, shown, host }) =>
      new Promise((resolve) => {
        const deep = (selector) => {
          const light = document.querySelector(selector)
          if (light) return light
          for (const element of document.querySelectorAll('*')) {
            const found = element.shadowRoot?.querySelector(selector)
            if (found) return found
          }
          return null
        }
        if (host === 'empty' && !document.querySelector('#bench-dialog')) {
          const dialog = document.createElement('dialog')
          dialog.id = 'bench-dialog'
          const button = document.createElement('button')
          button.id = 'bench-open'
          button.addEventListener('click', () => dialog.showModal())
          document.body.append(dialog, button)
        }
        const start = performance.now()
        deep(open).click()
        const look = () => {
          const element = deep(shown)
          if (element && element.getClientRects().length > 0) {
            // The frame after this one is painted with the dialog in it.
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
          } else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    { open, shown, host },
  )
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const empty = { host: 'empty', open: '#bench-open', shown: '#bench-dialog[open]' }
const kit = {
  host: 'kit',
  open: '[data-testid="lk-connect-button"]',
  shown: '[data-testid="lk-view"][data-view="Connect"]',
}

async function measure(browser, rate) {
  const cold = []
  const warm = []
  const base = []
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto(address)
    await page.getByTestId('lk-connect-button').waitFor()
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    base.push(await measureIn(page, empty))
    await page.evaluate(() => document.querySelector('#bench-dialog').close())
    cold.push(await measureIn(page, kit))
    await page.keyboard.press('Escape')
    await page.getByTestId('lk-modal').waitFor({ state: 'hidden' })
    warm.push(await measureIn(page, kit))
    await context.close()
  }
  return { base: median(base), cold: median(cold), warm: median(warm) }
}

async function answers() {
  return fetch(address).then(
    () => true,
    () => false,
  )
}

const running = await answers()
const sandbox = running ? undefined : spawn('npm', ['start'], { stdio: 'ignore' })
while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 100))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const rate of [1, 4]) {
  const { base, cold, warm } = await measure(browser, rate)
  const line = (name, value) => `${name} ${value.toFixed(1)} ms (${(value / base).toFixed(2)}x)`
  console.log(
    `CPU ${rate}x: ${line('empty dialog', base)}, ${line('cold', cold)}, ${line('warm', warm)}`,
  )
}
await browser.close()
sandbox?.kill('SIGTERM')
