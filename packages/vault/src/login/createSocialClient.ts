import {
  parseWith,
  type SocialProof,
  type SocialProvider,
  socialEndpoints,
  socialMessage,
  socialMessages,
} from '@latchkey/protocol'
import { abortable } from '@latchkey/protocol/std'
import type { Api } from '../kernel/api.js'
import type { FrameConfig } from '../kernel/config.js'
import type { Session } from '../kernel/session.js'
import { aborted, askOn, pause, toSocialError } from './socialWaiting.js'

/** The frame's window, which receives the message of the provider's window. */
export interface SocialScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** Logs in with an account at a provider. One login at a time: a new one ends the previous one. */
export interface SocialClient {
  /** Resolves to the address for the provider's window. */
  getRedirectUri(parameters: {
    provider: SocialProvider
    origin: string
    signal: AbortSignal
  }): Promise<string>
  /**
   * Waits for the end of the login that {@link SocialClient.getRedirectUri} started. @throws
   * VaultError `socialDenied`, `socialRefused`, `socialUnavailable`, `socialExpired`
   */
  waitSocial(parameters: { uri: string; signal: AbortSignal }): Promise<Session>
  /** True if a typed code belongs to a login that {@link SocialClient.waitSocial} waits for. */
  isWaitingForCode(): boolean
  /**
   * Submits the six digits that the provider's window showed. A wrong code keeps the login pending.
   * @throws VaultError `code_refused`
   */
  submitCode(otp: string): Promise<undefined>
  /** Resolves to a link for a phone. */
  getFarcasterUri(parameters: { origin: string; signal: AbortSignal }): Promise<string>
  /** Waits until the phone has signed. @throws VaultError as {@link SocialClient.waitSocial} */
  waitFarcaster(parameters: { signal: AbortSignal }): Promise<Session>
}

/** Lifetime of the window's secret, in milliseconds. */
const PROOF_MS = 300_000

/** A login that is pending at the provider. */
interface Attempt {
  readonly id: string
  readonly uri: string
  readonly ended: AbortController
  /** Secret from the window. It may arrive before {@link SocialClient.waitSocial} is called. */
  readonly secret: Promise<string>
  resolveSecret(secret: string): void
  /** Set while {@link SocialClient.waitSocial} is pending. */
  enter?: ((session: Session) => void) | undefined
}

function createAttempt(id: string, uri: string): Attempt {
  const pending: { resolve?: (secret: string) => void } = {}
  const secret = new Promise<string>((resolve) => {
    pending.resolve = resolve
  })
  return {
    id,
    uri,
    ended: new AbortController(),
    secret,
    resolveSecret: (value) => pending.resolve?.(value),
  }
}

/** Holds the pending login at a provider and listens to its window. */
function createCurrent(scope: SocialScope, authOrigin: string) {
  const current: { attempt?: Attempt | undefined } = {}

  function onMessage(event: MessageEvent): void {
    const { attempt } = current
    const message = event.origin === authOrigin ? parseWith(socialMessage, event.data) : undefined
    if (!attempt || message?.attemptId !== attempt.id) return
    attempt.resolveSecret(message.secret)
    // The window closes itself when it receives this.
    event.source?.postMessage(
      { type: socialMessages.taken, attemptId: attempt.id },
      { targetOrigin: authOrigin },
    )
  }

  return {
    get: () => current.attempt,
    set(attempt: Attempt): void {
      current.attempt = attempt
      scope.addEventListener('message', onMessage)
    },
    end(attempt: Attempt | undefined): void {
      if (!attempt || current.attempt !== attempt) return
      current.attempt = undefined
      scope.removeEventListener('message', onMessage)
      attempt.ended.abort()
    },
  }
}

/** Rejects when the login fails, or when the secret does not arrive before its timeout. */
async function watch(api: Api, { id }: Attempt, signal: AbortSignal): Promise<never> {
  const pending = await askOn(
    () => api.call('auth', socialEndpoints.waitSocial, { body: { attemptId: id }, signal }),
    signal,
  )
  if (pending.state === 'failed') throw toSocialError(pending.reason)
  await pause(PROOF_MS, signal)
  throw signal.aborted ? aborted() : toSocialError('expired')
}

type FarcasterClient = Pick<SocialClient, 'getFarcasterUri' | 'waitFarcaster'>

function createFarcasterClient(api: Api, projectId: string): FarcasterClient {
  const current: { attemptId?: string } = {}
  return {
    async getFarcasterUri({ origin, signal }) {
      const { attemptId, url } = await api.call('auth', socialEndpoints.startFarcaster, {
        body: { origin, projectId },
        signal,
      })
      current.attemptId = attemptId
      return url
    },
    async waitFarcaster({ signal }) {
      const { attemptId } = current
      if (!attemptId) throw toSocialError('expired')
      const ask = () =>
        api.call('auth', socialEndpoints.waitFarcaster, { body: { attemptId }, signal })
      const pending = await abortable(askOn(ask, signal), signal, aborted)
      if (pending.state === 'failed') throw toSocialError(pending.reason)
      return pending.login.session
    },
  }
}

/** Creates the frame's client for logins with an account at a provider. */
export function createSocialClient(parameters: {
  api: Api
  config: FrameConfig
  scope: SocialScope
}): SocialClient {
  const { api, config, scope } = parameters
  const { projectId } = config
  const current = createCurrent(scope, new URL(config.authUrl).origin)

  const redeem = async (body: SocialProof, signal: AbortSignal): Promise<Session> =>
    (await api.call('auth', socialEndpoints.redeemSocial, { body, signal })).session

  return {
    async getRedirectUri({ provider, origin, signal }) {
      current.end(current.get())
      const { attemptId, uri } = await api.call('auth', socialEndpoints.startSocial, {
        body: { provider, origin, projectId },
        signal,
      })
      // Two concurrent calls: the later one replaces the other.
      current.end(current.get())
      current.set(createAttempt(attemptId, uri))
      return uri
    },
    async waitSocial({ uri, signal }) {
      const attempt = current.get()
      if (attempt?.uri !== uri || attempt.enter) throw toSocialError('expired')
      const over = AbortSignal.any([signal, attempt.ended.signal])
      const typed = new Promise<Session>((resolve) => {
        attempt.enter = resolve
      })
      const pending = attempt.secret.then((secret) =>
        redeem({ attemptId: attempt.id, secret }, over),
      )
      try {
        return await abortable(
          Promise.race([pending, typed, watch(api, attempt, over)]),
          over,
          aborted,
        )
      } finally {
        current.end(attempt)
      }
    },
    isWaitingForCode: () => current.get()?.enter !== undefined,
    async submitCode(otp) {
      const attempt = current.get()
      if (!attempt?.enter) throw toSocialError('expired')
      attempt.enter(await redeem({ attemptId: attempt.id, otp }, attempt.ended.signal))
    },
    ...createFarcasterClient(api, projectId),
  }
}
