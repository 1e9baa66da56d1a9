// npm run journey -- <spec> [-g title]: runs journeys in a new sandbox that is built from these
// sources, on free ports. Passes all arguments to Playwright.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../lib/workspace.js'
import { claimPorts } from './claimPorts.js'
import { withoutPorts } from './withoutPorts.js'

const { offset } = await claimPorts()
console.log(`Ports: the usual ones plus ${offset}. Builds a sandbox first.`)
const child = spawn(
  join(root, 'node_modules/.bin/playwright'),
  // A separate folder for traces, which Playwright empties when it starts.
  [
    'test',
    '--workers=1',
    '--trace=retain-on-failure',
    `--output=journey-results/${offset}`,
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...withoutPorts(process.env),
      LATCHKEY_PORT_OFFSET: `${offset}`,
      // Journeys import sources of packages, so they need no build.
      NODE_OPTIONS: '--conditions=source',
    },
  },
)
// Ctrl-C also reaches Playwright, which stops the sandbox.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.once('close', (code) => process.exit(code ?? 1))
