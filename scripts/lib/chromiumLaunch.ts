import { existsSync } from 'node:fs'
import { browserPath } from '../machine/browserPath.js'

/** The full browser of users, with a back/forward cache and smooth drawing. */
const whole = browserPath('chromium')

/** The headless shell, without windows, which cause half of the load. */
const shell = '/usr/bin/chromium-headless-shell'

/** The path of Debian's Chromium by default. Playwright's own browsers are not used. */
export const chromiumLaunch: { executablePath: string; args: string[] } = {
  executablePath: !process.env.CHROMIUM && existsSync(shell) ? shell : whole,
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
  ],
}

export const wholeChromiumLaunch: { executablePath: string; args: string[] } = {
  ...chromiumLaunch,
  executablePath: whole,
}
