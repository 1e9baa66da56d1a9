import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../lib/runCommand.js'
import { testFolder } from '../lib/testFolder.js'
import { root } from '../lib/workspace.js'
import { browserPath } from './browserPath.js'

const all = [
  'usr/bin/chromium',
  'usr/bin/chromium-headless-shell',
  'usr/bin/firefox-esr',
  'usr/lib/postgresql/17/bin/initdb',
  'bin/redis-server',
]

/** Programs of the real machine that the script uses. None of them installs software. */
const tools = ['sh', 'grep', 'tee', 'chmod', 'rm', 'tail', 'ln', 'env']

/**
 * Creates a root folder with only these files, and runs the script there. Fake programs write their
 * arguments to a log.
 */
function machine(files: readonly string[], programs: Readonly<Record<string, string>>) {
  const folder = testFolder()
  const log = join(folder, 'log')
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, file), 0o755)
  }
  for (const file of files) write(file, 'exit 0')
  for (const [name, text] of Object.entries(programs))
    write(`bin/${name}`, `echo "${name} $*" >> ${log}\n${text}`)
  mkdirSync(join(folder, 'usr/sbin'), { recursive: true })
  for (const tool of tools) symlinkSync(`/usr/bin/${tool}`, join(folder, 'bin', tool))
  return {
    run: (options: string[] = [], env: Record<string, string> = {}) =>
      runCommand('/bin/sh', [join(root, 'scripts/machine/install.sh'), ...options], {
        env: {
          PATH: join(folder, 'bin'),
          HOME: folder,
          XDG_CACHE_HOME: join(folder, 'cache'),
          LATCHKEY_MACHINE_ROOT: folder,
          LATCHKEY_INSTALL: '',
          CHROMIUM: '',
          FIREFOX: '',
          ...env,
        },
      }),
    /** Returns the calls of apt-get and npx. */
    calls: () =>
      (existsSync(log) ? readFileSync(log, 'utf8') : '')
        .split('\n')
        .filter((line) => /^(apt-get|npx|sudo) /.test(line)),
    policy: join(folder, 'usr/sbin/policy-rc.d'),
    fetched: join(folder, 'cache/latchkey/chromium'),
  }
}

const has = 'echo "Candidate: 1.2"'
const debian = { 'apt-get': 'exit 0', 'apt-cache': has, id: 'echo 0' }
const asUser = { ...debian, id: 'echo 1000' }

