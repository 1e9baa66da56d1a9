import {
  type EmailAction,
  type EmailChangeAction,
  type LoginSession,
  loginEndpoints,
} from '@latchkey/protocol'
import type { Api } from '../kernel/api.js'
import type { FrameConfig } from '../kernel/config.js'
import type { FrameStore } from '../kernel/frameStore.js'
import { parseLoginCode } from '../kernel/loginCode.js'
import type { Session } from '../kernel/session.js'
import { VaultError } from '../kernel/vaultError.js'

/** Options of {@link createLoginClient}. */
export interface LoginClientParameters {
  api: Api
  store: FrameStore
  config: Pick<FrameConfig, 'projectId'>
}

interface Cancellable {
  signal: AbortSignal
}

/** Logs in by e-mail, and changes the address. The app does not see the login attempts. */
export interface LoginClient {
  /** Resolves to the session of an app in this browser. */
  getSession(origin: string, options: Cancellable): Promise<LoginSession | undefined>
  startEmail(parameters: { email: string; origin: string } & Cancellable): Promise<EmailAction>
  /** Resolves once the correct number is chosen on the page of the link. */
  waitDevice(options: Cancellable): Promise<void>
  /**
   * Verifies a code.
   *
   * @throws {@link VaultError} `code_refused`, `code_not_asked`, `accountChanged` if the service
   * answers with another address than was typed
   */
  verifyOtp(parameters: { otp: string } & Cancellable): Promise<Session>
  updateEmail(parameters: { email: string } & Cancellable): Promise<EmailChangeAction>
  /** Resolves to the number of digits of the code that was mailed to the new address. */
  updateEmailPrimaryOtp(
    parameters: { otp: string } & Cancellable,
  ): Promise<{ codeLength?: number | undefined }>
  updateEmailSecondaryOtp(parameters: { otp: string } & Cancellable): Promise<{ newEmail: string }>
  signOut(options: Cancellable): Promise<void>
}

type AttemptKind = 'login' | 'emailPrimary' | 'emailSecondary'

/**
 * Stores the attempt that a code belongs to, so that it survives a reload of the frame between mail
 * and code.
 */
function createAttempts(store: FrameStore): {
  set(kind: AttemptKind, attemptId: string): Promise<void>
  get(kind: AttemptKind): Promise<string>
  clear(kind: AttemptKind): Promise<void>
} {
  const keyOf = (kind: AttemptKind): string => `login:attempt:${kind}`
  return {
    set: (kind, attemptId) => store.set(keyOf(kind), attemptId),
    async get(kind) {
      const attemptId = await store.get(keyOf(kind))
      if (typeof attemptId !== 'string')
        throw new VaultError('code_not_asked', 'Ask for a code first.')
      return attemptId
    },
    clear: (kind) => store.delete(keyOf(kind)),
  }
}

type Attempts = ReturnType<typeof createAttempts>

const EMAIL_KEY = 'login:email'

/** Normalizes an address as the service does: NFC, lower case, the domain in punycode. */
function toMailbox(email: string): string {
  const [local = '', host = ''] = email.trim().normalize('NFC').toLowerCase().split('@')
  const url = `https://${host}`
  return URL.canParse(url) ? `${local}@${new URL(url).hostname}` : email
}

/**
 * Marks the address of a session as typed if the user typed it: the service alone must not choose
 * the recovery mailbox.
 */
async function readTyped(store: FrameStore, session: LoginSession): Promise<Session> {
  const typed = await store.get(EMAIL_KEY)
  // The frame was reloaded between mail and code in a browser without storage for frames.
  if (typeof typed !== 'string') return session
  if (session.email !== undefined && toMailbox(session.email) === toMailbox(typed))
    return { ...session, isEmailTyped: true }
  throw new VaultError(
    'accountChanged',
    'The login service answered with a different e-mail address. You’re not logged in. Contact the site.',
  )
}

/**
 * Creates the change of an address: first with the code of the current address, then with that of
 * the new one.
 */
function createEmailChange(
  api: Api,
  attempts: Attempts,
): Pick<LoginClient, 'updateEmail' | 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp'> {
  const { startEmailChange, verifyPrimary, verifySecondary } = loginEndpoints
  return {
    async updateEmail({ email, signal }) {
      const { attemptId, ...action } = await api.call('auth', startEmailChange, {
        body: { email },
        signal,
      })
      await attempts.set(
        action.action === 'VERIFY_PRIMARY_OTP' ? 'emailPrimary' : 'emailSecondary',
        attemptId,
      )
      return action
    },
    async updateEmailPrimaryOtp({ otp, signal }) {
      const body = { attemptId: await attempts.get('emailPrimary'), otp: parseLoginCode(otp) }
      const { attemptId, ...reply } = await api.call('auth', verifyPrimary, { body, signal })
      await attempts.clear('emailPrimary')
      await attempts.set('emailSecondary', attemptId)
      return reply
    },
    async updateEmailSecondaryOtp({ otp, signal }) {
      const body = { attemptId: await attempts.get('emailSecondary'), otp: parseLoginCode(otp) }
      const { email } = await api.call('auth', verifySecondary, { body, signal })
      await attempts.clear('emailSecondary')
      return { newEmail: email }
    },
  }
}

/** Creates the frame's client of the auth service for e-mail logins. */
export function createLoginClient({
  api,
  store,
  config: { projectId },
}: LoginClientParameters): LoginClient {
  const attempts = createAttempts(store)
  const page: { origin?: string } = {}
  const leavingKey = (): string => `login:leaving:${page.origin ?? ''}`
  const { session, startOtp, waitDevice, verifyOtp, signOut } = loginEndpoints

  async function leave(signal: AbortSignal): Promise<void> {
    try {
      await api.call('auth', signOut, { body: {}, signal })
    } catch (error) {
      // The session has already ended.
      if (!(error instanceof VaultError && error.name === 'session_required')) throw error
    }
    await store.delete(leavingKey())
  }

  return {
    async getSession(origin, { signal }) {
      page.origin = origin
      // The user signed out while the service was down: send the sign-out before reading any
      // session.
      if ((await store.get(leavingKey())) !== undefined) {
        await leave(signal)
        return undefined
      }
      const reply = await api.call('auth', session, { body: { origin }, signal })
      return reply.session ?? undefined
    },
    async startEmail({ email, origin, signal }) {
      page.origin = origin
      const { attemptId, ...action } = await api.call('auth', startOtp, {
        body: { email, origin, projectId },
        signal,
      })
      await attempts.set('login', attemptId)
      await store.set(EMAIL_KEY, email)
      return action
    },
    async waitDevice({ signal }) {
      const attemptId = await attempts.get('login')
      for (;;) {
        const { isApproved } = await api.call('auth', waitDevice, { body: { attemptId }, signal })
        if (isApproved) return
        signal.throwIfAborted()
      }
    },
    async verifyOtp({ otp, signal }) {
      const body = { attemptId: await attempts.get('login'), otp: parseLoginCode(otp) }
      const reply = await api.call('auth', verifyOtp, { body, signal })
      await attempts.clear('login')
      await store.delete(leavingKey())
      return readTyped(store, reply.session)
    },
    ...createEmailChange(api, attempts),
    async signOut({ signal }) {
      await Promise.all(
        (['login', 'emailPrimary', 'emailSecondary'] as const).map((kind) => attempts.clear(kind)),
      )
      await store.set(leavingKey(), true)
      await leave(signal)
    },
  }
}
