// The servers of the journeys, started by Playwright: the sandbox and two pages. Uses those that
// run already if they were built from these sources, else starts none and names them. CI uses none.
import { constants, setPriority } from 'node:os'
import { readBuildStamp } from '../../packages/sandbox/src/buildStamp.js'
import { pages } from './pages.js'
import { readServed } from './readServed.js'
import { stampFinding } from './stampFinding.js'

/** Chromium raises the priority of its drawing where it may, but its pages wait 10 s for a reply. */
function raisePriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGH)
  } catch {
    // Needs rights that Chromium does not have then either.
  }
}

function untilStopped(): Promise<undefined> {
  return new Promise((resolve) => {
    const stop = (): void => {
      // A signal to stop is no failure. Vite, which listens as well, would make it one.
      process.exitCode = 0
      resolve(undefined)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
    // A Playwright that is killed sends no signal.
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
  // Late: loading the sandbox takes longer than the comparison.
  const { startPage } = await import('./startPage.js')
  const running = await Promise.race([Promise.all(missing.map(startPage)), stopped])
  // Stopped while starting: nodes end with this process.
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
