import { noop } from '@latchkey/protocol/std'
import { sealEnvelope } from '../channel/envelope.js'
import type { RelayClient } from '../channel/relayClient.js'
import type { RelayMessage } from '../channel/relayMessages.js'
import { parkedFor } from '../channel/wireConstants.js'
import { type WireMethod, wireMethods } from '../channel/wireMethods.js'
import type { Clock } from '../kernel/clock.js'
import type { NamespaceName } from './namespaces.js'
import type { Attempt, AuthPayload, Metadata, Outgoing, Session } from './sessionRecords.js'
import type { Store } from './sessionStore.js'

/** The result of sign-in with the same approval. */
export interface SignedIn {
  /** The EIP-4361 message. */
  readonly message: string
  readonly signature: `0x${string}`
  readonly address: `0x${string}`
  /** CAIP-2. */
  readonly networkId: string
}

/** The result of an approved pairing. */
export interface Approval {
  readonly session: Session
  readonly signedIn?: SignedIn
}

/** A caller that waits for a value. */
export interface Waiter<value> {
  resolve(value: value): void
  reject(error: Error): void
}

/** A request that the wallet has not answered. */
export interface PendingRequest extends Waiter<unknown> {
  readonly topic: string
  readonly namespace: NamespaceName
  readonly method: string
  /** True if the relay has it, so that the wallet finds it when it is opened. */
  isSent: boolean
}

/** Calls the chain's node, to verify signatures of contract accounts. */
export type ReadChain = (chainId: number, method: string, params: unknown) => Promise<unknown>

/** The state of a client. One per connector, and none of it is global. */
export interface State {
  readonly clock: Clock
  readonly relay: RelayClient
  readonly nextId: () => number
  readonly store: Store
  readonly metadata: () => Metadata
  readonly chains: readonly number[]
  /** The Solana chains to offer now (CAIP-2). */
  readonly solanaChains: () => readonly string[]
  readonly readChain: ReadChain
  session: Session | undefined
  attempts: readonly Attempt[]
  /** The topics this page subscribed to. */
  readonly active: Set<string>
  /**
   * The callers that wait for an approval by any pairing: an earlier code can still be scanned.
   */
  readonly waiters: Set<Waiter<Approval>>
  /** By inner id. */
  readonly pending: Map<string, PendingRequest>
  /** Messages for unknown topics, each with the function that cancels its timer. */
  readonly parked: Map<RelayMessage, () => void>
  /** Session deletes that are being sent to the relay, by their sealed message. */
  readonly leaving: Set<string>
  readonly listeners: Set<(session: Session | undefined, previous: Session | undefined) => void>
  /** The pairing that is being created. */
  making:
    | {
        readonly wish: Wish
        readonly solana: readonly string[]
        readonly attempt: Promise<Attempt>
      }
    | undefined
  /** Time of the last created pairing, in milliseconds since 1970. */
  madeAt: number
  /** Cancels the timer for the next expiry. */
  cancelTimer: () => void
  /** Notifies the app when a request was sent or has ended. */
  readonly notifyRequests: () => void
  /** Notifies the other tabs of a change of the shared state. */
  readonly notifyTabs: () => void
}

/** The requirements for a pairing. */
export interface Wish {
  readonly chainId?: number | undefined
  /** The message to sign with it; `'any'` accepts a pairing with any or none. */
  readonly auth?: AuthPayload | 'any' | undefined
}

/** A key and the topic it is for. */
export interface Channel {
  readonly topic: string
  readonly symKey: string
}

/** Seals a request or an answer for the relay. */
export function outgoing(
  { topic, symKey }: Channel,
  text: string,
  how: Pick<WireMethod, 'tag' | 'ttl' | 'prompt'>,
): Outgoing {
  return {
    topic,
    message: sealEnvelope({ symKey, text }),
    tag: how.tag,
    ttl: how.ttl,
    prompt: how.prompt,
  }
}

/** Answers the peer. Does not wait: without an answer the peer retries or times out. */
export function reply(state: State, channel: Channel, method: string, text: string): void {
  const wire = Object.hasOwn(wireMethods, method)
    ? wireMethods[method as keyof typeof wireMethods]
    : undefined
  const how = { tag: wire?.responseTag ?? 0, ttl: wire?.ttl ?? 86_400, prompt: false }
  state.relay.publish(outgoing(channel, text, how)).catch(noop)
}

/**
 * Subscribes this page to topics. Failures need no handling here: a caller that waits for an answer
 * has its own deadline.
 */
export function listen(
  state: State,
  topics: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const fresh = topics.filter((topic) => !state.active.has(topic))
  for (const topic of fresh) state.active.add(topic)
  return fresh.length ? state.relay.subscribe(fresh, signal) : Promise.resolve()
}

/** Ends the subscription to topics. */
export function ignore(state: State, topics: readonly string[]): void {
  for (const topic of topics) state.active.delete(topic)
  state.relay.unsubscribe(topics)
}

/** Sets or removes the session, stores it, and notifies the listeners. */
export function setSession(state: State, session: Session | undefined): void {
  const previous = state.session
  if (previous === session) return
  state.session = session
  state.store.updateShared(({ session: stored, ...rest }) => {
    if (session) return { ...rest, session }
    // Another tab may have stored a newer one.
    return stored && stored.topic !== previous?.topic ? { ...rest, session: stored } : rest
  })
  state.notifyTabs()
  announce(state, previous)
}

/** Notifies the listeners, and rejects requests to an ended session. */
export function announce(state: State, previous: Session | undefined): void {
  for (const listener of [...state.listeners]) listener(state.session, previous)
}

/**
 * Returns the later of the relay's time and this device's, in milliseconds, as the base of an
 * expiry: the wallet may be on another device, or on this one with its wrong clock.
 */
export function latestTime({ relay, clock }: State): number {
  return Math.max(relay.now(), clock.now())
}

/** Adds or replaces a pairing; `undefined` removes it. */
export function setAttempt(state: State, id: number, attempt: Attempt | undefined): void {
  const others = state.attempts.filter((other) => other.id !== id)
  state.attempts = attempt ? [...others, attempt] : others
  state.store.writeAttempts(state.attempts)
}

/** Parks a message for a topic that may become known. */
export function park(state: State, message: RelayMessage): void {
  const [oldest] = state.parked.keys()
  if (state.parked.size >= 16 && oldest) unpark(state, oldest)
  state.parked.set(
    message,
    state.clock.after(parkedFor, () => state.parked.delete(message)),
  )
}

/** Removes a parked message. */
export function unpark(state: State, message: RelayMessage): void {
  state.parked.get(message)?.()
  state.parked.delete(message)
}
