import {
  any,
  array,
  boolean,
  email,
  type GenericSchema,
  integer,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
  optional,
  picklist,
  pipe,
  record,
  strictObject,
  string,
  union,
  url,
} from 'valibot'
import { text } from '../kernel/textSchemas.js'

/** Kind of a user's account: the key's own account, or the contract account that the key owns. */
export type AccountType = 'eoa' | 'smartAccount'

/** One account of the user. */
export interface FrameAccount {
  address: string
  type: AccountType
}

/** Social logins with a popup. Farcaster has a flow of its own. */
export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** The user's data for the app. */
export interface FrameUser {
  email?: string | null | undefined
  /** Address of the preferred account. */
  address: string
  /** A CAIP-2 id, such as `eip155:1`. Replies of the frame never contain a bare number. */
  chainId: string | number
  smartAccountDeployed?: boolean | undefined
  accounts?: FrameAccount[] | undefined
  preferredAccountType?: AccountType | undefined
  userName?: string | undefined
  /** base58 public key of the same entropy (m/44'/501'/0'/0'). */
  solanaAddress?: string | undefined
  /**
   * `false` for addresses that only the auth service has claimed. No key in this browser has
   * confirmed them yet, so the app must not show them for receiving. `CONFIRM_ADDRESS` or a
   * signature confirms them.
   *
   * Absent means proved. Older frames cannot send this field, and their users could not confirm an
   * address: those frames do not know `CONFIRM_ADDRESS`. A frame omits the field for proved
   * addresses, because older apps refuse unknown fields.
   */
  isAddressProved?: boolean | undefined
}

/** Theme of the app. The frame uses accent, radius and mode only. */
export interface FrameTheme {
  themeMode?: 'light' | 'dark' | undefined
  themeVariables?: Record<string, string | number> | undefined
  w3mThemeVariables?: Record<string, string> | undefined
}

/** Metadata of the app. Unverified: the frame shows the app's origin from the browser. */
export interface DappData {
  metadata?: { name: string; description: string; url: string; icons: string[] } | undefined
  sdkVersion: string
  projectId: string
}

/** A JSON-RPC request of the app. */
export interface FrameRpcRequest {
  method: string
  params?: unknown
}

export const emailText: GenericSchema<unknown, string> = pipe(string(), maxLength(254), email())
export const chainId: GenericSchema<unknown, string | number> = union([
  text(64),
  pipe(number(), integer(), minValue(0), maxValue(Number.MAX_SAFE_INTEGER)),
])
export const otp: GenericSchema<unknown, { otp: string }> = strictObject({ otp: text(32) })
export const accountType: GenericSchema<unknown, AccountType> = picklist(['eoa', 'smartAccount'])
export const address: GenericSchema<unknown, string> = text(64)
const account: GenericSchema<unknown, FrameAccount> = strictObject({ address, type: accountType })
export const accounts: GenericSchema<unknown, FrameAccount[]> = pipe(array(account), maxLength(16))
export const uri: GenericSchema<unknown, string> = text(2048)

export const user: GenericSchema<unknown, FrameUser> = strictObject({
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

export const theme: GenericSchema<unknown, FrameTheme> = strictObject({
  themeMode: optional(picklist(['light', 'dark'])),
  themeVariables: optional(record(pipe(string(), maxLength(64)), union([text(256), number()]))),
  w3mThemeVariables: optional(record(pipe(string(), maxLength(64)), text(256))),
})

export const dappData: GenericSchema<unknown, DappData> = strictObject({
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

export const rpcRequest: GenericSchema<unknown, FrameRpcRequest> = strictObject({
  method: text(64),
  params: optional(any()),
})

/** Screens of the frame: signed-in browsers, recovery methods, the key itself. */
export type FrameScreen = 'devices' | 'recovery' | 'export'
