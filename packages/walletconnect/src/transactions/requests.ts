import { rpcCodes } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import { formatRequest } from '../channel/jsonRpc.js'
import { maxMessageChars, requestSeconds, waits } from '../channel/wireConstants.js'
import { wireErrors, wireMethods } from '../channel/wireMethods.js'
import {
  ignore,
  latestTime,
  listen,
  outgoing,
  type PendingRequest,
  type State,
  setSession,
} from '../connect/clientState.js'
import { endSession, rejectPending } from '../connect/endSession.js'
import {
  accountsOf,
  addressesOn,
  isGranted,
  type NamespaceName,
  withoutNamespace,
} from '../connect/namespaces.js'
import { sendDelete } from '../connect/sessionDeletes.js'
import type { Session } from '../connect/sessionRecords.js'
import { idsOfChain } from '../connect/solanaNamespace.js'
import { CancelledError, ProviderRpcError } from '../kernel/errors.js'
import { wait } from '../kernel/waitFor.js'

/** A request to the wallet. */
export interface WalletRequest {
  readonly method: string
  readonly params?: unknown
  /** An EVM chain id, or CAIP-2. */
  readonly chainId: number | string
  /** Seconds, 300 to 604800. */
  readonly expiry?: number | undefined
  /** Ends the wait. A request that the relay has already stays in the wallet. */
  readonly signal?: AbortSignal | undefined
}

/** The session, unless there is none or it has expired. */
export function liveSession(state: State): Session | undefined {
  const { session } = state
  if (!session || session.expiresAt > state.relay.now()) return session
  endSession(state, session)
  ignore(state, [session.topic])
  return undefined
}

/**
 * Subscribes to a restored session, to follow a disconnect or switch in the wallet.
 */
export function followSession(state: State): void {
  const session = liveSession(state)
  // If it fails, the next socket subscribes again.
  if (session) listen(state, [session.topic]).catch(noop)
}

/** Returns the id (CAIP-2) under which the session has accounts on a chain. */
function sessionChain({ namespaces }: Session, chainId: number | string): string | undefined {
  const ids = typeof chainId === 'number' ? [`eip155:${chainId}`] : idsOfChain(chainId)
  return ids.find((id) => accountsOf(namespaces, id).length > 0)
}

/** Returns the error of a request that must not be sent. */
function problem(
  session: Session,
  chain: string | undefined,
  { method, chainId, expiry = requestSeconds.usual }: WalletRequest,
): ProviderRpcError | undefined {
  if (!(expiry >= requestSeconds.min && expiry <= requestSeconds.max)) {
    return new ProviderRpcError(
      rpcCodes.invalidParams,
      `A request must expire after ${requestSeconds.min} to ${requestSeconds.max} seconds.`,
    )
  }
  if (chain === undefined) {
    return new ProviderRpcError(
      rpcCodes.chainDisconnected,
      `The wallet gave no account on chain ${chainId}.`,
    )
  }
  if (isGranted(session.namespaces, chain, method)) return undefined
  // Not 4200: viem's fallbacks, such as from a batch to single transactions, only recognise this
  // code for a missing method.
  return new ProviderRpcError(
    rpcCodes.methodNotFound,
    `The wallet does not offer ${method} on chain ${chainId}.`,
  )
}

/**
 * Sends a request to the wallet and waits for its answer, 5 minutes unless `expiry` is set.
 *
 * @throws {@link ProviderRpcError} The wallet's error, or: the request is not allowed, too large
 * (-32005), or unanswered (8000).
 * @throws {@link CancelledError} The signal was aborted. Sends nothing if that was before sending.
 */
