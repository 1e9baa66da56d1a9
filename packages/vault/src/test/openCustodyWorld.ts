import { type LoginSession, loginEndpoints } from '@latchkey/protocol'
import {
  type CustodyOptions,
  createKeyKms,
  createMemoryStore,
  createRecovery,
  createServer,
  type Database,
  type Handler,
  openDatabase,
  type Store,
  sweepCustody,
  sweepRecovery,
} from '@latchkey/server'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { inject } from 'vitest'
import { createCustody } from '../custody/createCustody.js'
import type { Ask, Custody, CustodyScreenAnswer } from '../custody/custody.js'
import type { CustodyScreen } from '../custody/screens.js'
import type { Api } from '../kernel/api.js'
import { createMemoryFrameStore, type FrameStore } from '../kernel/frameStore.js'
import type { Session } from '../kernel/session.js'
import { createApi } from '../login/createApi.js'

declare module 'vitest' {
  interface ProvidedContext {
    databases: string
  }
}

export const PAGE = 'https://millpond.example'
const FRAME = 'https://vault.example'
const AUTH = 'https://auth.example'
const RECOVERY = 'https://recovery.example'

/** The frame's settings for the two services. */
export const frameConfig: { authUrl: string; recoveryUrl: string; projectId: string } = {
  authUrl: AUTH,
  recoveryUrl: RECOVERY,
  projectId: 'demo',
}

/**
 * Keys of the two services: what a drill takes from the one does not open anything of the other.
 */
export const secrets: {
  readonly [service in 'auth' | 'recovery']: { kms: string; seal: string; pepper: string }
} = {
  auth: {
    kms: '11a4'.repeat(16),
    seal: '22b5'.repeat(16),
    pepper: 'pepper of the auth service, which is long',
  },
  recovery: {
    kms: '33c6'.repeat(16),
    seal: '44d7'.repeat(16),
    pepper: 'pepper of the recovery service, also long',
  },
}

interface Mail {
  to: string
  subject: string
  text: string
}

/** One request on the wire, with what went there and came back. */
export interface Exchange {
  readonly number: number
  readonly service: 'auth' | 'recovery'
  readonly path: string
  readonly sent: string
  received: string
}

/** Stands between the frame and the services: throws before a request, or instead of its reply. */
type Fault = (exchange: Exchange, when: 'before' | 'after') => unknown

export interface Device {
  readonly custody: Custody
  readonly api: Api
  readonly store: FrameStore
  readonly cookies: Map<string, string>
  readonly screens: CustodyScreen[]
  /** Answers screens; `undefined` gives the default answer of a user. */
  answer: ((screen: CustodyScreen) => CustodyScreenAnswer | undefined) | undefined
  session: Session
  readonly ask: Ask
  open(): Promise<{ evm: `0x${string}`; solana: string }>
  logIn(): Promise<LoginSession>
  hide(): void
}

export interface CustodyWorld {
  readonly auth: { database: Database; store: Store; mails: Mail[] }
  readonly recovery: { database: Database; mails: Mail[] }
  readonly time: { now: number }
  readonly exchanges: Exchange[]
  readonly defects: unknown[]
  fault: Fault | undefined
  /** Replaces the body of a reply, as a service that was taken does; `undefined` leaves it. */
  tamper: ((exchange: Exchange) => Promise<string | undefined> | string | undefined) | undefined
  /** Signs any assertion with the auth service's key, as a thief of that key does. */
  forgeAssertion(claims: {
    userId: string
    keyThumbprint: string
    email?: string | undefined
  }): Promise<string>
  openDevice(email: string, store?: FrameStore): Promise<Device>
  /** The same browser, logged in at the same page in another tab. */
  openTab(device: Device): Promise<Device>
  /** The frame inside another page, in this browser. */
  apiAt(page: string, browser: Pick<Device, 'store' | 'cookies'>): Api
  /** Runs what both services run every minute. */
  sweep(): Promise<void>
  /** The auth service again, on another database: as after a backup was played in. */
  restart(parameters: { database?: Database; store?: Store }): void
  close(): Promise<void>
}