describe('install.sh', () => {
  test('default', async () => {
    const { run, calls, policy } = machine([], debian)
    const { code, output } = await run()
    expect([code, output.split('\n')[0]]).toEqual([
      0,
      'Missing on this machine: chromium fonts-liberation fonts-noto-color-emoji firefox-esr postgresql redis-server. Installing them with apt-get. No service is started.',
    ])
    expect(calls()).toEqual([
      'apt-get update -q',
      'apt-get install -y -q --no-install-recommends chromium fonts-liberation fonts-noto-color-emoji firefox-esr postgresql redis-server chromium-headless-shell',
    ])
    expect(existsSync(policy)).toBe(false)
  })

  test('behavior: does nothing if everything is installed, also without the lighter Chromium', async () => {
    for (const files of [all, all.filter((file) => !file.endsWith('shell'))]) {
      const { run, calls } = machine(files, debian)
      expect([await run(), calls()]).toEqual([{ code: 0, output: '' }, []])
    }
  })

  test.each([
    ['usr/bin/chromium', 'chromium fonts-liberation fonts-noto-color-emoji'],
    ['usr/bin/firefox-esr', 'firefox-esr'],
    ['usr/lib/postgresql/17/bin/initdb', 'postgresql'],
    ['bin/redis-server', 'redis-server'],
  ])('behavior: without %s, lists %s', async (file, packages) => {
    const { run } = machine(
      all.filter((one) => one !== file),
      debian,
    )
    expect(await run(['--list'])).toEqual({ code: 0, output: `${packages}\n` })
  })

  test('behavior: --model adds SPIN and gcc; CHROMIUM and FIREFOX set other browsers', async () => {
    const { run } = machine([], debian)
    const env = { CHROMIUM: '/opt/chrome', FIREFOX: '/opt/firefox' }
    expect((await run(['--list', '--model'], env)).output).toBe(
      'postgresql redis-server spin gcc libc6-dev\n',
    )
  })

  test('behavior: forbids services during the installation, and keeps a policy of the machine', async () => {
    const watching = {
      ...debian,
      'apt-get': '[ -x "$LATCHKEY_MACHINE_ROOT/usr/sbin/policy-rc.d" ]',
    }
    const fresh = machine([], watching)
    expect((await fresh.run()).code).toBe(0)
    const own = machine(['usr/sbin/policy-rc.d'], watching)
    await own.run()
    expect(readFileSync(own.policy, 'utf8')).toContain('exit 0')
  })

  test('behavior: installs by sudo without a password', async () => {
    const { run, calls } = machine(
      all.filter((file) => !file.endsWith('redis-server')),
      { ...asUser, sudo: 'shift; "$@"' },
    )
    expect((await run()).code).toBe(0)
    expect(calls().filter((call) => call.startsWith('apt-get'))).toEqual([
      'apt-get update -q',
      'apt-get install -y -q --no-install-recommends redis-server',
    ])
  })

  test('error: prints the command without root, and with LATCHKEY_INSTALL=0', async () => {
    const missing = all.filter((file) => !file.endsWith('redis-server'))
    const expected = {
      code: 1,
      output:
        'Missing on this machine: redis-server. To install: sudo apt-get install redis-server\n',
    }
    const user = machine(missing, { ...asUser, sudo: 'exit 1' })
    expect(await user.run()).toEqual(expected)
    const rooted = machine(missing, debian)
    expect(await rooted.run([], { LATCHKEY_INSTALL: '0' })).toEqual(expected)
    expect(rooted.calls()).toEqual([])
  })

  test.each([
    [{ brew: '' }, 'brew install --cask chromium firefox'],
    [{ dnf: '' }, 'sudo dnf install chromium'],
    [{ pacman: '' }, 'sudo pacman -S chromium'],
    [{}, 'install Chromium, Firefox, PostgreSQL and Redis'],
  ])('error: without apt-get it names the way of the machine: %o', async (programs, command) => {
    const { code, output } = await machine([], { id: 'echo 0', ...programs }).run()
    expect([code, output]).toEqual([1, expect.stringContaining(`To install: ${command}`)])
  })

  test('error: reports a failed installation and removes its policy', async () => {
    const { run, policy } = machine([], { ...debian, 'apt-get': '[ "$1" = update ]' })
    expect((await run()).code).toBe(1)
    expect(existsSync(policy)).toBe(false)
  })

  test('behavior: fetches a browser that is not a package, as on Ubuntu', async () => {
    const missing = all.filter((file) => !file.includes('chromium'))
    const { run, calls, fetched } = machine(missing, {
      ...debian,
      'apt-cache':
        'case "$2" in chromium*) echo "Candidate: (none)" ;; *) echo "Candidate: 1" ;; esac',
      npx: 'case "$*" in *browsers*) mkdir -p "$XDG_CACHE_HOME/latchkey"; echo "chrome@1 /bin/sh" ;; esac',
      mkdir: 'exec /bin/mkdir "$@"',
    })
    expect((await run()).code).toBe(0)
    expect(calls()).toEqual([
      'apt-get update -q',
      'npx --yes playwright install-deps chromium',
      expect.stringMatching(/^npx --yes @puppeteer\/browsers install chrome@stable --path /),
      'apt-get install -y -q --no-install-recommends fonts-liberation fonts-noto-color-emoji',
    ])
    expect(existsSync(fetched)).toBe(true)
    expect((await run(['--list'])).output).toBe('\n')
  })
})

describe('browserPath', () => {
  test('default', () => {
    const env = { CHROMIUM: '/opt/chrome', XDG_CACHE_HOME: '/none' }
    expect([browserPath('chromium', env), browserPath('firefox', env)]).toEqual([
      '/opt/chrome',
      '/usr/bin/firefox-esr',
    ])
  })
})
