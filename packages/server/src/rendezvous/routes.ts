import { setTimeout as sleep } from 'node:timers/promises'
import { type RendezvousSlot, rendezvousEndpoints } from '@latchkey/protocol'
import { type Context, Hono } from 'hono'
import type { Limits } from '../kernel/limits/createLimits.js'
import { frameGuard } from '../kernel/login/frameGuard.js'
import { mount } from '../kernel/mount.js'
import type { Store } from '../kernel/store.js'

/** What the meeting place stands on. */
export interface RendezvousServices {
  /** Of all nodes, where there are several. */
  readonly store: Store
  readonly limits: Pick<Limits, 'take'>
  /** Network address of whoever sends a request; `undefined` where it is not known. */
  addressOf(context: Context): string | undefined
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
/** Waiting requests of this node; whoever comes later is told at once that there is nothing, and asks again. */
const MAX_WAITING = 2_000
/** Points of the visitor's limit: what is put down takes up room until it is fetched. */
const POINTS_PER_PUT = 20
const POINTS_PER_TAKE = 5

const keyOf = ({ id, side, index }: RendezvousSlot): string => `rendezvous:${id}:${side}:${index}`

/** Waits for a value without holding anything but a timer. */
async function waitFor(read: () => Promise<string | undefined>, { wait, signal }: { wait: number; signal: AbortSignal }): Promise<string | undefined> {
  const pauses = Math.floor(wait / PAUSE_MS)
  for (let pause = 0; ; pause++) {
    const value = await read()
    if (value !== undefined || pause >= pauses || signal.aborted) return value
    await sleep(PAUSE_MS)
  }
}

/**
 * Where the frame and a window of it meet when the page around them cut the one off from the other (SEC-09): boxes put
 * down and fetched by number. They are sealed with a key that this server never sees; it cannot open, swap or replay one.
 */
export function createRendezvous({ store, limits, addressOf }: RendezvousServices, { frameOrigin, longestWait = LONGEST_WAIT_MS }: RendezvousOptions): Hono {
  const { put, take } = rendezvousEndpoints
  const app = new Hono()
  const state = { waiting: 0 }
  const charge = (context: Context, points: number): Promise<void> => limits.take('visitor', `rendezvous:${addressOf(context) ?? ''}`, points)

  app.use(put.path, frameGuard(frameOrigin))
  app.use(take.path, frameGuard(frameOrigin))
  mount(app, put, async ({ context, body: { box, ...slot } }) => {
    await charge(context, POINTS_PER_PUT + Math.ceil(box.length / 1024))
    await store.set(keyOf(slot), box, LIFETIME_MS)
    return undefined
  })
  mount(app, take, async ({ context, body: slot }) => {
    await charge(context, POINTS_PER_TAKE)
    // Asking for the next one says that the last one arrived; until then a reply that was lost can be had again.
    if (slot.index > 0) await store.delete(keyOf({ ...slot, index: slot.index - 1 }))
    const wait = state.waiting < MAX_WAITING ? Math.min(longestWait, LONGEST_WAIT_MS) : 0
    state.waiting++
    try {
      return { box: (await waitFor(() => store.get(keyOf(slot)), { wait, signal: context.req.raw.signal })) ?? null }
    } finally {
      state.waiting--
    }
  })
  return app
}
