import * as v from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'

/**
 * Names of the analytics events of an app. The reference's `MODAL_CREATED` is never sent.
 *
 * @example
 * ```ts
 * import { analyticsEvents } from '@latchkey/protocol'
 *
 * analyticsEvents.includes('CONNECT_SUCCESS') // true
 * ```
 */
export const analyticsEvents = [
  'MODAL_LOADED',
  'MODAL_OPEN',
  'MODAL_CLOSE',
  'CLICK_ALL_WALLETS',
  'SELECT_WALLET',
  'CONNECT_SUCCESS',
  'CONNECT_ERROR',
  'DISCONNECT_SUCCESS',
  'DISCONNECT_ERROR',
  'CLICK_WALLET_HELP',
  'CLICK_NETWORK_HELP',
  'CLICK_GET_WALLET',
  'CLICK_NETWORKS',
  'SWITCH_NETWORK',
  'CLICK_TRANSACTIONS',
  'ERROR_FETCH_TRANSACTIONS',
  'LOAD_MORE_TRANSACTIONS',
  'CLICK_SIGN_SIWE_MESSAGE',
  'CLICK_CANCEL_SIWE',
  'SIWE_AUTH_SUCCESS',
  'SIWE_AUTH_ERROR',
  'EMAIL_LOGIN_SELECTED',
  'EMAIL_SUBMITTED',
  'DEVICE_REGISTERED_FOR_EMAIL',
  'EMAIL_VERIFICATION_CODE_SENT',
  'EMAIL_VERIFICATION_CODE_PASS',
  'EMAIL_VERIFICATION_CODE_FAIL',
  'EMAIL_EDIT',
  'EMAIL_UPGRADE_FROM_MODAL',
  'SELECT_BUY_CRYPTO',
  'SELECT_BUY_PROVIDER',
  'SELECT_WHAT_IS_A_BUY',
  'SET_PREFERRED_ACCOUNT_TYPE',
  'OPEN_SWAP',
  'CLICK_SELECT_TOKEN_TO_SWAP',
  'CLICK_SELECT_NETWORK_TO_SWAP',
  'CLICK_CONVERT',
  'INITIATE_SWAP',
  'SWAP_SUCCESS',
  'SWAP_ERROR',
  'SOCIAL_LOGIN_STARTED',
  'SOCIAL_LOGIN_SUCCESS',
  'SOCIAL_LOGIN_ERROR',
  'OPEN_ENS_FLOW',
  'REGISTER_NAME_INITIATED',
  'REGISTER_NAME_SUCCESS',
  'REGISTER_NAME_ERROR',
  'OPEN_SEND',
  'SEND_INITIATED',
  'SEND_SUCCESS',
  'SEND_ERROR',
] as const

/** One of {@link analyticsEvents}. */
export type AnalyticsEvent = (typeof analyticsEvents)[number]

/**
 * An analytics event. It must not contain addresses or e-mail addresses; the server removes them.
 */
export interface TrackBody {
  /** UUID. A repeated one counts once. */
  eventId: string
  /** URL of the page. The server stores its path, without segments that may identify a user. */
  url: string
  domain: string
  /** In ms since 1970. */
  timestamp: number
  props: {
    type: 'track'
    event: AnalyticsEvent
    properties?: Readonly<Record<string, string | number | boolean | null>> | undefined
  }
}

const property: v.GenericSchema<unknown, string | number | boolean | null> = v.union([
  v.pipe(v.string(), v.maxLength(512)),
  v.pipe(v.number(), v.finite()),
  v.boolean(),
  v.null(),
])

const properties: v.GenericSchema<
  unknown,
  Record<string, string | number | boolean | null>
> = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(64)), property),
  v.check((record) => Object.keys(record).length <= 16, 'at most 16 properties'),
)

/**
 * Endpoints of analytics, which is off unless the project says otherwise. `track` takes any content
 * type, as `sendBeacon` sends it.
 *
 * @example
 * ```ts
 * import { analyticsEndpoints, endpointUrl } from '@latchkey/protocol'
 *
 * endpointUrl('https://api.example', analyticsEndpoints.track, { projectId: 'millpond' }) // 'https://api.example/e?projectId=millpond'
 * ```
 */
export const analyticsEndpoints: {
  readonly config: Endpoint<undefined, { isAnalyticsEnabled: boolean }>
  readonly track: Endpoint<TrackBody, undefined>
} = {
  config: {
    method: 'GET',
    path: '/getAnalyticsConfig',
    body: undefined,
    response: v.object({ isAnalyticsEnabled: v.boolean() }),
  },
  track: {
    method: 'POST',
    path: '/e',
    body: v.object({
      eventId: v.pipe(
        v.string(),
        v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i),
      ),
      url: v.pipe(v.string(), v.maxLength(8192)),
      domain: v.pipe(v.string(), v.maxLength(253)),
      timestamp: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)),
      props: v.object({
        type: v.literal('track'),
        event: v.picklist(analyticsEvents),
        properties: v.optional(properties),
      }),
    }),
    response: undefined,
  },
}
