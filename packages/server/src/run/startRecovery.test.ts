import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recoveryEndpoints } from '@latchkey/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssertions } from '../login/createAssertions.js'
import { forwardTo } from '../test/forwardTo.js'
import { openFrameBrowser } from '../test/openFrameBrowser.js'
import { FRAME, makeAssertionKey, SERVICE } from '../test/openLogin.js'
import { RECOVERY } from '../test/recoveryLife.js'
import { readRecoverySettings } from './readRecoverySettings.js'
import { startRecovery } from './startRecovery.js'

const opened: { folder: string } = { folder: '' }
beforeAll(async () => {
  opened.folder = await mkdtemp(join(tmpdir(), 'latchkey-recovery-'))
})
afterAll(() => rm(opened.folder, { recursive: true, force: true }))

const secret = (): string => randomBytes(32).toString('hex')
const coordinate = 'A'.repeat(43)

async function fileOf(changes: object): Promise<string> {
  const settings = {
    frameOrigin: 'https://vault.example',
    publicUrl: 'https://recovery.example',
    issuer: 'https://auth.example',
    assertionKeys: [{ kty: 'EC', crv: 'P-256', x: coordinate, y: coordinate }],
    smtp: { url: 'smtp://127.0.0.1:1', from: 'Recovery <recovery@example.org>' },
    pepper: secret(),
    kmsKey: secret(),
    sealSeed: secret(),
    port: 0,
    operationsPort: 0,
    drainSeconds: 0,
    databaseFolder: join(opened.folder, 'data'),
    ...changes,
  }
  const file = join(opened.folder, 'recovery.json')
  await writeFile(file, JSON.stringify(settings))
  return file
}

describe('startRecovery', () => {
  test('default: starts on its own database, answers the frame only, and stops', async () => {
    const recovery = await startRecovery(readRecoverySettings({}, await fileOf({})))
    try {
      const keys = await fetch(`${recovery.url}/v1/recovery/keys`, {
        headers: { origin: 'https://vault.example' },
      })
      expect(await keys.json()).toEqual({ sealKey: expect.stringMatching(/^[-_A-Za-z0-9]{43}$/) })
      expect(keys.headers.get('access-control-allow-origin')).toBe('https://vault.example')
      const foreign = await fetch(`${recovery.url}/v1/recovery/start`, {
        method: 'POST',
        headers: { origin: 'https://evil.example' },
        body: '{}',
      })
      expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([
        403,
        null,
      ])
      expect((await fetch(`${recovery.url}/v1/recovery/epochs/nobody`)).status).toBe(404)
      expect(await (await fetch(`${recovery.url}/ready`)).json()).toEqual({ status: 'ready' })
      expect(await (await fetch(`${recovery.url}/health`)).json()).toEqual({ status: 'alive' })
    } finally {
      await recovery.stop()
    }
  })

  test('behavior: exports metrics only on the operators’ port', async () => {
    const recovery = await startRecovery(readRecoverySettings({}, await fileOf({})))
    try {
      await fetch(`${recovery.url}/v1/recovery/keys`, {
        headers: { origin: 'https://vault.example' },
      })
      const read = async (): Promise<string> =>
        (await fetch(`${recovery.operationsUrl}/metrics`)).text()
      await expect.poll(read).toContain('latchkey_recovery_wallets{state="active"} 0')
      const text = await read()
      expect(text).toContain(
        'latchkey_requests_total{method="GET",route="/v1/recovery/keys",status="200"} 1',
      )
      expect((await fetch(`${recovery.url}/metrics`)).status).toBe(404)
      expect((await fetch(`${recovery.operationsUrl}/analytics`)).status).toBe(404)
      const ready = await (await fetch(`${recovery.operationsUrl}/ready`)).json()
      expect(ready).toMatchObject({ status: 'ready', checks: { database: 'ok' } })
      const statuses = new Set<number>()
      const ask = async (): Promise<number> => {
        const { status } = await fetch(`${recovery.url}/v1/recovery/start`, {
          method: 'POST',
          headers: { origin: 'https://vault.example', 'content-type': 'application/json' },
          body: '{}',
        })
        return status
      }
      for (let time = 0; time < 200 && !statuses.has(429); time += 1) statuses.add(await ask())
      expect([...statuses]).toContain(429)
      expect(await read()).toContain('latchkey_limit_refusals_total{limit="user"} 1')
    } finally {
      await recovery.stop()
    }
  })

  test('behavior: is ready, and drains before it stops', async () => {
    const recovery = await startRecovery(
      readRecoverySettings({}, await fileOf({ drainSeconds: 5 })),
    )
    expect(await (await fetch(`${recovery.url}/ready`)).json()).toEqual({ status: 'ready' })
    const stopped = recovery.stop()
    const ready = await fetch(`${recovery.url}/ready`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
    const keys = await fetch(`${recovery.url}/v1/recovery/keys`, {
      headers: { origin: 'https://vault.example' },
    })
    expect([keys.status, keys.headers.get('connection')]).toEqual([200, 'close'])
    await stopped
    await expect(fetch(`${recovery.url}/ready`)).rejects.toThrow()
  })

  test('behavior: SEC-21 accepts an assertion once, also after a restart', async () => {
    const key = await makeAssertionKey()
    const { d: _private, ...publicKey } = key
    const file = await fileOf({ assertionKeys: [publicKey] })
    const state = { recovery: await startRecovery(readRecoverySettings({}, file)) }
    const handle = forwardTo(() => state.recovery.url)
    const { call, keyThumbprint } = await openFrameBrowser(handle, { service: RECOVERY })
    const user = {
      userId: 'ada',
      keyThumbprint,
      email: 'ada@example.org',
      provider: 'email',
      sessionId: '',
      origin: FRAME,
      projectId: '',
      projectName: '',
      authenticatedAt: Date.now(),
      loggedInAt: Date.now(),
      frozenUntil: undefined,
    }
    const named = { issuer: SERVICE, audience: RECOVERY, purpose: 'recovery' } as const
    const assertion = await createAssertions(key, Date).sign(user, named)
    const body = { assertion, walletId: randomUUID(), epoch: 1 }
    const codes = [(await call(recoveryEndpoints.factors, body)).code]
    codes.push((await call(recoveryEndpoints.factors, body)).code)
    await state.recovery.stop()
    state.recovery = await startRecovery(readRecoverySettings({}, file))
    codes.push((await call(recoveryEndpoints.factors, body)).code)
    await state.recovery.stop()
    expect(codes).toEqual(['wallet_unknown', 'assertion_refused', 'assertion_refused'])
  })

  test('error: rejects the URL of the auth service as its own, and invalid keys', async () => {
    const same = readRecoverySettings({}, await fileOf({ issuer: 'https://recovery.example' }))
    await expect(startRecovery(same)).rejects.toThrow('Run them on separate addresses')
    const file = await fileOf({ kmsKey: 'short', extra: 1 })
    expect(() => readRecoverySettings({}, file)).toThrow(/"kmsKey": expected 64[\s\S]*"extra"/)
  })
})
