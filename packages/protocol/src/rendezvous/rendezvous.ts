import {
  type GenericSchema,
  integer,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'

/** The two sides of a rendezvous: the frame in an app, and its window. */
export type RendezvousSide = 'frame' | 'window'

/** Position of a box: its side, and its number on that side, from 0. */
export interface RendezvousSlot {
  /**
   * 128 bits, 22 characters of base64url. Both sides derive it from their shared key. It is used
   * for one rendezvous.
   */
  id: string
  side: RendezvousSide
  index: number
}

/**
 * A box that only the other side can open: base64url, at most 32 KiB. A side has at most two unread
 * boxes.
 */
export interface RendezvousBox extends RendezvousSlot {
  box: string
}

const id: GenericSchema<unknown, string> = pipe(string(), regex(/^[-_A-Za-z0-9]{22}$/))
const side: GenericSchema<unknown, RendezvousSide> = picklist(['frame', 'window'])
const index: GenericSchema<unknown, number> = pipe(number(), integer(), minValue(0), maxValue(4095))
const box: GenericSchema<unknown, string> = pipe(
  string(),
  maxLength(43_700),
  regex(/^[-_A-Za-z0-9]+$/),
)

/**
 * Endpoints through which the frame and its window exchange boxes when the app cuts them off from
 * each other (Cross-Origin-Opener-Policy). The auth service cannot open the boxes. Only the frame's
 * own origin may call, and each call has a proof of possession (header `DPoP`, RFC 9449). A side of
 * a rendezvous belongs to the key of its first call.
 *
 * Errors are an {@link ErrorReply}: 401 `proof_refused`, `use_dpop_nonce`; 403 `origin_refused`,
 * `meeting_taken` (the side belongs to another key); 429 `box_unread` (two boxes still wait after
 * 25 s), `too_many_requests`; 507 `boxes_full` (too much waits for this network), `store_full`.
 *
 * @example
 * ```ts
 * import { rendezvousEndpoints } from '@latchkey/protocol'
 *
 * rendezvousEndpoints.put.path // '/v1/rendezvous/put'
 * ```
 */
export const rendezvousEndpoints: {
  /**
   * Stores a box for the other side, and waits up to 25 s while two are unread. It expires after 5
   * minutes.
   */
  readonly put: Endpoint<RendezvousBox, undefined>
  /**
   * Waits up to 25 s for a box of the given side, and deletes the one before it. `null` if there is
   * none yet.
   */
  readonly take: Endpoint<RendezvousSlot, { box: string | null }>
} = {
  put: {
    method: 'POST',
    path: '/v1/rendezvous/put',
    body: strictObject({ id, side, index, box }),
    response: undefined,
  },
  take: {
    method: 'POST',
    path: '/v1/rendezvous/take',
    body: strictObject({ id, side, index }),
    response: strictObject({ box: nullable(box) }),
  },
}
