import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import {
  MethodUnsupportedError,
  NetworkUnknownError,
  UserRejectedError,
  WalletMismatchError,
} from '../connect/walletErrors.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import type { Clock } from '../kernel/clock.js'
import { LatchkeyError, TimeoutError } from '../kernel/errors.js'
import { deadlines, settle } from '../kernel/settle.js'
import type { Connection, Namespace, Network, SignedMessage } from '../kernel/types.js'
import { accountIdOf, isSameAccount, isSameAddress } from './account.js'
import { serialize } from './serialize.js'
import { SignInRefusedError, SignInServerError } from './signInErrors.js'
import type { ResolvedSignInOptions, SignInSession } from './signInOptions.js'
import { signInRequest } from './signInRequest.js'
import type { SignInEvent, SignInWork } from './signInState.js'

/** The dependencies of signing in. */
export interface SignInDeps {
  options: ResolvedSignInOptions
  networks: readonly Network[]
  clock: Clock
  /** Returns the wallet's current connection. */
  getConnection(): Connection | undefined
  /** True if a namespace has a connection, open or to be restored. */
  isKept(namespace: Namespace): boolean
  adapterOf(namespace: Namespace): ChainAdapter
}

type Work<phase extends SignInWork['phase']> = Extract<SignInWork, { phase: phase }>

/** The server's calls, serialized: a late answer to one must not undo the effect of the next. */
interface Server {
  getNonce(address: string, signal: AbortSignal): Promise<string>
  getSession(signal: AbortSignal): Promise<SignInSession | null>
  signOut(signal: AbortSignal): Promise<void>
  /** `undo` ends a session that the server still starts, before any other call. */
  verify(signed: SignedMessage): { accepted(signal: AbortSignal): Promise<boolean>; undo(): void }
}

function serverError(cause: unknown): LatchkeyError {
  if (cause instanceof LatchkeyError) return cause
  return new SignInServerError({
    cause,
    details: cause instanceof Error ? cause.message.slice(0, 500) : undefined,
  })
}

function isSession(value: unknown): value is SignInSession {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as SignInSession).accountId === 'string'
  )
}

function createServer({ options, clock }: SignInDeps): Server {
  const enqueue = serialize(clock, deadlines.read)
  async function ask<value>(call: () => Promise<value>, signal?: AbortSignal): Promise<value> {
    try {
      return await settle(enqueue(call), { deadline: 2 * deadlines.read, signal, clock })
    } catch (error) {
      throw serverError(error)
    }
  }
  async function signOut(signal?: AbortSignal): Promise<void> {
    if (!(await ask(options.signOut, signal)))
      throw new SignInServerError({ details: 'The session was not ended.' })
  }
  return {
    signOut,
    async getNonce(address, signal) {
      const nonce: unknown = await ask(() => options.getNonce(address), signal)
      if (typeof nonce === 'string' && /^[a-zA-Z0-9]{8,256}$/.test(nonce)) return nonce
      throw new SignInServerError({ details: 'The nonce is not 8 or more letters and digits.' })
    },
    async getSession(signal) {
      const session: unknown = await ask(options.getSession, signal)
      if (session === null || session === undefined || isSession(session)) return session ?? null
      throw new SignInServerError({ details: 'The session has no accountId.' })
    },
    verify(signed) {
      const verdict = enqueue(() => options.verify(signed))
      return {
        accepted: async (signal) => {
          try {
            return (await settle(verdict, { deadline: 2 * deadlines.read, signal, clock })) === true
          } catch (error) {
            throw serverError(error)
          }
        },
        undo: () =>
          void enqueue(async () => ((await verdict) === true ? options.signOut() : false)).catch(
            () => false,
          ), // No session to end, or the server is unreachable.
      }
    },
  }
}

/** True if an existing session may continue for the connected account. */
function mayGoOn(
  { accountId }: SignInSession,
  connected: string,
  options: ResolvedSignInOptions,
): boolean {
  if (!isSameAddress(accountId, connected)) return !options.signOutOnAccountChange
  return isSameAccount(accountId, connected) || !options.signOutOnNetworkChange
}

/**
 * True if a session is inactive: its account is of another namespace that stays connected. The user
 * can go back to that account without signing in again.
 */
