// Measures typing an amount to swap: from the keys to the estimate and to the quote, and the
// requests for each pause, beside a bare fetch of the same address in the same run. `npm run
// bench:swap` with the sandbox running. Figures, not a test.
import { chromium } from '@playwright/test'

const RUNS = Number(process.env.RUNS ?? 20)
const address = `http://localhost:${process.env.LATCHKEY_PORT_DEMO ?? 5173}/bench?approve=auto`

const sorted = (values) => values.toSorted((a, b) => a - b)
const at = (values, share) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))]
const figures = (values) =>
  `median ${at(values, 0.5).toFixed(1)}, p95 ${at(values, 0.95).toFixed(1)} ms`

/** Watches each input event: frames and ms until the received amount has changed on the screen. */
function watchKeys(page) {
  return page.evaluate(() => {
    const deep = (selector) => {
      for (const element of document.querySelectorAll('*')) {
        const found = element.shadowRoot?.querySelector(selector)
        if (found) return found
      }
      return null
    }
    window.swapBench = {
      amount: 0,
      frames: [],
      painted: [],
      output: () => deep('[data-testid="lk-swap-to-amount"]')?.textContent,
    }
    addEventListener(
      'input',
      (event) => {
        // A key that changes no amount, such as the point, changes no estimate.
        const amount = Number(event.composedPath()[0].value)
        if (amount === window.swapBench.amount) return
        window.swapBench.amount = amount
        const before = window.swapBench.output()
        const start = performance.now()
        const look = (frames) => {
          if (window.swapBench.output() === before && frames < 30)
            return requestAnimationFrame(() => look(frames + 1))
          window.swapBench.frames.push(frames)
          // A task after the frame's callbacks runs once the frame is painted.
          setTimeout(() => window.swapBench.painted.push(performance.now() - start))
        }
        requestAnimationFrame(() => look(1))
      },
      { capture: true },
    )
  })
}

async function openSwap(page) {
  await page.goto(address)
  await page.getByTestId('lk-connect-button').first().click()
  await page.getByTestId('lk-wallet-dev.latchkey.testwallet').click()
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-action-swap').click()
  await page.getByTestId('lk-swap-to-token').click()
  await page.getByTestId('lk-token-DOL').first().click()
  await page.getByTestId('lk-swap-from-amount').waitFor()
}

async function measure(browser, rate) {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  const urls = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/convert/quotes')) urls.push(request.url())
  })
  await openSwap(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await watchKeys(page)
  const quoted = []
  const bare = []
  let requests = 0
  for (let run = 0; run < RUNS; run++) {
    const field = page.getByTestId('lk-swap-from-amount')
    await field.fill('')
    const asked = urls.length
    await field.pressSequentially(`0.1${run + 1}`, { delay: 60 })
    const start = performance.now()
    await page.waitForFunction(() => !/≈|^0?$/.test(window.swapBench.output() ?? ''), undefined, {
      polling: 'raf',
    })
    quoted.push(performance.now() - start)
    requests += urls.length - asked
    bare.push(
      await page.evaluate(async (url) => {
        const before = performance.now()
        await (await fetch(url, { cache: 'no-store' })).json()
        return performance.now() - before
      }, urls.at(-1)),
    )
  }
  const { frames, painted } = await page.evaluate(() => ({
    frames: window.swapBench.frames,
    painted: window.swapBench.painted,
  }))
  await page.close()
  console.log(
    `CPU ${rate}x: ${frames.length} keys, painted estimate in at most ${Math.max(...frames)} frame(s), ${figures(painted)}`,
  )
  console.log(
    `  last key to quote: ${figures(quoted)} (500 ms of it are the pause); bare fetch: ${figures(bare)}; requests for each pause: ${requests / RUNS}`,
  )
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const rate of [1, 4]) await measure(browser, rate)
await browser.close()
