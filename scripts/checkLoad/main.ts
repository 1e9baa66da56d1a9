// npm run check:load: the bytes that a page loads before the user acts, and the states of wagmi's
// useConnection, in apps that are built outside of the repository from packed packages. The app
// with the kit is the one of the README. Needs a build.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../lib/chromiumLaunch.js'
import { type Finding, report } from '../lib/report.js'
import { root } from '../lib/workspace.js'
import {
  bareApp,
  type Files,
  readmeApp,
  withCookie,
  withOwnConfig,
  withoutConnectors,
  withoutSignIn,
} from './appSources.js'
import { type BuiltApp, buildApp, buildWallet } from './buildApp.js'
import { installPacked } from './installPacked.js'
import { bytesOf, loadFindings, loadRow, measureLoad, missingModules } from './measureLoad.js'
import { latchkeyPresses, recordTraces, traceFindings, wagmiPresses } from './recordTraces.js'

const packages = [
  '@latchkey/core',
  '@latchkey/evm',
  '@latchkey/react',
  '@latchkey/testing',
  '@latchkey/walletconnect',
]
const others = ['@tanstack/react-query', 'react', 'react-dom', 'viem', 'wagmi']

const folder = mkdtempSync(join(tmpdir(), 'latchkey-load-'))
process.once('SIGINT', () => process.exit(130))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

await installPacked(folder, [...packages, ...others])
const bare = bareApp()
const latchkey = readmeApp(readFileSync(join(root, 'README.md'), 'utf8'))
const wallet = await buildWallet(folder)
const browser = await chromium.launch(chromiumLaunch)
const findings: Finding[] = []

async function checkLoad(): Promise<void> {
  const base = await measureLoad(browser, await buildApp(folder, 'bare', bare))
  console.log(
    `\n${loadRow('load of the page', 'files', 'gzip', 'over bare wagmi')}\n${loadRow('bare wagmi', base.length, bytesOf(base))}`,
  )
  const show = async (name: string, app: BuiltApp, script?: string): Promise<void> => {
    const files = await measureLoad(browser, app, script)
    console.log(loadRow(name, files.length, bytesOf(files), bytesOf(files) - bytesOf(base)))
    findings.push(...loadFindings({ where: name, app, files, base }))
  }
  await show('kit', await buildApp(folder, 'kit', withoutConnectors(withoutSignIn(latchkey))))
  await show(
    '+ walletConnect, coinbase, safe',
    await buildApp(folder, 'connectors', withoutSignIn(latchkey)),
  )
  const whole = await buildApp(folder, 'readme', latchkey)
  findings.push(...missingModules('scripts/checkLoad/measureLoad.ts', whole))
  await show('+ sign-in', whole)
  await show('+ a wallet in the browser', whole, wallet)
}

async function checkTraces(storage: string, change: (files: Files) => Files): Promise<void> {
  const expected = await recordTraces(
    browser,
    await buildApp(folder, `bare-${storage}`, change(bare)),
    wallet,
    wagmiPresses,
  )
  console.log(`\nuseConnection of bare wagmi, ${storage}`)
  for (const [event, states] of Object.entries(expected))
    console.log(`${event.padEnd(28)} ${states.join(' → ')}`)
  // These apps have no server, so they have no sign-in.
  const networks = withoutSignIn(latchkey)
  for (const [name, files] of Object.entries({ networks, config: withOwnConfig(networks) })) {
    const app = await buildApp(folder, `${name}-${storage}`, change(files))
    const wrong = traceFindings(
      `evm({ ${name} }), ${storage}`,
      await recordTraces(browser, app, wallet, latchkeyPresses),
      expected,
    )
    findings.push(...wrong)
    if (wrong.length === 0) console.log(`evm({ ${name} }): the same states`)
  }
}

await checkLoad()
await checkTraces('localStorage', (files) => files)
await checkTraces('cookie', withCookie)
await browser.close()
report('check:load', '4 loads, 4 apps beside bare wagmi', findings)
