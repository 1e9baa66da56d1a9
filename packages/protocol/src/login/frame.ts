import {
  any,
  array,
  boolean,
  type GenericSchema,
  integer,
  literal,
  maxLength,
  minValue,
  nullable,
  number,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
  variant,
} from 'valibot'
import { codeLength } from '../kernel/codeLength.js'
import { text } from '../kernel/textSchemas.js'
import type { EmailAction, EmailChangeAction } from './emailActions.js'
import {
  type AccountType,
  accounts,
  accountType,
  address,
  chainId,
  type DappData,
  dappData,
  emailText,
  type FrameAccount,
  type FrameRpcRequest,
  type FrameScreen,
  type FrameTheme,
  type FrameUser,
  otp,
  rpcRequest,
  type SocialProvider,
  theme,
  uri,
  user,
} from './frameTypes.js'

const emailAction: GenericSchema<unknown, EmailAction> = strictObject({
  action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP']),
  number: optional(pipe(string(), regex(/^\d{2}$/))),
  codeLength: optional(codeLength),
})

const emailChangeAction: GenericSchema<unknown, EmailChangeAction> = strictObject({
  action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  codeLength: optional(codeLength),
})

/** A request of the app and the frame's reply to it. `undefined`: without a payload. */
interface FrameCall<request, reply> {
  readonly request: [request] extends [undefined] ? undefined : GenericSchema<unknown, request>
  readonly reply: [reply] extends [undefined] ? undefined : GenericSchema<unknown, reply>
}

/** Every request of the app by its name, with payload and reply. */
export interface FrameCalls {
  SWITCH_NETWORK: [{ chainId: string | number }, { chainId: string | number }]
  CONNECT_EMAIL: [{ email: string }, EmailAction]
  CONNECT_DEVICE: [undefined, undefined]
  CONNECT_OTP: [{ otp: string }, undefined]
  /**
   * Settles when the provider's window reports a result. `uri` comes from GET_SOCIAL_REDIRECT_URI.
   */
  CONNECT_SOCIAL: [
    { uri: string },
    {
      email?: string | null | undefined
      address: string
      chainId: string | number
      accounts?: FrameAccount[] | undefined
      userName?: string | undefined
    },
  ]
  GET_FARCASTER_URI: [undefined, { url: string }]
  CONNECT_FARCASTER: [undefined, { userName: string }]
  GET_SOCIAL_REDIRECT_URI: [{ provider: SocialProvider }, { uri: string }]
  GET_USER: [
    (
      | { chainId?: string | number | undefined; preferredAccountType?: AccountType | undefined }
      | undefined
    ),
    FrameUser,
  ]
  SIGN_OUT: [undefined, undefined]
  IS_CONNECTED: [{ token?: string | undefined } | undefined, { isConnected: boolean }]
  GET_CHAIN_ID: [undefined, { chainId: string | number }]
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [undefined, { smartAccountEnabledNetworks: number[] }]
  INIT_SMART_ACCOUNT: [undefined, { address: string; isDeployed: boolean }]
  SET_PREFERRED_ACCOUNT: [{ type: AccountType }, { type: AccountType; address: string }]
  RPC_REQUEST: [FrameRpcRequest, unknown]
  UPDATE_EMAIL: [{ email: string }, EmailChangeAction]
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: string }, { codeLength?: number | undefined } | undefined]
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: string }, { newEmail: string }]
  SYNC_THEME: [FrameTheme, undefined]
  /** A BCP 47 tag, by which the frame selects its language. It uses English for any other text. */
  SYNC_LOCALE: [{ locale: string }, undefined]
  SYNC_DAPP_DATA: [DappData, undefined]
  /** Opens one of the frame's own screens in a window. Returns only when it is closed. */
  OPEN_SETTINGS: [{ screen: FrameScreen }, undefined]
  /**
   * Unlocks the wallet, which proves its addresses here. The frame shows the recovery in its own
   * window if needed.
   */
  CONFIRM_ADDRESS: [undefined, FrameUser]
}

/** Name of a request. */
export type FrameCallName = keyof FrameCalls

