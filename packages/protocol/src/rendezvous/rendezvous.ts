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

/** The two ends that meet: the frame in a page, and its window. */
export type RendezvousSide = 'frame' | 'window'

/** Place of one box: whose it is, and its number among that side's, from 0. */
export interface RendezvousSlot {
  /**
   * 128 bits, 22 characters of base64url. Both sides derive it from the key they share; it is used
   * for one meeting.
   */
  id: string
  side: RendezvousSide
  index: number
}

/**
 * A box that only the other side opens: base64url, at most 32 KiB. Two boxes of a side wait at
 * most.
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
 * How the frame and its window meet when the page cut them off from each other
 * (Cross-Origin-Opener-Policy): through the auth service, which sees boxes it cannot open. Only the
 * frame's own origin may call, and each call carries a proof of possession (header `DPoP`, RFC
 * 9449). A side of a meeting belongs to the key of its first call.
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
   * Puts a box down for the other side, and waits up to 25 s while two are unread. It is gone after
   * 5 minutes.
   */
  readonly put: Endpoint<RendezvousBox, undefined>
  /**
   * Waits up to 25 s for a box of the side that is named; the one before it is thrown away. `null`:
   * there is none yet.
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