function rests(
  { accountId }: SignInSession,
  connected: string,
  { isKept }: Pick<SignInDeps, 'isKept'>,
): boolean {
  const [namespace] = accountId.split(':')
  return namespace !== connected.split(':')[0] && isKept(namespace as Namespace)
}

/** Requests one signature from the wallet, if the message matches the connection. */
async function sign(
  parameters: SignInDeps,
  { accountId, nonce }: Work<'wallet'>,
  signal: AbortSignal,
): Promise<SignedMessage> {
  const { options, networks, clock, getConnection, adapterOf } = parameters
  const connection = getConnection()
  if (!connection || !isSameAccount(accountIdOf(connection), accountId))
    throw new WalletMismatchError()
  const { address, networkId, wallet } = connection
  if (!networks.some(({ id }) => id === networkId))
    throw new NetworkUnknownError({ details: `${networkId} is not a network of this site` })
  const adapter = adapterOf(wallet.namespace)
  if (!adapter.signInMessage)
    throw new MethodUnsupportedError({ details: 'this kind of network has no sign-in' })
  const request = signInRequest({ options, nonce, networkIds: [networkId], clock })
  const message = await settle(adapter.signInMessage(request, address, networkId), {
    deadline: deadlines.read,
    signal,
    clock,
  })
  // Read again just before the request: the message must still match the connection.
  const now = adapter.getConnection()
  if (!now || !isSameAccount(accountIdOf(now), accountId)) throw new WalletMismatchError()
  const signature = await adapter.signMessage({ message, signal })
  return { message, signature: signature as SignedMessage['signature'], address, networkId }
}

function failed(raw: unknown): SignInEvent {
  const error = toLatchkeyError(raw)
  return { type: error instanceof UserRejectedError ? 'declined' : 'failed', error }
}

/** Verifies the signature on the server. Ends a session of another account. */
async function verify(
  server: Server,
  { signed, accountId }: Work<'verifying'>,
  signal: AbortSignal,
): Promise<SignInEvent> {
  const { accepted, undo } = server.verify(signed)
  const outcome = { isKnown: false }
  // Aborted: ends the session that the server may still start.
  signal.addEventListener('abort', () => outcome.isKnown || undo())
  try {
    if (!(await accepted(signal))) throw new SignInRefusedError()
    const session = await server.getSession(signal)
    if (!session)
      throw new SignInRefusedError({
        reason: 'session_missing',
        details:
          'The server accepted the signature, but this browser kept no session. Allow cookies for this site, then try again.',
      })
    if (!isSameAccount(session.accountId, accountId)) {
      undo()
      throw new SignInRefusedError({
        details: `The session is of ${session.accountId}, the wallet is ${accountId}.`,
      })
    }
    return { type: 'verified', session }
  } catch (error) {
    if (error instanceof TimeoutError && !signal.aborted) undo()
    throw error
  } finally {
    outcome.isKnown = !signal.aborted
  }
}

/**
 * Creates the work of each phase, one after the other. Never rejects. Created once per kit: its
 * requests to the server are serialized.
 */
export function createPhaseRunner(
  parameters: SignInDeps,
): (work: SignInWork, signal: AbortSignal) => Promise<SignInEvent> {
  const { options } = parameters
  const server = createServer(parameters)

  async function next(work: SignInWork, signal: AbortSignal): Promise<SignInEvent> {
    switch (work.phase) {
      case 'session': {
        const session = await server.getSession(signal)
        if (!session) return { type: 'sessionMissing' }
        if (mayGoOn(session, work.accountId, options)) return { type: 'sessionFound', session }
        return {
          type: rests(session, work.accountId, parameters) ? 'sessionMissing' : 'sessionUnfit',
        }
      }
      case 'nonce':
        return {
          type: 'nonceReceived',
          nonce: await server.getNonce(work.accountId.split(':')[2] ?? '', signal),
        }
      case 'wallet':
        return { type: 'messageSigned', signed: await sign(parameters, work, signal) }
      case 'verifying':
        return verify(server, work, signal)
      case 'signingOut':
        await server.signOut(signal)
        return { type: 'signedOut' }
    }
  }

  return (work, signal) => next(work, signal).catch(failed)
}
