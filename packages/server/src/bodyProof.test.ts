import { custodyEndpoints, type Endpoint, recoveryEndpoints } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { createRecovery } from './createRecovery.js'
import { createKeyKms } from './custody/kms/createKeyKms.js'
import type { Handler } from './kernel/handler.js'
import { openFrameBrowser } from './test/openFrameBrowser.js'
import {
  catchMails,
  FRAME,
  makeAssertionKey,
  openLogin,
  PAGE,
  PEPPER,
  SERVICE,
} from './test/openLogin.js'
import { sharedDatabase } from './test/sharedDatabase.js'

const database = sharedDatabase()
const kms = createKeyKms({ key: '7f1e'.repeat(16), isLoopback: true })
const sealSeed = '2a9c'.repeat(16)
const walletId = '8d7f2c1e-3b4a-4c5d-9e6f-708192a3b4c5'
const responseKey = 'A'.repeat(43)
const bodies = {
  auth: { walletId, deviceId: walletId, responseKey },
  recovery: {
    assertion: 'a.b.c',
    walletId,
    epoch: 1,
    challenge: { attemptId: 'a'.repeat(43), otp: 'BCDFGHJK' },
    responseKey,
  },
}

async function openServices(): Promise<
  Record<'auth' | 'recovery', { handle: Handler; now?: () => number }>
> {
  const world = await openLogin(database(), {
    custody: { kms, sealSeed, readEpochs: async () => undefined },
  })
  const recovery = createRecovery({
    database: database(),
    frameOrigin: FRAME,
    // One URL for both services, which the browser's proofs contain. Each request goes to one of
    // them.
    publicUrl: SERVICE,
    issuer: 'https://login.example',
    assertionKeys: [{ ...(await makeAssertionKey()) }],
    kms,
    sealSeed,
    pepper: PEPPER,
    mailer: catchMails(),
  })
  return {
    auth: { handle: world.handle, now: () => world.time.now },
    recovery: { handle: recovery },
  }
}

test.each([
  ['auth', custodyEndpoints.deviceShare],
  ['recovery', recoveryEndpoints.release],
] as [service: 'auth' | 'recovery', endpoint: Endpoint<never, unknown>][])(
  'behavior: SEC-21 the %s service refuses a body that differs from the proved one',
  async (service, { method, path }) => {
    const { handle, now } = (await openServices())[service]
    const browser = await openFrameBrowser(handle, now ? { now } : {})
    const headers = {
      origin: FRAME,
      'content-type': 'application/json',
      'x-latchkey-frame': '1',
      'x-latchkey-origin': PAGE,
    }
    const proved = JSON.stringify(bodies[service])
    const codeOf = async (sent: string | undefined, dpop: string): Promise<string | undefined> =>
      (await browser.send({ method, path, body: sent, headers: { ...headers, dpop } })).code
    // The first reply contains the nonce.
    expect(await codeOf(proved, await browser.prove(method, path, proved))).toBe('use_dpop_nonce')
    const swapped = proved.replace(responseKey, 'B'.repeat(43))
    for (const sent of [swapped, `${proved} `, `\u{feff}${proved}`])
      expect(await codeOf(sent, await browser.prove(method, path, proved))).toBe('proof_refused')
    expect(await codeOf(proved, await browser.prove(method, path))).toBe('proof_refused')
    expect(await codeOf(proved, await browser.prove(method, path, proved, { bsh: 7 }))).toBe(
      'proof_refused',
    )
    expect(await codeOf(proved, await browser.prove(method, path, proved))).not.toBe(
      'proof_refused',
    )
  },
)