export async function sendRequest(state: State, request: WalletRequest): Promise<unknown> {
  // A request that is dated by a slow clock would have expired for the wallet.
  const known = liveSession(state)
  if (known && state.relay.correction() === undefined) await state.relay.subscribe([known.topic])
  const session = liveSession(state)
  if (!session)
    throw new ProviderRpcError(rpcCodes.providerDisconnected, 'The wallet is disconnected.')
  const { method, params = [], chainId, expiry = requestSeconds.usual, signal } = request
  const chain = sessionChain(session, chainId)
  const wrong = problem(session, chain, request)
  if (wrong || chain === undefined) throw wrong
  if (signal?.aborted) throw new CancelledError()
  const id = state.nextId()
  const expiryTimestamp = Math.floor(latestTime(state) / 1_000) + expiry
  const text = formatRequest(id, 'wc_sessionRequest', {
    request: { method, params, expiryTimestamp },
    chainId: chain,
  })
  const sealed = outgoing(session, text, { ...wireMethods.wc_sessionRequest, ttl: expiry })
  if (sealed.message.length > maxMessageChars)
    throw new ProviderRpcError(
      rpcCodes.limitExceeded,
      'The request is too large to be sent to the wallet.',
    )
  return new Promise<unknown>((resolve, reject) => {
    const late = new ProviderRpcError(
      wireErrors.requestExpired,
      `The wallet did not answer ${method}. It may still have done it: look there before you try again.`,
    )
    const cancel = state.clock.after(expiry * 1_000, () => fail(late))
    const onAbort = (): void => fail(new CancelledError())
    signal?.addEventListener('abort', onAbort)
    const over = <value>(act: (value: value) => void): ((value: value) => void) => {
      return (value) => {
        state.pending.delete(String(id))
        cancel()
        signal?.removeEventListener('abort', onAbort)
        state.notifyRequests()
        act(value)
      }
    }
    const fail = over(reject)
    const pending: PendingRequest = {
      topic: session.topic,
      namespace: chain.startsWith('solana:') ? 'solana' : 'eip155',
      method,
      isSent: false,
      resolve: over(resolve),
      reject: fail,
    }
    const sent = state.relay.publish(sealed).then(() => {
      pending.isSent = true
      state.notifyRequests()
    })
    state.pending.set(String(id), pending)
    Promise.all([listen(state, [session.topic]), sent]).catch(fail)
  })
}

/**
 * Disconnects one namespace. A session cannot end in part: it continues without this namespace
 * while the other one is in use, and ends otherwise.
 */
export async function disconnectNamespace(state: State, name: NamespaceName): Promise<void> {
  const session = liveSession(state)
  if (!session) return
  const others = session.offered.filter((other) => other !== name)
  if (
    !others.some(
      (other) =>
        accountsOf(session.namespaces, other).length > 0 &&
        (other !== 'eip155' || session.isUsedByEvm),
    )
  )
    return disconnect(state)
  rejectPending(state, session, name)
  setSession(state, {
    ...session,
    offered: others,
    isUsedByEvm: session.isUsedByEvm && name !== 'eip155',
    namespaces: withoutNamespace(session.namespaces, name),
  })
}

/** Records that wagmi connected by the session. */
export function useForEvm(state: State): void {
  const session = liveSession(state)
  if (
    session &&
    !session.isUsedByEvm &&
    addressesOn(session.namespaces, session.chainId).length > 0
  )
    setSession(state, { ...session, isUsedByEvm: true })
}

/**
 * Ends the session in this page at once, and notifies the wallet. Waits briefly until the relay has
 * the message, and does not wait for the wallet. If the relay cannot be reached, the message is
 * stored and sent when the page is online again.
 */
export async function disconnect(state: State): Promise<void> {
  const { session } = state
  if (!session) return
  endSession(state, session)
  const deletion = sendDelete(state, session)
    .catch(noop)
    .finally(() => ignore(state, [session.topic]))
  const patience = new AbortController()
  await Promise.race([
    deletion,
    wait(state.clock, waits.sessionDelete, patience.signal).catch(noop),
  ])
  patience.abort()
}

/** Makes a chain the active one without the wallet, because each request names its chain. */
export function setChain(state: State, chainId: number): void {
  const { session } = state
  if (session && addressesOn(session.namespaces, chainId).length > 0)
    setSession(state, { ...session, chainId })
}

/**
 * Waits until the session has accounts on a chain, which it gets after a switch in the wallet.
 */
export async function untilGranted(state: State, chainId: number, ms: number): Promise<boolean> {
  const granted = (): boolean => addressesOn(state.session?.namespaces ?? {}, chainId).length > 0
  if (granted()) return true
  const stop = new AbortController()
  const listener = (): void => {
    if (granted()) stop.abort()
  }
  state.listeners.add(listener)
  await wait(state.clock, ms, stop.signal).catch(noop)
  state.listeners.delete(listener)
  return granted()
}
