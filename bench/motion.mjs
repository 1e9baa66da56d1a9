// Frames of the modal's motion with and without a CPU slowdown of 4: open, push to a view, back.
// `npm run bench:motion` with the sandbox running; BENCH_URL names another
// address. Figures, not a test. Frames of the main thread come from requestAnimationFrame: their
// gaps, and those over 1.5 of a frame. Frames of the browser come from a trace: those that lack a
// move because the main thread was late, and those that the compositor dropped, which a load of the
// machine causes too.
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

/** Clicks, marks the first frame, which draws the new view, and waits for the end of the motion. */
function act(page, action) {
  return page.evaluate(
    ({ action, WINDOW_MS }) =>
      new Promise((resolve) => {
        for (const host of document.querySelectorAll('[data-latchkey]'))
          host.shadowRoot?.querySelector(action)?.click()
        requestAnimationFrame(() => {
          performance.mark('first-frame')
          setTimeout(resolve, WINDOW_MS)
        })
      }),
    { action, WINDOW_MS },
  )
}

/**
 * Traces a motion from the end of its first frame on.
 *
 * @returns The CPU time of the main thread's tasks in ms, longest first, and the frames of the
 *   browser. Other load on the machine does not count in the first, unlike in the second.
 */
async function traceOf(page, action) {
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'cc,benchmark']
  await browser.startTracing(page, { categories: [...categories, 'blink.user_timing'] })
  await act(page, action)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const mark = traceEvents.find(({ name }) => name === 'first-frame')
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === mark.pid && tid === mark.tid,
  )
  const { ts, dur } = tasks.find(({ ts, dur }) => ts <= mark.ts && ts + dur >= mark.ts)
  const isDuring = (event) => event.ts >= ts + dur && event.ts <= ts + dur + WINDOW_MS * 1000
  const reports = traceEvents
    .filter((event) => event.name === 'PipelineReporter' && event.pid === mark.pid)
    .filter((event) => event.ph === 'b' && isDuring(event))
    .map(({ args }) => args.chrome_frame_reporter ?? args.frame_reporter)
    .filter((report) => report)
  const count = (isCounted) =>
    new Set(reports.filter(isCounted).map(({ frame_sequence }) => frame_sequence)).size
  return {
    tasks: tasks
      .filter(isDuring)
      .map(({ tdur = 0 }) => tdur / 1000)
      .sort((a, b) => b - a),
    frames: count(() => true),
    partial: count((report) => report.affects_smoothness && report.state !== 'STATE_DROPPED'),
    dropped: count((report) => report.affects_smoothness && report.state === 'STATE_DROPPED'),
  }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})

/** Opens the page, and takes each step once at full speed, so that code and pictures are here. */
async function openPage(rate) {
  const page = await browser.newPage({ reducedMotion: 'no-preference' })
  const session = await page.context().newCDPSession(page)
  await page.goto(address)
  for (const [, selector] of steps) await page.locator(selector).first().click()
  await page.keyboard.press('Escape')
  await page.getByTestId('lk-modal').waitFor({ state: 'hidden' })
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return page
}

/** Takes each step after the one before has ended. */
async function takeSteps(rate, take) {
  const page = await openPage(rate)
  for (const [name, selector] of steps) {
    await page.locator(selector).first().waitFor()
    await page.locator('.lk-sheet[data-morphing]').waitFor({ state: 'detached' })
    await take(page, name, selector)
  }
  await page.close()
}

const most = (runs, index) => Math.max(...runs.map(({ tasks }) => tasks[index] ?? 0)).toFixed(1)
const sum = (runs, key) => runs.reduce((total, run) => total + run[key], 0)

for (const rate of [1, 4]) {
  const gaps = Object.fromEntries(steps.map(([name]) => [name, []]))
  const traces = Object.fromEntries(steps.map(([name]) => [name, []]))
  for (let run = 0; run < RUNS; run++) {
    await takeSteps(rate, async (page, name, selector) => {
      gaps[name].push(...(await gapsOf(page, selector)))
    })
    await takeSteps(rate, async (page, name, selector) => {
      traces[name].push(await traceOf(page, selector))
    })
  }
  for (const [name, runs] of Object.entries(traces)) {
    const sorted = gaps[name].toSorted((a, b) => a - b)
    const late = sorted.filter((gap) => gap > 25).length
    console.log(
      `CPU ${rate}x ${name}: ${sum(runs, 'frames')} frames, ${sum(runs, 'partial')} without the main thread's move, ${sum(runs, 'dropped')} dropped; main thread: ${late} of ${sorted.length} frames late, median ${sorted[Math.floor(sorted.length / 2)].toFixed(1)} ms, longest ${sorted.at(-1).toFixed(1)} ms`,
    )
    if (rate !== 1) continue
    const work = runs.flatMap(({ tasks }) => tasks).reduce((total, each) => total + each, 0) / RUNS
    console.log(
      `CPU time ${name}: ${work.toFixed(0)} ms after the first frame, tasks of at most ${most(runs, 0)} and ${most(runs, 1)} ms; 4.2 ms fit a frame at 4x`,
    )
  }
}
await browser.close()
