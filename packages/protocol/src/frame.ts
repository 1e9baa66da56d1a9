import {
  any,
  array,
  boolean,
  email,
  type GenericSchema,
  integer,
  literal,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
  optional,
  picklist,
  pipe,
  record,
  regex,
  strictObject,
  string,
  union,
  url,
  variant,
} from 'valibot'
import { codeLength } from './codeLength.js'
import type { EmailAction, EmailChangeAction } from './emailActions.js'

/** Which of a visitor's accounts: that of the key, or the contract it owns. */
export type AccountType = 'eoa' | 'smartAccount'

/** One account of the visitor. */
export interface FrameAccount {
  address: string
  type: AccountType
}

/** Who logs in by a popup. Farcaster has a path of its own. */
export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** Who the visitor is, as the page may know it. */
export interface FrameUser {
  email?: string | null | undefined
  /** That of the preferred account. */
  address: string
  /** A CAIP-2 id, such as `eip155:1`; never a bare number in our own replies. */
  chainId: string | number
  smartAccountDeployed?: boolean | undefined
  accounts?: FrameAccount[] | undefined
  preferredAccountType?: AccountType | undefined
  userName?: string | undefined
  /** base58 public key of the same entropy (m/44'/501'/0'/0'). */
  solanaAddress?: string | undefined
  /**
   * `false`: the addresses are the auth service's claim. No key in this browser has confirmed them
   * yet, so nothing may be received at them. `CONFIRM_ADDRESS` confirms them, and so does a
   * signature.
   *
   * Missing means proved. Frames from before this member cannot send it, and a page that treated
   * their users as unproved could not let them prove anything: those frames do not know
   * `CONFIRM_ADDRESS`. A frame leaves the member out where the addresses are proved: pages from
   * before this member refuse unknown members, and so keep working.
   */
  isAddressProved?: boolean | undefined
}

/** How the page looks: told to the frame, which follows accent, radius and mode only. */
export interface FrameTheme {
  themeMode?: 'light' | 'dark' | undefined
  themeVariables?: Record<string, string | number> | undefined
  w3mThemeVariables?: Record<string, string> | undefined
}

/**
 * How the page names itself. A claim: the frame shows the page's origin as the browser knows it.
 */
export interface DappData {
  metadata?: { name: string; description: string; url: string; icons: string[] } | undefined
  sdkVersion: string
  projectId: string
}

/** A JSON-RPC request of the page. */
export interface FrameRpcRequest {
  method: string
  params?: unknown
}

const text = (max: number): GenericSchema<unknown, string> => pipe(string(), maxLength(max))
const emailText: GenericSchema<unknown, string> = pipe(string(), maxLength(254), email())
const chainId: GenericSchema<unknown, string | number> = union([
  text(64),
  pipe(number(), integer(), minValue(0), maxValue(Number.MAX_SAFE_INTEGER)),
])
const otp: GenericSchema<unknown, { otp: string }> = strictObject({ otp: text(32) })
const accountType: GenericSchema<unknown, AccountType> = picklist(['eoa', 'smartAccount'])
const address = text(64)
const account: GenericSchema<unknown, FrameAccount> = strictObject({ address, type: accountType })
const accounts: GenericSchema<unknown, FrameAccount[]> = pipe(array(account), maxLength(16))
const uri = text(2048)

const user: GenericSchema<unknown, FrameUser> = strictObject({
  email: optional(nullable(emailText)),
  address,
  chainId,
  smartAccountDeployed: optional(boolean()),
  accounts: optional(accounts),
  preferredAccountType: optional(accountType),
  userName: optional(text(256)),
  solanaAddress: optional(address),
  isAddressProved: optional(boolean()),
})

const emailAction: GenericSchema<unknown, EmailAction> = strictObject({
  action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP']),
  number: optional(pipe(string(), regex(/^\d{2}$/))),
  codeLength: optional(codeLength),
})

const emailChangeAction: GenericSchema<unknown, EmailChangeAction> = strictObject({
  action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  codeLength: optional(codeLength),
})

const theme: GenericSchema<unknown, FrameTheme> = strictObject({
  themeMode: optional(picklist(['light', 'dark'])),
  themeVariables: optional(record(pipe(string(), maxLength(64)), union([text(256), number()]))),
  w3mThemeVariables: optional(record(pipe(string(), maxLength(64)), text(256))),
})

const dappData: GenericSchema<unknown, DappData> = strictObject({
  metadata: optional(
    strictObject({
      name: text(128),
      description: text(1024),
      url: pipe(text(2048), url()),
      icons: pipe(array(text(2048)), maxLength(8)),
    }),
  ),
  sdkVersion: text(64),
  projectId: text(128),
})

const rpcRequest: GenericSchema<unknown, FrameRpcRequest> = strictObject({
  method: text(64),
  params: optional(any()),
})

/** A request of the page and the frame's reply to it. `undefined`: there is no payload. */
interface FrameCall<request, reply> {
  readonly request: [request] extends [undefined] ? undefined : GenericSchema<unknown, request>
  readonly reply: [reply] extends [undefined] ? undefined : GenericSchema<unknown, reply>
}

/** Every request of the page by its name, with what is sent and what comes back. */
export interface FrameCalls {
  SWITCH_NETWORK: [{ chainId: string | number }, { chainId: string | number }]
  CONNECT_EMAIL: [{ email: string }, EmailAction]
  CONNECT_DEVICE: [undefined, undefined]
  CONNECT_OTP: [{ otp: string }, undefined]
  /**
   * Settles when the provider's window has come to an end. `uri` is what GET_SOCIAL_REDIRECT_URI
   * answered.
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
  SYNC_DAPP_DATA: [DappData, undefined]
  /**
   * Opens one of the frame's own screens, in a window of its own: nothing of it comes back but that
   * it ended.
   */
  OPEN_SETTINGS: [{ screen: FrameScreen }, undefined]
  /**
   * Unlocks the wallet, which proves its addresses here. The frame shows the recovery in its own
   * window if it needs one.
   */
  CONFIRM_ADDRESS: [undefined, FrameUser]
}

/** Screens of the frame's own: signed-in browsers, ways to recover, the key itself. */
export type FrameScreen = 'devices' | 'recovery' | 'export'

/** Name of a request. */
export type FrameCallName = keyof FrameCalls

/**
 * What crosses the channel between page and frame, as schemas. Unknown keys are refused. Source:
 * spec §7.
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
  SYNC_DAPP_DATA: { request: dappData, reply: undefined },
  OPEN_SETTINGS: {
    request: strictObject({ screen: picklist(['devices', 'recovery', 'export']) }),
    reply: undefined,
  },
  CONFIRM_ADDRESS: { request: undefined, reply: user },
}

/** What the frame tells the page without being asked. */
export type FrameEvent =
  /** The session began, changed or ended: `null` when nobody is logged in. */
  | { event: 'userChanged'; user: FrameUser | null }
  /**
   * The frame has something to show, or not any more. `window`: it waits for its own window to be
   * opened or brought forward.
   */
  | { event: 'surfaceChanged'; surface: 'none' | 'inline' | 'window' }

/**
 * Schema of {@link FrameEvent}. What does not fit is dropped.
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
