import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

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

/** Runs the command as a shell would. */
function latchkey(args: readonly string[], onOutput: (out: string, stop: () => void) => void = () => undefined): Promise<Ran> {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(LATCHKEY_|DATABASE_URL|REDIS_URL|NODE_OPTIONS)/.test(name)))
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main, ...args], { env: environment })
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

function settingsFile(name: string, settings: object): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(settings))
  return path
}

const nobody = 'http://127.0.0.1:65530'
const settings = settingsFile('settings.json', {
  origins: ['https://app.example'],
  chains: { 1: { nodes: nobody } },
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

  test('error: a command that is not there ends with 2', async () => {
    expect(await latchkey(['open'])).toEqual({ code: 2, out: '', err: 'There is no command "open".\nTry "latchkey --help".\n' })
  })

  test('error: settings that are not there are named, without a stack', async () => {
    const { code, err } = await latchkey(['server', '--settings', join(folder, 'none.json')])
    expect([code, err]).toEqual([1, `There is no settings file ${join(folder, 'none.json')}.\n`])
  })
})

describe('latchkey server', () => {
  test('behavior: a project is added, the server runs until it is asked to stop, the project is there', { timeout: 180_000 }, async () => {
    const added = await latchkey(['server', 'project', 'add', '--name', 'Millpond', '--id', 'millpond', '--settings', settings])
    expect(added).toEqual({ code: 0, out: 'millpond\n', err: '' })
    const state = { isAsked: false }
    const running = await latchkey(['server', '--settings', settings], (out, stop) => {
      if (state.isAsked || !out.includes('Latchkey server at')) return
      state.isAsked = true
      stop()
    })
    expect(running).toMatchObject({ code: 0, err: '' })
    const listed = await latchkey(['server', 'project', 'list', '--settings', settings])
    expect(listed.out).toBe('millpond  "Millpond"  analytics off  (no origins: no page may use it yet)\n')
  })
})

describe('latchkey doctor', () => {
  test('behavior: names what is missing here and on a page, and ends with 1', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('content-security-policy', "default-src 'self'; img-src 'self' data:; connect-src https://rpc.example")
      response.setHeader('cross-origin-opener-policy', 'same-origin')
      response.end('<!doctype html>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const { code, out } = await latchkey([
      'doctor',
      '--settings',
      settings,
      '--url',
      url,
      '--connect',
      'https://rpc.example/key',
      '--connect',
      'wss://relay.example',
    ])
    server.close()
    expect(code).toBe(1)
    expect(out).toContain('ok     Node: ')
    expect(out).toMatch(/WRONG {2}node 1 of chain 1: .* Mend "chains\.1\.nodes"\./)
    expect(out).toContain('ok     database folder: answers')
    expect(out).toContain('WRONG  Content-Security-Policy: add blob: to img-src')
    expect(out).toContain('WRONG  Content-Security-Policy: add wss://relay.example to connect-src')
    expect(out).not.toContain('add https://rpc.example/key')
    expect(out).toContain('note   Cross-Origin-Opener-Policy')
    expect(out).not.toContain('127.0.0.1:65530')
    expect(out).toMatch(/\n3 to be mended\.\n$/)
  })

  test('error: settings that are wrong are told with the rest', async () => {
    const { code, out } = await latchkey(['doctor', '--settings', settingsFile('wrong.json', { origins: [], chains: {} })])
    expect([code, out.includes('WRONG  settings: The settings are wrong')]).toEqual([1, true])
  })
})
