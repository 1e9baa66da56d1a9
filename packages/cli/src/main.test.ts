import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleProgram, quickStart } from '@latchkey/sandbox/program'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from './runCommand.js'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'latchkey-cli-'))

const children = new Set<ChildProcess>()

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

interface Ran {
  code: number | null
  out: string
  err: string
}

/** Runs the command in another process, like a shell. */
async function latchkey(
  args: readonly string[],
  onOutput: (out: string, stop: () => void) => void = () => undefined,
): Promise<Ran> {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(LATCHKEY_|DATABASE_URL|REDIS_URL|NODE_OPTIONS)/.test(name),
    ),
  )
  const program = [...quickStart, await bundleProgram(main)]
  const child = spawn(process.execPath, [...program, ...args], { env: environment })
  children.add(child)
  const ran: Ran = { code: null, out: '', err: '' }
  child.stdout.on('data', (data: Buffer) => {
    ran.out += data.toString()
    onOutput(ran.out, () => child.kill('SIGTERM'))
  })
  child.stderr.on('data', (data: Buffer) => {
    ran.err += data.toString()
  })
  return new Promise((resolve) =>
    child.once('close', (code) => {
      children.delete(child)
      resolve({ ...ran, code })
    }),
  )
}

/** Runs the command in this process, for commands that exit by themselves. */
async function here(args: readonly string[]): Promise<Omit<Ran, 'err'>> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const code = await runCommand(args)
    return { code, out: write.mock.calls.map(([text]) => String(text)).join('') }
  } finally {
    write.mockRestore()
  }
}

function settingsFile(name: string, settings: object): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(settings))
  return path
}

const PAGE = 'https://millpond.example'
const unreachable = 'http://127.0.0.1:65530'
const settings = settingsFile('settings.json', {
  origins: ['https://app.example'],
  chains: { 1: { nodes: unreachable } },
  databaseFolder: join(folder, 'data'),
  port: 0,
  operationsPort: 0,
})

describe('latchkey', () => {
  test('default', async () => {
    const ran = await latchkey(['--help'])
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toContain('latchkey server project')
  })

  test('error: exits with 2 for an unknown command', async () => {
    expect(await latchkey(['open'])).toEqual({
      code: 2,
      out: '',
      err: 'There is no command "open".\nTry "latchkey --help".\n',
    })
  })

  test('error: prints the missing settings without a stack', async () => {
    const { code, err } = await latchkey(['server', '--settings', join(folder, 'none.json')])
    expect([code, err]).toEqual([1, `There is no settings file ${join(folder, 'none.json')}.\n`])
  })
})

/** Runs a service until it prints its address, sends it a request, then stops it. */
async function whileRunning<answer>(
  args: readonly string[],
  said: RegExp,
  ask: (url: string) => Promise<answer>,
): Promise<Ran & { answer: answer | undefined }> {
  const state: { asked?: Promise<answer> } = {}
  const ran = await latchkey(args, (out, stop) => {
    const url = said.exec(out)?.[1]
    if (url === undefined || state.asked) return
    state.asked = ask(url).finally(stop)
  })
  return { ...ran, answer: await state.asked }
}

describe('latchkey server', () => {
  test('behavior: adds a project, which the server reports, and runs until it is stopped', async () => {
    const project = [
      '--name',
      'Millpond',
      '--id',
      'millpond',
      '--origin',
      PAGE,
      '--settings',
      settings,
    ]
    expect(await here(['server', 'project', 'add', ...project])).toEqual({
      code: 0,
      out: 'millpond\n',
    })
    const ran = await whileRunning(
      ['server', '--settings', settings],
      /Latchkey server at (\S+),/,
      async (url) => {
        const statusOf = async (id: string): Promise<number> =>
          (await fetch(`${url}/getAnalyticsConfig?projectId=${id}`, { headers: { origin: PAGE } }))
            .status
        return [await statusOf('millpond'), await statusOf('other')]
      },
    )
    expect(ran).toMatchObject({ code: 0, err: '', answer: [200, 401] })
  })
})

describe('latchkey recovery, frame, keys', () => {
  test('behavior: with generated keys, both answer the frame and run until they are stopped', async () => {
    const [auth, own] = [await here(['keys', 'auth']), await here(['keys', 'recovery'])]
    const secretOf = (name: string): string | undefined =>
      new RegExp(`^${name}=([0-9a-f]{64})$`, 'm').exec(own.out)?.[1]
    const vault = 'https://vault.example'
    const recovery = settingsFile('recovery.json', {
      frameOrigin: vault,
      publicUrl: 'https://recovery.example',
      issuer: 'https://login.example',
      assertionKeys: [JSON.parse(auth.out.slice(auth.out.indexOf('{')))],
      smtp: { url: 'smtp://127.0.0.1:1', from: 'recovery@example.org' },
      pepper: secretOf('RECOVERY_PEPPER'),
      kmsKey: secretOf('RECOVERY_KMS_KEY'),
      sealSeed: secretOf('RECOVERY_SEAL_SEED'),
      port: 0,
      operationsPort: 0,
      databaseFolder: join(folder, 'recovery'),
    })
    const built = join(folder, 'built')
    mkdirSync(join(built, 'assets'), { recursive: true })
    for (const page of ['sdk', 'approve'])
      writeFileSync(join(built, `${page}.html`), '<!doctype html><!--config-->')
    const frame = settingsFile('frame.json', {
      frameOrigin: vault,
      authUrl: 'https://login.example',
      recoveryUrl: 'https://recovery.example',
      projects: { millpond: [PAGE] },
      chains: {
        1: {
          name: 'Ethereum',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          nodes: [unreachable],
        },
      },
      folder: built,
      port: 0,
      operationsPort: 0,
    })
    const [one, other] = await Promise.all([
      whileRunning(
        ['recovery', '--settings', recovery],
        /Latchkey recovery service at (\S+), /,
        async (url) =>
          (await fetch(`${url}/v1/recovery/keys`, { headers: { origin: vault } })).json(),
      ),
      whileRunning(['frame', '--settings', frame], /Latchkey frame at (\S+), /, async (url) =>
        (await fetch(`${url}/sdk?projectId=millpond`)).headers.get('content-security-policy'),
      ),
    ])
    expect(one).toMatchObject({
      code: 0,
      err: '',
      answer: { sealKey: expect.stringMatching(/^[-_A-Za-z0-9]{43}$/) },
    })
    expect(other).toMatchObject({
      code: 0,
      err: '',
      answer: expect.stringContaining(`frame-ancestors ${PAGE};`),
    })
  })
})
