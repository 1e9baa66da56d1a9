import type { AuthOptions } from '../createAuth.js'
import { createServer } from '../createServer.js'
import type { Database } from '../kernel/database/database.js'
import type { Handler } from '../kernel/handler.js'
import { createMemoryStore, type Store } from '../kernel/store.js'
import type { LoginOptions, LoginProject } from '../login/loginOptions.js'
import type { Mail, Mailer } from '../login/mail/mailer.js'
import type { ServerOptions } from '../serverOptions.js'

/** Origins of the server under test, of the frame's page, and of an app. */
export const SERVICE = 'https://auth.example'
export const FRAME = 'https://vault.example'
export const PAGE = 'https://millpond.example'

export const PEPPER = 'a pepper of more than thirty-two characters'

/** Projects of that app. Tests set different options for them. */
export const PROJECTS: readonly LoginProject[] = ['demo', 'careful', 'other'].map((id) => ({
  id,
  name: `Millpond ${id}`,
  origins: [PAGE],
}))

/** Stores sent mails. */
export interface CaughtMails extends Mailer {
  readonly mails: Mail[]
  /** Returns the digits in the last mail to an address. */
  codeFor(email: string): string
  /** Returns the link in the last mail to an address. */
  linkFor(email: string): string
  /** While it is set, delivery fails. */
  failure: Error | undefined
}

export function catchMails(): CaughtMails {
  const mails: Mail[] = []
  const last = (email: string): string => mails.findLast(({ to }) => to === email)?.text ?? ''
  return {
    mails,
    failure: undefined,
    async send(mail) {
      if (this.failure) throw this.failure
      mails.push(mail)
    },
    codeFor: (email) => /^\d{6,8}$/m.exec(last(email))?.[0] ?? '',
    linkFor: (email) => /https:\/\/\S+/.exec(last(email).replace(PAGE, ''))?.[0] ?? '',
  }
}

/** A server with logins. */
export interface LoginWorld {
  handle: Handler
  mails: CaughtMails
  time: { now: number }
  store: Store
}

/** Creates a key that signs assertions, for tests alone. */
export async function makeAssertionKey(): Promise<LoginOptions['assertionKey']> {
  const { privateKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign'],
  )
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  return { kty: 'EC', crv: 'P-256', x, y, d }
}

export async function openLogin(
  database: Database,
  login: Partial<AuthOptions> = {},
  server: Partial<ServerOptions> = {},
): Promise<LoginWorld> {
  const time = { now: 1_900_000_000_000 }
  const clock = { now: () => time.now }
  const mails = catchMails()
  const store = createMemoryStore(clock)
  const handle = createServer({
    origins: [PAGE],
    chains: {},
    database,
    store,
    clock,
    publicUrl: SERVICE,
    login: {
      frameOrigin: FRAME,
      recoveryUrl: 'https://recovery.example',
      mailer: mails,
      pepper: PEPPER,
      assertionKey: await makeAssertionKey(),
      projects: PROJECTS,
      ...login,
    },
    ...server,
  })
  return { handle, mails, time, store }
}
