import { randomHex32 } from './bytes.js'
import type { Clock } from './clock.js'
import { isRecord } from './jsonRpc.js'
import type { Identity } from './jwt.js'
import { type RelayMessage, readRelayMessage } from './relayMessages.js'
import { loadIdentity, type Signer } from './signer.js'
import type { Store } from './store.js'

/*
 * Several tabs, one session. The relay hands the messages of a client id to the socket that connected last, so two tabs
 * with one client id would take each other's answers; and messages wait for a client id, so a client id must outlive its tab.
 * Hence: the kept client id belongs to the tab that holds a lock while its socket is open; every other tab makes one for itself.
 * Each tab subscribes to the session, so each is told everything. Should the relay count a message as delivered when one
 * client id has it (nobody could check), tabs also pass on what they receive; each takes the same message once.
 * Where there are no locks, the kept client id is used: one tab is the usual case.
 */

/** The part of the Web Locks API that is used. */
export interface Locks {
  request(name: string, options: { signal: AbortSignal }, hold: () => Promise<void>): Promise<unknown>
}

/** The part of `BroadcastChannel` that is used. */
export interface TabChannel {
  postMessage(message: unknown): void
  close(): void
  onmessage: ((event: never) => void) | null
}

/** What one tab tells the others: what it heard, or that it changed what they share. */
export type TabMessage = { readonly type: 'changed' } | { readonly type: 'message'; readonly message: RelayMessage }

/** Reads what another tab said. */
export function readTabMessage(data: unknown): TabMessage | undefined {
  if (!isRecord(data)) return undefined
  if (data.type === 'changed') return { type: 'changed' }
  const message = data.type === 'message' ? readRelayMessage(data.message) : undefined
  return message && { type: 'message', message }
}

/** Who this tab is to the relay. */
export interface TabIdentity {
  claim(): Promise<Identity>
  /** The socket is closed: another tab may have the kept client id. */
  release(): void
}

/** Milliseconds. The tab before a reload may hold the lock for a moment yet. */
const LOCK_WAIT = 300

async function keptIdentity(store: Store, signer: Signer): Promise<Identity> {
  const { seed = randomHex32() } = store.readShared()
  store.updateShared((record) => ({ ...record, seed: record.seed ?? seed }))
  return loadIdentity(signer, seed)
}

/** Asks for the lock; resolves whether this tab has it. It is held until `release`. */
function acquire(locks: Locks, name: string, clock: Clock, released: (release: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const controller = new AbortController()
    const cancel = clock.after(LOCK_WAIT, () => controller.abort())
    const hold = (): Promise<void> => {
      cancel()
      return new Promise((release) => {
        released(release)
        resolve(true)
      })
    }
    // Refused, too late, or no locks on this page: this tab is not the first.
    locks.request(name, { signal: controller.signal }, hold).catch(() => {
      cancel()
      resolve(false)
    })
  })
}

/** Decides on a client id for this tab, each time a socket is opened. */
export function createTabIdentity(parameters: { store: Store; signer: Signer; clock: Clock; name: string; locks: Locks | undefined }): TabIdentity {
  const { store, signer, clock, name, locks } = parameters
  const state: { own?: Identity; claim?: { identity: Promise<Identity>; isOver: boolean; release: () => void } } = {}

  async function decide(released: (release: () => void) => void): Promise<Identity> {
    if (!locks || (await acquire(locks, name, clock, released))) return keptIdentity(store, signer)
    state.own ??= await loadIdentity(signer)
    return state.own
  }

  function begin(): Promise<Identity> {
    const claim = { identity: Promise.resolve<Identity>({ seed: '', clientId: '' }), isOver: false, release: (): void => undefined }
    claim.identity = decide((release) => {
      claim.release = release
      // It came after it was wanted.
      if (claim.isOver) release()
    })
    state.claim = claim
    return claim.identity
  }

  return {
    claim: () => state.claim?.identity ?? begin(),
    release() {
      if (!state.claim) return
      state.claim.isOver = true
      state.claim.release()
      delete state.claim
    },
  }
}