const many = { count: 1_000_000, milliseconds: 60_000 }
const codeLimits = {
  mailPause: many,
  mailsPerHour: many,
  mailsPerDay: many,
  clientMails: many,
  accountTries: many,
  clientTries: many,
  allFailures: many,
}

const never = new AbortController().signal

function catchMails(): { mails: Mail[]; send(mail: Mail): Promise<void> } {
  const mails: Mail[] = []
  return {
    mails,
    async send({ to, subject, text }) {
      mails.push({ to, subject, text })
    },
  }
}

const codeLine = /^(?:\d{6}|[A-Z]{4}-[A-Z]{4})$/m

/** Returns the code of the last mail that has one, as the services take it. */
export function codeIn(mails: readonly Mail[], email: string): string {
  const mail = mails.findLast(({ to, text }) => to === email && codeLine.test(text))
  return codeLine.exec(mail?.text ?? '')?.[0].replace('-', '') ?? ''
}

interface Wiring {
  auth: Handler
  recovery: Handler
}

type Deps = Pick<CustodyWorld, 'auth' | 'recovery' | 'time' | 'exchanges' | 'defects'> &
  Pick<CustodyOptions, 'newBrowsers'>

function createWiring(
  parts: Deps,
  mailers: { auth: ReturnType<typeof catchMails>; recovery: ReturnType<typeof catchMails> },
  key: { kty: 'EC'; crv: 'P-256'; x: string; y: string; d: string },
): Wiring {
  const { time, defects } = parts
  const clock = { now: () => time.now }
  const onDefect = (error: unknown): void => {
    defects.push(error)
  }
  const { d: _private, ...assertionKey } = key
  const recovery = createRecovery({
    frameOrigin: FRAME,
    publicUrl: RECOVERY,
    issuer: AUTH,
    assertionKeys: [assertionKey],
    kms: createKeyKms({ key: secrets.recovery.kms, isLoopback: false }),
    sealSeed: secrets.recovery.seal,
    pepper: secrets.recovery.pepper,
    mailer: mailers.recovery,
    database: parts.recovery.database,
    codeLimits,
    clock,
    onDefect,
  })
  const auth = createServer({
    origins: [PAGE],
    chains: {},
    database: parts.auth.database,
    store: parts.auth.store,
    clock,
    onDefect,
    publicUrl: AUTH,
    login: {
      frameOrigin: FRAME,
      recoveryUrl: RECOVERY,
      mailer: mailers.auth,
      pepper: secrets.auth.pepper,
      assertionKey: key,
      projects: [{ id: 'demo', name: 'Millpond', origins: [PAGE] }],
      codeLimits,
      custody: {
        kms: createKeyKms({ key: secrets.auth.kms, isLoopback: false }),
        sealSeed: secrets.auth.seal,
        newBrowsers: parts.newBrowsers,
        async readEpochs(walletId) {
          const response = await recovery(new Request(`${RECOVERY}/v1/recovery/epochs/${walletId}`))
          return response.ok ? response.json() : undefined
        },
      },
    },
  })
  return { auth, recovery }
}

/** The wire of one browser: cookies for the auth service, faults where a test wants them. */
function createWire(world: CustodyWorld, wiring: () => Wiring, cookies: Map<string, string>) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const service = url.startsWith(AUTH) ? 'auth' : 'recovery'
    const headers = new Headers(init.headers)
    headers.set('origin', FRAME)
    headers.set(
      'user-agent',
      'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
    )
    if (service === 'auth')
      headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const { method = 'GET', body } = init
    const exchange: Exchange = {
      number: world.exchanges.length,
      service,
      path: new URL(url).pathname,
      sent: String(body ?? ''),
      received: '',
    }
    world.exchanges.push(exchange)
    await world.fault?.(exchange, 'before')
    const response = await wiring()[service](
      new Request(url, { method, headers, ...(body ? { body } : {}) }),
    )
    for (const line of service === 'auth' ? response.headers.getSetCookie() : []) {
      const [name = '', value = ''] = (line.split('; ')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    exchange.received = await response.clone().text()
    await world.fault?.(exchange, 'after')
    const tampered = await world.tamper?.(exchange)
    return tampered === undefined
      ? response
      : new Response(tampered, { status: 200, headers: response.headers })
  }
}

