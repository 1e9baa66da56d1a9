// Frames while 10,000 wallets scroll by, on a processor four times slower, counted from the trace
// of the browser itself. `npm run bench:wallets -- [wallets] [slow-down] [px a frame]` with the
// sandbox running (or it starts one). Figures, not a test.
import { spawn } from 'node:child_process'
import { chromium } from '@playwright/test'
import { addresses } from '../apps/demo/e2e/addresses.ts'
import { manyWallets, startDirectory } from '../apps/demo/e2e/directory.ts'

const [wallets = 10_000, rate = 4, px = 100] = process.argv.slice(2).map(Number)

/** Scrolls by so many px in each frame until the tile is drawn. */
function scrollThrough(scroller, { testId, steps, px }) {
  return new Promise((resolve) => {
    let last = performance.now()
    let top = 0
    const frames = []
    const nodes = []
    function step(now) {
      frames.push(now - last)
      last = now
      // Measuring also costs time, and reading the scroll position would cause a second layout.
      const isLooking = frames.length % 50 === 1
      if (isLooking) nodes.push(scroller.querySelectorAll('*').length)
      if (
        frames.length >= steps ||
        (isLooking && scroller.querySelector(`[data-testid="${testId}"]`))
      )
        return resolve({ frames: frames.slice(1), nodes })
      top = Math.min(top + px, scroller.scrollHeight)
      scroller.scrollTop = top
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}

async function answers() {
  return fetch(addresses.demo).then(
    () => true,
    () => false,
  )
}

const sandbox = (await answers()) ? undefined : spawn('npm', ['start'], { stdio: 'ignore' })
while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 100))
const directory = await startDirectory(manyWallets(wallets))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ reducedMotion: 'reduce' })
const session = await page.context().newCDPSession(page)
await page.goto(
  `${addresses.demo}/bench?${new URLSearchParams({ approve: 'auto', directory: directory.url })}`,
)
await page.getByTestId('lk-connect-button').first().click()
await page.getByTestId('lk-all-wallets').click()
await page.locator('[data-view="AllWallets"] [data-testid="lk-wallet-w0"]').waitFor()
await session.send('Emulation.setCPUThrottlingRate', { rate })
const scroller = page.locator('[data-view="AllWallets"] .lk-body')
const began = performance.now()
await browser.startTracing(page, {
  categories: ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
})
const { frames, nodes } = await scroller.evaluate(scrollThrough, {
  testId: `lk-wallet-w${wallets - 1}`,
  steps: 5000,
  px,
})
const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
const sorted = frames.toSorted((a, b) => a - b)
const at = (share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1)
const pages = directory.lists().filter(({ query }) => query.entries === '40').length
console.log(
  `${wallets} wallets, CPU ${rate}x, ${frames.length} frames in ${((performance.now() - began) / 1000).toFixed(1)} s, ${pages} pages`,
)
console.log(
  `frame: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, worst ${at(1)} ms, over 50 ms: ${frames.filter((ms) => ms > 50).length}`,
)
// The CPU time of the page's own thread: other load on this machine does not count.
const main = traceEvents.find(({ name }) => name === 'FunctionCall')
const tasks = traceEvents
  .filter(
    ({ name, pid, tid, tdur }) =>
      name === 'RunTask' && tdur && pid === main?.pid && tid === main?.tid,
  )
  .map(({ tdur }) => tdur / 1000)
console.log(
  `tasks: ${tasks.length}, over 50 ms of processor time: ${tasks.filter((ms) => ms > 50).length}, worst ${Math.max(0, ...tasks).toFixed(1)} ms`,
)
console.log(`elements ${Math.min(...nodes)} to ${Math.max(...nodes)}`)
await browser.close()
await directory.stop()
sandbox?.kill('SIGTERM')
