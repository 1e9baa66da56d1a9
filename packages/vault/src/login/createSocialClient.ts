import { parseWith, type SocialFailure, type SocialProof, type SocialProvider, socialEndpoints, socialMessage, socialMessages } from '@latchkey/protocol'
import type { FrameConfig } from '../kernel/config.js'
import type { Api, Session } from '../kernel/types.js'
import { VaultError } from '../kernel/vaultError.js'

/** Where the provider's window tells that it is done: the frame's own window. */
export interface SocialScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** Logging in with an account elsewhere. One login at a time: a new one ends the one before. */
export interface SocialClient {
  /** Where the provider's window has to go. */
  getRedirectUri(parameters: { provider: SocialProvider; origin: string; signal: AbortSignal }): Promise<string>
  /** Waits for the end of what {@link SocialClient.getRedirectUri} began. @throws {@link VaultError} `socialDenied`, `socialRefused`, `socialUnavailable`, `socialExpired` */
  waitSocial(parameters: { uri: string; signal: AbortSignal }): Promise<Session>
  /** Whether a code that is typed now belongs to a login that {@link SocialClient.waitSocial} waits for. */
  isWaitingForCode(): boolean
  /** The six digits that the provider's window showed. A wrong code ends nothing. @throws {@link VaultError} `code_refused` */
  submitCode(otp: string): Promise<undefined>
  /** A link for a phone. */
  getFarcasterUri(parameters: { origin: string; signal: AbortSignal }): Promise<string>
  /** Waits until the phone has signed. @throws {@link VaultError} as {@link SocialClient.waitSocial} */
  waitFarcaster(parameters: { signal: AbortSignal }): Promise<Session>
}

/** Milliseconds that what the window was given is good for. */
const PROOF_MS = 300_000

/** Questions in a row that may go unanswered. */
const MAX_SILENCES = 5
const SILENCE_MS = 2000

const failures: Readonly<Record<SocialFailure, readonly [name: string, message: string]>> = {
  denied: ['socialDenied', 'You said no there, so nobody was logged in.'],
  refused: ['socialRefused', 'What came back could not be trusted, so nobody was logged in. Try again.'],
  unavailable: ['socialUnavailable', 'The other service did not answer as it should. Try again, or log in another way.'],
  expired: ['socialExpired', 'This login took too long. Start again.'],
}

function toError(reason: SocialFailure): VaultError {
  return new VaultError(...failures[reason])
}

function aborted(): VaultError {
  return new VaultError('aborted', 'Request was aborted')
}

/** A login whose visitor is at the provider. */
interface Attempt {
  readonly id: string
  readonly uri: string
  readonly ended: AbortController
  /** What the window told: it may come before anybody waits for it. */
  readonly secret: Promise<string>
  tell(secret: string): void
  /** Set while somebody waits. */
  enter?: ((session: Session) => void) | undefined
}

function createAttempt(id: string, uri: string): Attempt {
  const told: { resolve?: (secret: string) => void } = {}
  const secret = new Promise<string>((resolve) => {
    told.resolve = resolve
  })
  return { id, uri, ended: new AbortController(), secret, tell: (value) => told.resolve?.(value) }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
  })
}

/** Rejects when `signal` ends, whatever else goes on. */
function ending(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(aborted())
    else signal.addEventListener('abort', () => reject(aborted()), { once: true })
  })
}

/**
 * Asks until there is an end to tell; a service that cannot be reached for a moment ends nothing.
 *
 * @param ask - One question of 25 s at most.
 */
async function askOn<reply extends { state: string }>(ask: () => Promise<reply>, signal: AbortSignal): Promise<Exclude<reply, { state: 'pending' }>> {
  for (let silences = 0; !signal.aborted; ) {
    try {
      const reply = await ask()
      silences = 0
      if (reply.state !== 'pending') return reply as Exclude<reply, { state: 'pending' }>
    } catch (error) {
      silences += 1
      if (signal.aborted || silences > MAX_SILENCES) throw error
      await pause(SILENCE_MS, signal)
    }
  }
  throw aborted()
}

/** Makes the frame's half of logging in with an account elsewhere. */
export function createSocialClient(parameters: { api: Api; config: FrameConfig; scope: SocialScope }): SocialClient {
  const { api, config, scope } = parameters
  const { projectId } = config
  const authOrigin = new URL(config.authUrl).origin
  const current: { attempt?: Attempt | undefined; farcaster?: string | undefined } = {}

  function onMessage(event: MessageEvent): void {
    const { attempt } = current
    const message = event.origin === authOrigin ? parseWith(socialMessage, event.data) : undefined
    if (!attempt || message?.attemptId !== attempt.id) return
    attempt.tell(message.secret)
    // The window closes itself when it knows that it was heard.
    event.source?.postMessage({ type: socialMessages.taken, attemptId: attempt.id }, { targetOrigin: authOrigin })
  }

  function end(attempt: Attempt | undefined): void {
    if (!attempt || current.attempt !== attempt) return
    current.attempt = undefined
    scope.removeEventListener('message', onMessage)
    attempt.ended.abort()
  }

  const redeem = async (body: SocialProof, signal: AbortSignal): Promise<Session> =>
    (await api.call('auth', socialEndpoints.redeemSocial, { body, signal })).session

  /** Fails when the login fails; when it has arrived, only when nobody brings its proof in time. */
  async function watch({ id }: Attempt, signal: AbortSignal): Promise<never> {
    const told = await askOn(() => api.call('auth', socialEndpoints.waitSocial, { body: { attemptId: id }, signal }), signal)
    if (told.state === 'failed') throw toError(told.reason)
    await pause(PROOF_MS, signal)
    throw signal.aborted ? aborted() : toError('expired')
  }

  return {
    async getRedirectUri({ provider, origin, signal }) {
      end(current.attempt)
      const { attemptId, uri } = await api.call('auth', socialEndpoints.startSocial, { body: { provider, origin, projectId }, signal })
      // Two at once: the later one stays.
      end(current.attempt)
      current.attempt = createAttempt(attemptId, uri)
      scope.addEventListener('message', onMessage)
      return uri
    },
    async waitSocial({ uri, signal }) {
      const { attempt } = current
      if (attempt?.uri !== uri || attempt.enter) throw toError('expired')
      const over = AbortSignal.any([signal, attempt.ended.signal])
      const typed = new Promise<Session>((resolve) => {
        attempt.enter = resolve
      })
      try {
        return await Promise.race([attempt.secret.then((secret) => redeem({ attemptId: attempt.id, secret }, over)), typed, watch(attempt, over), ending(over)])
      } finally {
        end(attempt)
      }
    },
    isWaitingForCode: () => current.attempt?.enter !== undefined,
    async submitCode(otp) {
      const { attempt } = current
      if (!attempt?.enter) throw toError('expired')
      attempt.enter(await redeem({ attemptId: attempt.id, otp }, attempt.ended.signal))
    },
    async getFarcasterUri({ origin, signal }) {
      const { attemptId, url } = await api.call('auth', socialEndpoints.startFarcaster, { body: { origin, projectId }, signal })
      current.farcaster = attemptId
      return url
    },
    async waitFarcaster({ signal }) {
      const { farcaster: attemptId } = current
      if (!attemptId) throw toError('expired')
      const ask = () => api.call('auth', socialEndpoints.waitFarcaster, { body: { attemptId }, signal })
      const told = await Promise.race([askOn(ask, signal), ending(signal)])
      if (told.state === 'failed') throw toError(told.reason)
      return told.login.session
    },
  }
}
