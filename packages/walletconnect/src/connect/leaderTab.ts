import { isRecord, noop } from '@latchkey/protocol/std'
import type { Identity } from '../channel/jwt.js'
import { type RelayMessage, readRelayMessage } from '../channel/relayMessages.js'
import { loadIdentity, type Signer } from '../channel/signer.js'
import { randomHex32 } from '../kernel/bytes.js'
import type { Clock } from '../kernel/clock.js'
import type { Store } from './sessionStore.js'

/*
 * Several tabs share one session. The relay delivers the messages of a client id to the socket that
 * connected last, so two tabs with one client id would receive each other's answers. Messages wait
 * for a client id, so a client id must outlive its tab. Therefore the stored client id belongs to
 * the tab that has a lock while its socket is open. Every other tab creates its own. Each tab
 * subscribes to the session, so each receives every message. The relay may count a message as
 * delivered when one client id has it (unverified). So tabs also forward received messages, and
 * each tab handles the same message once. Without the Web Locks API, every tab uses the stored
 * client id: one tab is the usual case.
 */

/**
 * The used part of the Web Locks API. With `ifAvailable`, a lock that another tab has is `null`,
 * without a wait.
 */
export interface Locks {
  request(
    name: string,
    options: { signal?: AbortSignal; ifAvailable?: boolean },
    hold: (lock: object | null) => Promise<void> | undefined,
  ): Promise<unknown>
}

/** The used part of `BroadcastChannel`. */
export interface TabChannel {
  postMessage(message: unknown): void
  close(): void
  onmessage: ((event: never) => void) | null
}

/** A message to the other tabs: a message of the relay, or a change of the shared state. */
export type TabMessage =
  | { readonly type: 'changed' }
  | { readonly type: 'message'; readonly message: RelayMessage }

/** Parses a message of another tab. */
export function readTabMessage(data: unknown): TabMessage | undefined {
  if (!isRecord(data)) return undefined
  if (data.type === 'changed') return { type: 'changed' }
  const message = data.type === 'message' ? readRelayMessage(data.message) : undefined
  return message && { type: 'message', message }
}

/** The identity of this tab at the relay. */
export interface TabIdentity {
  claim(): Promise<Identity>
  /**
   * Releases the stored client id while the socket is closed. A tab with its own client id claims
   * that again, because messages wait for it.
   */
  release(): void
  /**
   * Releases the client id when no message is expected: the next claim may take the stored one.
   */
  retire(): void
}

/** Timeout in milliseconds: the page before a reload may still have the lock for a moment. */
const LOCK_WAIT = 300

/** Requests the lock. Resolves to true if this tab has it. It is held until `release`. */
async function acquire(
  locks: Locks,
  name: string,
  clock: Clock,
  released: (release: () => void) => void,
): Promise<boolean> {
  const request = (options: Parameters<Locks['request']>[1]): Promise<boolean> =>
    new Promise((resolve) => {
      const hold = (lock: object | null): Promise<void> | undefined => {
        resolve(lock !== null)
        return lock === null ? undefined : new Promise(released)
      }
      // Too late, or without locks: this tab does not get the stored client id.
      locks.request(name, options, hold).catch(() => resolve(false))
    })
  // A busy machine may take longer than the timeout to grant a free lock.
  if (await request({ ifAvailable: true })) return true
  const controller = new AbortController()
  const cancel = clock.after(LOCK_WAIT, () => controller.abort())
  return request({ signal: controller.signal }).finally(cancel)
}

/** Selects a client id for this tab each time a socket is opened. */
export function createTabIdentity(parameters: {
  store: Store
  signer: Signer
  clock: Clock
  name: string
  locks: Locks | undefined
}): TabIdentity {
  const { store, signer, clock, name, locks } = parameters
  const state: {
    own?: Identity
    claim?: { identity: Promise<Identity>; isOver: boolean; release: () => void }
  } = {}

  async function decide(released: (release: () => void) => void): Promise<Identity> {
    if (!locks || (!state.own && (await acquire(locks, name, clock, released)))) {
      const { seed = randomHex32() } = store.readShared()
      store.updateShared((record) => ({ ...record, seed: record.seed ?? seed }))
      return loadIdentity(signer, seed)
    }
    state.own ??= await loadIdentity(signer)
    return state.own
  }

  function begin(): Promise<Identity> {
    const claim = {
      identity: Promise.resolve<Identity>({ seed: '', clientId: '' }),
      isOver: false,
      release: noop as () => void,
    }
    claim.identity = decide((release) => {
      claim.release = release
      // The lock came too late.
      if (claim.isOver) release()
    })
    state.claim = claim
    return claim.identity
  }

  function release(): void {
    if (!state.claim) return
    state.claim.isOver = true
    state.claim.release()
    delete state.claim
  }

  return {
    claim: () => state.claim?.identity ?? begin(),
    release,
    retire() {
      release()
      delete state.own
    },
  }
}
