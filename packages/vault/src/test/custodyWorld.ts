import type { LoginSession } from '@latchkey/protocol'
import type { Database, Store } from '@latchkey/server'
import type { Ask, Custody, CustodyScreenAnswer } from '../custody/custody.js'
import type { CustodyScreen } from '../custody/screens.js'
import type { Api } from '../kernel/api.js'
import type { FrameStore } from '../kernel/frameStore.js'
import type { Session } from '../kernel/session.js'

export const PAGE = 'https://millpond.example'
export const FRAME = 'https://vault.example'
export const AUTH = 'https://auth.example'
export const RECOVERY = 'https://recovery.example'

/** The frame's settings for the two services. */
export const frameConfig: { authUrl: string; recoveryUrl: string; projectId: string } = {
  authUrl: AUTH,
  recoveryUrl: RECOVERY,
  projectId: 'demo',
}

/** Keys of the two services. They differ, so stolen keys of one open nothing of the other. */
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

export interface Mail {
  to: string
  subject: string
  text: string
}

/** A request of the frame, with its body and its reply. */
export interface Exchange {
  readonly number: number
  readonly service: 'auth' | 'recovery'
  readonly path: string
  readonly sent: string
  received: string
}

/** Runs around each request of the frame: throws before it, or in place of its reply. */
type Fault = (exchange: Exchange, when: 'before' | 'after') => unknown

export interface Device {
  readonly custody: Custody
  readonly api: Api
  readonly store: FrameStore
  readonly cookies: Map<string, string>
  readonly screens: CustodyScreen[]
  /** Answers a screen. `undefined` gives the default answer of a user. */
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
  /** Replaces the body of a reply, as a compromised service does. `undefined` keeps it. */
  tamper: ((exchange: Exchange) => Promise<string | undefined> | string | undefined) | undefined
  /** Signs any assertion with the auth service's key, as an attacker with that key does. */
  forgeAssertion(claims: {
    userId: string
    keyThumbprint: string
    email?: string | undefined
  }): Promise<string>
  openDevice(email: string, store?: FrameStore): Promise<Device>
  /** Opens the same browser, logged in at the same page, in another tab. */
  openTab(device: Device): Promise<Device>
  /** Returns the API of the frame inside another page, in this browser. */
  apiAt(page: string, browser: Pick<Device, 'store' | 'cookies'>): Api
  /** Runs the clean-up that both services run every minute. */
  sweep(): Promise<void>
  /** Restarts the auth service on another database, as after a restore from a backup. */
  restart(parameters: { database?: Database; store?: Store }): void
  close(): Promise<void>
}

const codeLine = /^(?:\d{6}|[A-Z]{4}-[A-Z]{4})$/m

/** Returns the code of the last mail with a code, in the form that the services accept. */
export function codeIn(mails: readonly Mail[], email: string): string {
  const mail = mails.findLast(({ to, text }) => to === email && codeLine.test(text))
  return codeLine.exec(mail?.text ?? '')?.[0].replace('-', '') ?? ''
}
