import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen, makeKeys } from '@latchkey/server'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runDoctor } from './runDoctor.js'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
})

function fileOf(name: string, settings: object): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(settings))
  return path
}

async function doctor(...args: string[]): Promise<{ code: number; out: string }> {
  const code = await runDoctor(args)
  return {
    code,
    out: vi
      .mocked(process.stdout.write)
      .mock.calls.map(([text]) => String(text))
      .join(''),
  }
}

const unreachable = 'http://127.0.0.1:65530'
const min = {
  origins: ['https://app.example'],
  chains: { 1: { nodes: unreachable } },
  databaseFolder: join(folder, 'data'),
  port: 0,
  operationsPort: 0,
}

/** Starts an SMTP server that greets, and answers `QUIT`. */
async function startMail(): Promise<{ url: string; stop(): void }> {
  const server = createServer((socket) => {
    // The doctor checks the port and disconnects before the greeting.
    socket.on('error', () => undefined)
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (line) =>
      socket.write(String(line).startsWith('QUIT') ? '221 Bye\r\n' : '250 mail.example\r\n'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  }
}

describe('latchkey doctor', () => {
  test('error: rejects an invalid relay URL, and reports an unreachable relay', async () => {
    await expect(doctor('--relay', 'relay.example')).rejects.toThrow(
      '"relay.example" after --relay is not an address',
    )
    const { code, out } = await doctor(
      '--relay',
      'ws://127.0.0.1:65530',
      '--project-id',
      'millpond',
    )
    expect(code).toBe(1)
    expect(out).toContain('WRONG  relay ws://127.0.0.1:65530: cannot be reached')
  })

  test('behavior: reports missing parts locally and on a page, and exits with 1', async () => {
    const page = await listen(
      async () =>
        new Response('<!doctype html>', {
          headers: {
            'content-security-policy':
              "default-src 'self'; img-src 'self' data:; connect-src https://rpc.example",
            'cross-origin-opener-policy': 'same-origin',
          },
        }),
      { port: 0 },
    )
    const connect = ['https://rpc.example/key', 'wss://relay.example'].flatMap((each) => [
      '--connect',
      each,
    ])
    const { code, out } = await doctor(
      '--settings',
      fileOf('settings.json', min),
      '--url',
      `${page.url}/`,
      ...connect,
    )
    await page.stop()
    expect(code).toBe(1)
    expect(out).toContain('ok     Node: ')
    expect(out).toMatch(/WRONG {2}node 1 of chain 1: .* Mend "chains\.1\.nodes"\./)
    expect(out).toContain('ok     database folder: answers')
    expect(out).toContain('WRONG  Content-Security-Policy: add blob: to img-src')
    expect(out).toContain('WRONG  Content-Security-Policy: add wss://relay.example to connect-src')
    expect(out).not.toContain('add https://rpc.example/key')
    expect(out).toContain('note   Cross-Origin-Opener-Policy')
    expect(out).not.toContain('127.0.0.1:65530')
    expect(out).toMatch(/\n3 to correct\.\n$/)
  })

  test('error: reports wrong settings with the other findings', async () => {
    const { code, out } = await doctor(
      '--settings',
      fileOf('wrong.json', { origins: [], chains: {} }),
      '--recovery',
      join(folder, 'none.json'),
    )
    expect([code, out.includes('WRONG  settings: The settings are wrong')]).toEqual([1, true])
    expect(out).toContain('WRONG  settings of the recovery service: There is no settings file')
  })

  test('behavior: reports two incompatible services, one without mail', async () => {
    const auth = makeKeys('auth')
    const own = makeKeys('recovery')
    const mail = await startMail()
    const takenPort = Number(new URL(mail.url).port)
    const login = {
      frameOrigin: 'https://vault.example',
      recoveryUrl: 'https://recovery.example',
      smtp: { url: mail.url, from: 'login@example.org' },
      pepper: auth.secrets.LOGIN_PEPPER,
      assertionKey: auth.secrets.LOGIN_ASSERTION_KEY,
      projects: 'database',
      custody: { kmsKey: auth.secrets.LOGIN_KMS_KEY, sealSeed: auth.secrets.LOGIN_SEAL_SEED },
    }
    const recovery = {
      frameOrigin: 'https://vault.example',
      publicUrl: 'https://recovery.example',
      issuer: 'https://login.example',
      assertionKeys: [makeKeys('auth').publicKey],
      smtp: { url: 'smtp://127.0.0.1:1', from: 'recovery@example.org' },
      pepper: own.secrets.RECOVERY_PEPPER,
      kmsKey: auth.secrets.LOGIN_KMS_KEY,
      sealSeed: own.secrets.RECOVERY_SEAL_SEED,
      port: 0,
      operationsPort: takenPort,
      databaseFolder: join(folder, 'recovery'),
    }
    const settings = fileOf('auth.json', {
      ...min,
      chains: {},
      publicUrl: 'https://login.example',
      login,
    })
    const { code, out } = await doctor(
      '--settings',
      settings,
      '--recovery',
      fileOf('recovery.json', recovery),
    )
    mail.stop()
    expect(code).toBe(1)
    expect(out).toContain('ok     mail server: answers')
    expect(out).toMatch(/WRONG {2}mail server of the recovery service: .* correct "smtp\.url"/)
    expect(out).toContain(
      'WRONG  keys: login.custody.kmsKey and kmsKey of the recovery service are the same.',
    )
    expect(out).toContain('WRONG  assertion key: ')
    expect(out).toContain('ok     address of the auth service: as it should be')
    expect(out).toMatch(
      new RegExp(`note {3}port ${takenPort}: .* "operationsPort of the recovery service"`),
    )
    expect(out).toMatch(/\n3 to correct\.\n$/)
    for (const secret of Object.values(auth.secrets)) expect(out).not.toContain(secret)
  })
})