/**
 * Schemas of requests and replies on the channel between app and frame. Unknown keys are refused.
 * Source: spec §7.
 *
 * @example
 * ```ts
 * import { frameCalls, readFramePayload } from '@latchkey/protocol'
 *
 * readFramePayload(frameCalls.GET_CHAIN_ID.reply, { chainId: 'eip155:1' }) // { payload: { chainId: 'eip155:1' } }
 * ```
 */
export const frameCalls: {
  readonly [name in FrameCallName]: FrameCall<FrameCalls[name][0], FrameCalls[name][1]>
} = {
  SWITCH_NETWORK: { request: strictObject({ chainId }), reply: strictObject({ chainId }) },
  CONNECT_EMAIL: { request: strictObject({ email: emailText }), reply: emailAction },
  CONNECT_DEVICE: { request: undefined, reply: undefined },
  CONNECT_OTP: { request: otp, reply: undefined },
  CONNECT_SOCIAL: {
    request: strictObject({ uri }),
    reply: strictObject({
      email: optional(nullable(emailText)),
      address,
      chainId,
      accounts: optional(accounts),
      userName: optional(text(256)),
    }),
  },
  GET_FARCASTER_URI: { request: undefined, reply: strictObject({ url: uri }) },
  CONNECT_FARCASTER: { request: undefined, reply: strictObject({ userName: text(256) }) },
  GET_SOCIAL_REDIRECT_URI: {
    request: strictObject({
      provider: picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
    }),
    reply: strictObject({ uri }),
  },
  GET_USER: {
    request: optional(
      strictObject({ chainId: optional(chainId), preferredAccountType: optional(accountType) }),
    ),
    reply: user,
  },
  SIGN_OUT: { request: undefined, reply: undefined },
  IS_CONNECTED: {
    request: optional(strictObject({ token: optional(text(512)) })),
    reply: strictObject({ isConnected: boolean() }),
  },
  GET_CHAIN_ID: { request: undefined, reply: strictObject({ chainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    request: undefined,
    reply: strictObject({
      smartAccountEnabledNetworks: pipe(
        array(pipe(number(), integer(), minValue(1))),
        maxLength(256),
      ),
    }),
  },
  INIT_SMART_ACCOUNT: {
    request: undefined,
    reply: strictObject({ address, isDeployed: boolean() }),
  },
  SET_PREFERRED_ACCOUNT: {
    request: strictObject({ type: accountType }),
    reply: strictObject({ type: accountType, address }),
  },
  RPC_REQUEST: { request: rpcRequest, reply: any() },
  UPDATE_EMAIL: { request: strictObject({ email: emailText }), reply: emailChangeAction },
  UPDATE_EMAIL_PRIMARY_OTP: {
    request: otp,
    reply: optional(strictObject({ codeLength: optional(codeLength) })),
  },
  UPDATE_EMAIL_SECONDARY_OTP: { request: otp, reply: strictObject({ newEmail: emailText }) },
  SYNC_THEME: { request: theme, reply: undefined },
  SYNC_LOCALE: { request: strictObject({ locale: text(64) }), reply: undefined },
  SYNC_DAPP_DATA: { request: dappData, reply: undefined },
  OPEN_SETTINGS: {
    request: strictObject({ screen: picklist(['devices', 'recovery', 'export']) }),
    reply: undefined,
  },
  CONFIRM_ADDRESS: { request: undefined, reply: user },
}

/** An event of the frame. */
export type FrameEvent =
  /** The session started, changed or ended. `null` without a session. */
  | { event: 'userChanged'; user: FrameUser | null }
  /** The frame's surface changed. `window`: its window has to be opened or brought to the front. */
  | { event: 'surfaceChanged'; surface: 'none' | 'inline' | 'window' }

/**
 * Schema of {@link FrameEvent}. Invalid events are dropped.
 *
 * @example
 * ```ts
 * import { frameEvent, parseWith } from '@latchkey/protocol'
 *
 * parseWith(frameEvent, { event: 'surfaceChanged', surface: 'none' })?.event // 'surfaceChanged'
 * ```
 */
export const frameEvent: GenericSchema<unknown, FrameEvent> = variant('event', [
  strictObject({ event: literal('userChanged'), user: nullable(user) }),
  strictObject({
    event: literal('surfaceChanged'),
    surface: picklist(['none', 'inline', 'window']),
  }),
])
