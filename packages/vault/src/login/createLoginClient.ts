import { type EmailAction, type LoginSession, loginEndpoints } from '@latchkey/protocol'
import type { FrameConfig } from '../kernel/config.js'
import type { FrameStore } from '../kernel/frameStore.js'
import type { Api } from '../kernel/types.js'
import { VaultError } from '../kernel/vaultError.js'

/** What logging in is made of. */
export interface LoginClientParameters {
  api: Api
  store: FrameStore
  config: Pick<FrameConfig, 'projectId'>
}

interface Cancellable {
  signal: AbortSignal
}

/** Logging in by e-mail, and changing the address. What is under way is known here; the page sees none of it. */
export interface LoginClient {
  /** Who is logged in at a page in this browser. */
  getSession(origin: string, options: Cancellable): Promise<LoginSession | undefined>
  startEmail(parameters: { email: string; origin: string } & Cancellable): Promise<EmailAction>
  /** Waits until the right number was chosen on the page of the link. */
  waitDevice(options: Cancellable): Promise<void>
  /** @throws {@link VaultError} `code_refused`, `code_not_asked` */
  verifyOtp(parameters: { otp: string } & Cancellable): Promise<LoginSession>
  updateEmail(parameters: { email: string } & Cancellable): Promise<{ action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }>
  updateEmailPrimaryOtp(parameters: { otp: string } & Cancellable): Promise<void>
  updateEmailSecondaryOtp(parameters: { otp: string } & Cancellable): Promise<{ newEmail: string }>
  signOut(options: Cancellable): Promise<void>
}

type Task = 'login' | 'emailPrimary' | 'emailSecondary'

function codeOf(otp: string): string {
  const digits = otp.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) throw new VaultError('code_refused', 'The code has six digits.')
  return digits
}

/** The attempt that a code belongs to: also when the frame was loaded again between mail and code. */
function createAttempts(store: FrameStore): {
  set(task: Task, attemptId: string): Promise<void>
  get(task: Task): Promise<string>
  clear(task: Task): Promise<void>
} {
  const keyOf = (task: Task): string => `login:attempt:${task}`
  return {
    set: (task, attemptId) => store.set(keyOf(task), attemptId),
    async get(task) {
      const attemptId = await store.get(keyOf(task))
      if (typeof attemptId !== 'string') throw new VaultError('code_not_asked', 'Ask for a code first.')
      return attemptId
    },
    clear: (task) => store.delete(keyOf(task)),
  }
}

type Attempts = ReturnType<typeof createAttempts>

/** First the code of the present address, then that of the new one. */
function createEmailChange(api: Api, attempts: Attempts): Pick<LoginClient, 'updateEmail' | 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp'> {
  const { startEmailChange, verifyPrimary, verifySecondary } = loginEndpoints
  return {
    async updateEmail({ email, signal }) {
      const { action, attemptId } = await api.call('auth', startEmailChange, { body: { email }, signal })
      await attempts.set(action === 'VERIFY_PRIMARY_OTP' ? 'emailPrimary' : 'emailSecondary', attemptId)
      return { action }
    },
    async updateEmailPrimaryOtp({ otp, signal }) {
      const body = { attemptId: await attempts.get('emailPrimary'), otp: codeOf(otp) }
      const { attemptId } = await api.call('auth', verifyPrimary, { body, signal })
      await attempts.clear('emailPrimary')
      await attempts.set('emailSecondary', attemptId)
    },
    async updateEmailSecondaryOtp({ otp, signal }) {
      const body = { attemptId: await attempts.get('emailSecondary'), otp: codeOf(otp) }
      const { email } = await api.call('auth', verifySecondary, { body, signal })
      await attempts.clear('emailSecondary')
      return { newEmail: email }
    },
  }
}

/** The frame's side of the auth service. */
export function createLoginClient({ api, store, config: { projectId } }: LoginClientParameters): LoginClient {
  const attempts = createAttempts(store)
  const page: { origin?: string } = {}
  const leavingKey = (): string => `login:leaving:${page.origin ?? ''}`
  const { session, startOtp, waitDevice, verifyOtp, signOut } = loginEndpoints

  async function leave(signal: AbortSignal): Promise<void> {
    try {
      await api.call('auth', signOut, { body: {}, signal })
    } catch (error) {
      // Nobody was logged in any more: that is what was asked for.
      if (!(error instanceof VaultError && error.name === 'session_required')) throw error
    }
    await store.delete(leavingKey())
  }

  return {
    async getSession(origin, { signal }) {
      page.origin = origin
      // Signed out while the service was away: it is told before anybody is let in again.
      if ((await store.get(leavingKey())) !== undefined) {
        await leave(signal)
        return undefined
      }
      const reply = await api.call('auth', session, { body: { origin }, signal })
      return reply.session ?? undefined
    },
    async startEmail({ email, origin, signal }) {
      page.origin = origin
      const { attemptId, ...action } = await api.call('auth', startOtp, { body: { email, origin, projectId }, signal })
      await attempts.set('login', attemptId)
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
      const body = { attemptId: await attempts.get('login'), otp: codeOf(otp) }
      const reply = await api.call('auth', verifyOtp, { body, signal })
      await attempts.clear('login')
      await store.delete(leavingKey())
      return reply.session
    },
    ...createEmailChange(api, attempts),
    async signOut({ signal }) {
      await Promise.all((['login', 'emailPrimary', 'emailSecondary'] as const).map((task) => attempts.clear(task)))
      await store.set(leavingKey(), true)
      await leave(signal)
    },
  }
}
