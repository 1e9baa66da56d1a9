import { setTimeout as sleep } from 'node:timers/promises'
import { rendezvousEndpoints } from '@latchkey/protocol'
import { type Context, Hono } from 'hono'
import type { Limits } from '../kernel/createLimits.js'
import { mount } from '../kernel/mount.js'
import type { Store } from '../kernel/store.js'
import { frameGuard } from '../login/frameGuard.js'
import { createBoxBudget } from './createBoxBudget.js'
import { type Caller, createMeetings, type Wait } from './createMeetings.js'

/** Dependencies of the rendezvous. */
export interface RendezvousServices {
  /** Shared by all nodes. */
  readonly store: Store
  readonly clock: { now(): number }
  readonly limits: Pick<Limits, 'take'>
  /** Returns the network address of the sender; `undefined` if it is unknown. */
  addressOf(context: Context): string | undefined
  /**
   * Returns the thumbprint of the key that a request proves. @throws ServerError 401
   * `proof_refused`, `use_dpop_nonce`
   */
  keyOf(context: Context): Promise<string>
}

/** Options of the rendezvous. */
export interface RendezvousOptions {
  /** Origin of the frame's pages. No other origin may call. */
  frameOrigin: string
  /** Maximum wait of one request, in ms. @default 25 000 */
  longestWait?: number | undefined
}

const LIFETIME_MS = 300_000
const LONGEST_WAIT_MS = 25_000
const PAUSE_MS = 150
/**
 * Maximum number of waiting requests of this node. Further ones get an empty reply at once and poll
 * again.
 */
const MAX_WAITING = 2_000
/** Points of the user's limit: each call costs a signature check. */
const POINTS_PER_CALL = 5
const BYTES_PER_POINT = 1024

/** Waits for a value. Holds only a timer meanwhile. */
async function waitFor<value>(
  read: () => Promise<value | undefined>,
  { wait, signal }: { wait: number; signal: AbortSignal },
): Promise<value | undefined> {
  const pauses = Math.floor(wait / PAUSE_MS)
  for (let pause = 0; ; pause++) {
    const value = await read()
    if (value !== undefined || pause >= pauses || signal.aborted) return value
    await sleep(PAUSE_MS)
  }
}

/**
 * Creates the routes of the rendezvous: the frame and its window exchange numbered boxes when the
 * app cuts them off from each other (SEC-09). The boxes are sealed with a key that this server
 * never has, so it cannot open, swap or replay one. Each call proves a key (RFC 9449). A side
 * belongs to the first key, and only the two sides know the id.
 */
export function createRendezvous(
  services: RendezvousServices,
  { frameOrigin, longestWait = LONGEST_WAIT_MS }: RendezvousOptions,
): Hono {
  const { store, clock, limits, addressOf, keyOf } = services
  const { put, take } = rendezvousEndpoints
  const app = new Hono()
  const state = { waiting: 0 }
  const meetings = createMeetings({
    store,
    budget: createBoxBudget(clock, LIFETIME_MS),
    lifetime: LIFETIME_MS,
  })

  async function callerOf(context: Context, bytes: number): Promise<Caller> {
    const address = addressOf(context)
    await limits.take(
      'user',
      `rendezvous:${address ?? ''}`,
      POINTS_PER_CALL + Math.ceil(bytes / BYTES_PER_POINT),
    )
    return { keyThumbprint: await keyOf(context), address }
  }

  const waitOf =
    (context: Context): Wait =>
    async (look) => {
      const wait = state.waiting < MAX_WAITING ? Math.min(longestWait, LONGEST_WAIT_MS) : 0
      state.waiting++
      try {
        return await waitFor(look, { wait, signal: context.req.raw.signal })
      } finally {
        state.waiting--
      }
    }

  app.use(put.path, frameGuard(frameOrigin))
  app.use(take.path, frameGuard(frameOrigin))
  mount(app, put, async ({ context, body: { box, ...slot } }) => {
    await meetings.put(await callerOf(context, box.length), slot, box, waitOf(context))
    return undefined
  })
  mount(app, take, async ({ context, body: slot }) => {
    // The request for the next box acknowledges the last one. Until then a lost reply can be
    // fetched again.
    return { box: (await meetings.take(await callerOf(context, 0), slot, waitOf(context))) ?? null }
  })
  return app
}
