import { setTimeout as sleep } from 'node:timers/promises'
import { rendezvousEndpoints } from '@latchkey/protocol'
import { type Context, Hono } from 'hono'
import type { Limits } from '../kernel/createLimits.js'
import { mount } from '../kernel/mount.js'
import type { Store } from '../kernel/store.js'
import { frameGuard } from '../login/frameGuard.js'
import { createBoxBudget } from './createBoxBudget.js'
import { type Caller, createMeetings, type Wait } from './createMeetings.js'

/** What the meeting place stands on. */
export interface RendezvousServices {
  /** Of all nodes, where there are several. */
  readonly store: Store
  readonly clock: { now(): number }
  readonly limits: Pick<Limits, 'take'>
  /** Network address of whoever sends a request; `undefined` where it is not known. */
  addressOf(context: Context): string | undefined
  /**
   * Thumbprint of the key that a request proves. @throws ServerError 401 `proof_refused`,
   * `use_dpop_nonce`
   */
  keyOf(context: Context): Promise<string>
}

/** How it is set up. */
export interface RendezvousOptions {
  /** Origin of the frame's pages: nobody else may call. */
  frameOrigin: string
  /** Longest wait of one request, in ms. @default 25 000 */
  longestWait?: number | undefined
}

const LIFETIME_MS = 300_000
const LONGEST_WAIT_MS = 25_000
const PAUSE_MS = 150
/**
 * Waiting requests of this node; whoever comes later is told at once that there is nothing, and
 * asks again.
 */
const MAX_WAITING = 2_000
/** Points of the visitor's limit: each call costs a signature to check. */
const POINTS_PER_CALL = 5
const BYTES_PER_POINT = 1024

/** Waits for a value without holding anything but a timer. */
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
 * Where the frame and a window of it meet when the page around them cut the one off from the other
 * (SEC-09): boxes put down and fetched by number. They are sealed with a key that this server never
 * sees; it cannot open, swap or replay one. Each call proves a key (RFC 9449): a side belongs to
 * the key that came first, and the id is known to the two sides alone.
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
      'visitor',
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
    // The request for the next box says that the last one arrived; until then a reply that was lost
    // can be had again.
    return { box: (await meetings.take(await callerOf(context, 0), slot, waitOf(context))) ?? null }
  })
  return app
}
