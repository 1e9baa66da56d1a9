import * as v from 'valibot'
import { listOf } from '../kernel/listOf.js'
import { text } from '../kernel/textSchemas.js'

/** Name and avatar of an account. */
export interface IdentityReply {
  /** URL of the avatar on this server. */
  avatar: string | null
  /** Normalized by ENSIP-15. It resolves to the account. */
  name: string | null
}

/** Attributes of a name, set by its owner. */
export interface NameAttributes {
  /** An `https:` URL of an image. */
  avatar?: string | undefined
  bio?: string | undefined
}

/** A name with its addresses. */
export interface NameRecord {
  /** The whole name, such as `maya.latchkey.eth`. */
  name: string
  /** In ms since 1970; 0 if the name service does not have it. */
  registered: number
  /** In ms since 1970; 0 if the name service does not have it. */
  updated: number
  /** By coin type (ENSIP-9, ENSIP-11), in decimal digits. */
  addresses: Readonly<Record<string, { address: string; created: number }>>
  attributes: readonly NameAttributes[]
}

/** Names like the requested one, which comes first. */
export interface NameSuggestionsReply {
  suggestions: readonly { name: string; registered: boolean }[]
}

/** A name registration, signed by an account. */
export interface RegisterNameBody {
  /** Coin type of the account's network: `(0x80000000 | chainId) >>> 0`, or 60 (ENSIP-11). */
  coin_type: number
  address: string
  /** JSON of {@link RegisterNameMessage}, as it was signed. */
  message: string
  signature: `0x${string}`
}

/** Content of the signed message of a registration. */
export interface RegisterNameMessage {
  /** The whole name, such as `maya.latchkey.eth`. */
  name: string
  attributes: NameAttributes
  /** In s since 1970. */
  timestamp: number
}

const time: v.GenericSchema<unknown, number> = v.pipe(v.number(), v.integer(), v.minValue(0))

/** No spaces, and no invisible characters but the joiner of emoji. */
const NAME =
  /^[^\s\p{Cc}\p{Cs}\p{Co}\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]{1,255}$/u

export const name: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(255),
  v.regex(NAME, 'not a name'),
)

/** Lines of text without control and direction characters. */
const PLAIN = /^(?:\n|[^\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])*$/u
const HTTPS = /^https:\/\/[^\s\p{Cc}\p{Cs}\\"'<>]+$/u

const avatar: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(HTTPS, 'not an https: address'),
)
/** A URL of the server itself, which may be on this machine. */
export const served: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^https?:\/\/[^\s\p{Cc}\p{Cs}\\"'<>]+$/u),
)
const bio: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(512),
  v.regex(PLAIN, 'not plain text'),
)

/** Attributes of replies. Invalid ones are dropped. */
const attributes: v.GenericSchema<unknown, NameAttributes> = v.object({
  avatar: v.fallback(v.optional(avatar), undefined),
  bio: v.fallback(v.optional(bio), undefined),
})

const addressEntry: v.GenericSchema<unknown, [string, { address: string; created: number }]> =
  v.tuple([
    v.pipe(v.string(), v.regex(/^\d{1,10}$/)),
    v.object({ address: v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/)), created: time }),
  ])

export const nameRecord: v.GenericSchema<unknown, NameRecord> = v.object({
  name,
  registered: time,
  updated: time,
  addresses: v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((entries) =>
      Object.fromEntries(v.parse(listOf(addressEntry), Object.entries(entries))),
    ),
  ),
  attributes: listOf(attributes),
})

/**
 * Schema of the message that an account signs for a name. Clients write it as JSON without spaces.
 *
 * @example
 * ```ts
 * import { parseWith, registerNameMessage } from '@latchkey/protocol'
 *
 * parseWith(registerNameMessage, { name: 'maya.latchkey.eth', attributes: {}, timestamp: 1893456000 })
 * ```
 */
export const registerNameMessage: v.GenericSchema<unknown, RegisterNameMessage> = v.strictObject({
  name: text(255),
  attributes: v.strictObject({ avatar: v.optional(avatar), bio: v.optional(bio) }),
  timestamp: time,
})