function createAsk(
  world: CustodyWorld,
  device: Pick<Device, 'screens' | 'answer'> & { readonly email: string },
): Ask {
  return (async (_name: string, data: unknown) => {
    const screen = data as CustodyScreen
    device.screens.push(screen)
    const given = device.answer?.(screen)
    if (given !== undefined) return given
    if (screen.kind === 'code')
      return {
        otp: codeIn(
          screen.reason === 'stepUp' ? world.auth.mails : world.recovery.mails,
          screen.reason === 'mailbox' ? screen.email : device.email,
        ),
      }
    if (screen.kind === 'exportWarning') return { isAgreed: true }
    return null
  }) as Ask
}

async function openDevice(
  world: CustodyWorld,
  wiring: () => Wiring,
  email: string,
  store: FrameStore,
  tab?: Pick<Device, 'session' | 'cookies'>,
): Promise<Device> {
  const listeners = new Map<string, () => void>()
  const scope = {
    visibilityState: 'visible',
    addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener),
  }
  const cookies = tab?.cookies ?? new Map<string, string>()
  const api = createApi({
    config: frameConfig,
    store,
    getOrigin: () => PAGE,
    fetch: createWire(world, wiring, cookies),
  })
  const custody = createCustody({
    api,
    store,
    config: frameConfig,
    clock: { now: () => world.time.now },
    scope,
  })
  const state: { screens: CustodyScreen[]; answer: Device['answer']; email: string } = {
    screens: [],
    answer: undefined,
    email,
  }
  const ask = createAsk(world, state)

  async function logIn(): Promise<LoginSession> {
    const { attemptId } = await api.call('auth', loginEndpoints.startOtp, {
      body: { email, origin: PAGE, projectId: 'demo' },
    })
    const { session } = await api.call('auth', loginEndpoints.verifyOtp, {
      body: { attemptId, otp: codeIn(world.auth.mails, email) },
    })
    return session
  }

  const device: Device = Object.assign(state, {
    custody,
    api,
    store,
    cookies,
    ask,
    session: tab?.session ?? { ...(await logIn()), isEmailTyped: true },
    logIn,
    open: () => custody.open({ session: device.session, ask, signal: never }),
    hide() {
      scope.visibilityState = 'hidden'
      listeners.get('visibilitychange')?.()
      scope.visibilityState = 'visible'
    },
  })
  return device
}

/** Milliseconds of any wait for PostgreSQL on a busy machine. */
const PATIENCE_MS = 240_000

/** Opens an empty database on the PostgreSQL of this test run, as the server's tests do. */
async function openTestDatabase(): Promise<Database> {
  const response = await fetch(inject('databases'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return openDatabase({
    url: text,
    patience: PATIENCE_MS,
    pool: { connectionTimeout: PATIENCE_MS, statementTimeout: PATIENCE_MS },
  })
}

/** Both services, each on a database and keys of its own, and browsers that come to them. */
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
  const parts: Deps = {
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
  const state = { wiring: createWiring(parts, mailers, key) }
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
      openDevice(world, () => state.wiring, email, store),
    openTab: ({ session, store, cookies }) =>
      openDevice(world, () => state.wiring, session.email ?? '', store, { session, cookies }),
    apiAt: (page, { store, cookies }) =>
      createApi({
        config: frameConfig,
        store,
        getOrigin: () => page,
        fetch: createWire(world, () => state.wiring, cookies),
      }),
    async sweep() {
      const clock = { now: () => time.now }
      await Promise.all([sweepCustody(authDatabase, clock), sweepRecovery(recoveryDatabase, clock)])
    },
    restart({ database = parts.auth.database, store = parts.auth.store }) {
      state.wiring = createWiring(
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

/** A fault of the network, as the frame sees one. */
export function networkFault(): Error {
  return new TypeError('fetch failed')
}
