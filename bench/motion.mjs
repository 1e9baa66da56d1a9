// Frames of the modal's motion with and without a CPU slowdown of 4: open, push to a view, back.
// `npm run bench:motion` with the sandbox running; BENCH_URL names another
// address. Figures, not a test: prints frames, the longest gap and frames over 1.5 of a frame.
import { chromium } from '@playwright/test'

const address = process.env.BENCH_URL ?? 'http://localhost:5173/?approve=window'
const RUNS = 5
const WINDOW_MS = 480

/** Collects the gaps between frames, in ms, from an action on. The first frame draws the change. */
function gapsOf(page, action) {
  return page.evaluate(
    ({ action, WINDOW_MS }) =>
      new Promise((resolve) => {
        const deep = (selector) => {
          for (const host of document.querySelectorAll('[data-latchkey]')) {
            const found = host.shadowRoot?.querySelector(selector)
            if (found) return found
          }
          return null
        }
        const gaps = []
        let last
        const started = performance.now()
        const tick = (now) => {
          if (last !== undefined) gaps.push(now - last)
          last = now
          if (now - started < WINDOW_MS) requestAnimationFrame(tick)
          else resolve(gaps)
        }
        deep(action).click()
        requestAnimationFrame(() => requestAnimationFrame(tick))
      }),
    { action, WINDOW_MS },
  )
}

const steps = [
  ['open', '[data-testid="lk-connect-button"]'],
  ['push', '[data-testid="lk-help"]'],
  ['back', '[data-testid="lk-back"]'],
]

/**
 * Returns the CPU time of the main thread's tasks while the modal moves, in ms, longest first. Other
 * load on the machine does not count, unlike in the gaps. The longest task draws the new view, before
 * the motion begins.
 */
async function tasksOf(page, action) {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
  })
  await gapsOf(page, action)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const mains = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`)
  return traceEvents
    .filter(
      ({ name, tdur, pid, tid }) =>
        name === 'RunTask' && tdur > 0 && mains.includes(`${pid} ${tid}`),
    )
    .map(({ tdur }) => tdur / 1000)
    .sort((a, b) => b - a)
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const rate of [1, 4]) {
  const results = Object.fromEntries(steps.map(([name]) => [name, []]))
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage({ reducedMotion: 'no-preference' })
    const session = await page.context().newCDPSession(page)
    await page.goto(address)
    // Once without slowdown, so that code and pictures are here.
    for (const [, selector] of steps) await page.locator(selector).first().click()
    await page.keyboard.press('Escape')
    await page.getByTestId('lk-modal').waitFor({ state: 'hidden' })
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    for (const [name, selector] of steps) {
      await page.locator(selector).first().waitFor()
      results[name].push(...(await gapsOf(page, selector)))
    }
    await page.close()
  }
  for (const [name, gaps] of Object.entries(results)) {
    const sorted = gaps.toSorted((a, b) => a - b)
    const late = gaps.filter((gap) => gap > 25).length
    console.log(
      `CPU ${rate}x ${name}: ${gaps.length} frames, median ${sorted[Math.floor(sorted.length / 2)].toFixed(1)} ms, longest ${sorted.at(-1).toFixed(1)} ms, ${late} late`,
    )
  }
}
const page = await browser.newPage({ reducedMotion: 'no-preference' })
await page.goto(address)
for (const [, selector] of steps) await page.locator(selector).first().click()
await page.keyboard.press('Escape')
await page.getByTestId('lk-modal').waitFor({ state: 'hidden' })
for (const [name, selector] of steps) {
  await page.locator(selector).first().waitFor()
  const [first = 0, second = 0, third = 0] = await tasksOf(page, selector)
  console.log(
    `CPU time ${name}: new view ${first.toFixed(1)} ms, then at most ${second.toFixed(1)} and ${third.toFixed(1)} ms a task; 4.2 ms fit a frame at 4x`,
  )
}
await browser.close()
