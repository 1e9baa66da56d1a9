import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const variables = { chromium: 'CHROMIUM', firefox: 'FIREFOX' } as const

const packaged = { chromium: '/usr/bin/chromium', firefox: '/usr/bin/firefox-esr' } as const

/**
 * Returns the path of a browser of the tests: that of its variable, else Debian's, else that of
 * `scripts/machine/install.sh`. The file may not exist.
 */
export function browserPath(
  name: 'chromium' | 'firefox',
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const named = env[variables[name]]
  if (named) return named
  const fetched = join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'latchkey', name)
  return !existsSync(packaged[name]) && existsSync(fetched) ? fetched : packaged[name]
}
