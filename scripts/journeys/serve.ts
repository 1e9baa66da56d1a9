// The servers of the journeys, started by Playwright: the sandbox and two pages. Uses running
// servers if they were built from these sources, else reports them and starts none. CI uses none.
import { constants, setPriority } from 'node:os'
import { readBuildStamp } from '../../packages/sandbox/src/buildStamp.js'
import { pages } from './pages.js'
import { readServed } from './readServed.js'
import { stampFinding } from './stampFinding.js'

/**
 * Raises this process's priority: Chromium raises its own, and pages wait only 10 s for replies.
 */
function raisePriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGH)
  } catch {
    // Without the permission, which Chromium then lacks, too.
  }
}

function untilStopped(): Promise<undefined> {
  return new Promise((resolve) => {
    const stop = (): void => {
      // A signal to stop is not a failure. Vite, which also listens, would exit with an error.
      process.exitCode = 0
      resolve(undefined)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
    // A killed Playwright sends no signal.
    process.stdin.once('end', stop).resume()
  })
}

async function main(): Promise<number> {
  raisePriority()
  const stopped = untilStopped()
  const served = await Promise.all(pages.map(({ address }) => readServed(address)))
  const findings = pages.flatMap(({ folder, address, port }, index) => {
    const one = served[index]
    if (one === undefined || one === 'nothing') return []
    if (process.env.CI) return [`A server is running on ${address}. CI starts its own.`]
    return stampFinding(port, one.stamp, readBuildStamp(folder)) ?? []
  })
  if (findings.length > 0) {
    console.error(findings.join('\n'))
    return 1
  }
  const missing = pages.filter((_, index) => served[index] === 'nothing')
  // Lazy, because loading the sandbox takes longer than the comparison.
  const { startPage } = await import('./startPage.js')
  const running = await Promise.race([Promise.all(missing.map(startPage)), stopped])
  // Stopped while starting: nodes exit with this process.
  if (!running) return 0
  console.log('Ready')
  const broken = await Promise.race([stopped, ...running.flatMap((one) => one.broken ?? [])])
  if (broken) console.error(`${broken} ended by itself.`)
  for (const one of running) await one.stop()
  return broken ? 1 : 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
