import {
  type CustodyOptions,
  createMemoryStore,
  sweepCustody,
  sweepRecovery,
} from '@latchkey/server'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createMemoryFrameStore } from '../kernel/frameStore.js'
import { createApi } from '../login/createApi.js'
import { type CustodyParts, catchMails, createCustodyServices } from './custodyServices.js'
import { AUTH, type CustodyWorld, frameConfig, RECOVERY } from './custodyWorld.js'
import { createWire, openDevice } from './openDevice.js'
import { openTestDatabase } from './openTestDatabase.js'

/** Opens both services, each with its own database and keys, and the browsers that use them. */
export async function openCustodyWorld({
  newBrowsers,
}: Pick<CustodyOptions, 'newBrowsers'> = {}): Promise<CustodyWorld> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '', d = '' } = await exportJWK(privateKey)
  const time = { now: 1_900_000_000_000 }
  const mailers = { auth: catchMails(), recovery: catchMails() }
  const [authDatabase, recoveryDatabase] = await Promise.all([
    openTestDatabase(),
    openTestDatabase(),
  ])
  const parts: CustodyParts = {
    auth: {
      database: authDatabase,
      store: createMemoryStore({ now: () => time.now }),
      mails: mailers.auth.mails,
    },
    recovery: { database: recoveryDatabase, mails: mailers.recovery.mails },
    time,
    exchanges: [],
    defects: [],
    newBrowsers,
  }
  const key = { kty: 'EC', crv: 'P-256', x, y, d } as const
  const state = { services: createCustodyServices(parts, mailers, key) }
  const world: CustodyWorld = {
    ...parts,
    fault: undefined,
    tamper: undefined,
    async forgeAssertion({ userId, keyThumbprint, email }) {
      const now = Math.floor(time.now / 1000)
      return new SignJWT({ purpose: 'recovery', email, cnf: { jkt: keyThumbprint } })
        .setProtectedHeader({
          alg: 'ES256',
          kid: await calculateJwkThumbprint({ kty: 'EC', crv: 'P-256', x, y }),
        })
        .setIssuer(AUTH)
        .setAudience(RECOVERY)
        .setSubject(userId)
        .setJti(crypto.randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + 120)
        .sign(privateKey)
    },
    openDevice: (email, store = createMemoryFrameStore()) =>
      openDevice(world, () => state.services, email, store),
    openTab: ({ session, store, cookies }) =>
      openDevice(world, () => state.services, session.email ?? '', store, { session, cookies }),
    apiAt: (page, { store, cookies }) =>
      createApi({
        config: frameConfig,
        store,
        getOrigin: () => page,
        fetch: createWire(world, () => state.services, cookies),
      }),
    async sweep() {
      const clock = { now: () => time.now }
      await Promise.all([sweepCustody(authDatabase, clock), sweepRecovery(recoveryDatabase, clock)])
    },
    restart({ database = parts.auth.database, store = parts.auth.store }) {
      state.services = createCustodyServices(
        { ...parts, auth: { ...parts.auth, database, store } },
        mailers,
        key,
      )
    },
    async close() {
      await Promise.all([authDatabase.close(), recoveryDatabase.close()])
    },
  }
  return world
}

/** Creates the error of a failed network, as the frame sees it. */
export function networkFault(): Error {
  return new TypeError('fetch failed')
}
