import * as v from 'valibot'
import { listOf } from '../kernel/listOf.js'

/** What an account is called. */
export interface IdentityReply {
  /** Address of the picture on this server. */
  avatar: string | null
  /** Normalized by ENSIP-15, and known to lead back to the account. */
  name: string | null
}

/** What an owner says of a name. */
export interface NameAttributes {
  /** An `https:` address of a picture. */
  avatar?: string | undefined
  bio?: string | undefined
}

/** A name and where it leads. */
export interface NameRecord {
  /** The whole name, such as `maya.latchkey.eth`. */
  name: string
  /** In ms since 1970; 0 where the name service does not tell. */
  registered: number
  /** In ms since 1970; 0 where the name service does not tell. */
  updated: number
  /** By coin type (ENSIP-9, ENSIP-11), in decimal digits. */
  addresses: Readonly<Record<string, { address: string; created: number }>>
  attributes: readonly NameAttributes[]
}

/** Names like the one that was asked for, itself first. */
export interface NameSuggestionsReply {
  suggestions: readonly { name: string; registered: boolean }[]
}

/** A name that an account signed for. */
export interface RegisterNameBody {
  /** Of the network the account is on: `(0x80000000 | chainId) >>> 0`, or 60 (ENSIP-11). */
  coin_type: number
  address: string
  /** JSON of {@link RegisterNameMessage}, as it was signed. */
  message: string
  signature: `0x${string}`
}

/** What is inside the message that is signed for a name. */
export interface RegisterNameMessage {
  /** The whole name, such as `maya.latchkey.eth`. */
  name: string
  attributes: NameAttributes
  /** In s since 1970. */
  timestamp: number
}

export const text = (max: number): v.GenericSchema<unknown, string> =>
  v.pipe(v.string(), v.maxLength(max))

const time: v.GenericSchema<unknown, number> = v.pipe(v.number(), v.integer(), v.minValue(0))

/** No spaces, and nothing invisible but the joiner that emoji are made with. */
const NAME =
  /^[^\s\p{Cc}\p{Cs}\p{Co}\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]{1,255}$/u

export const name: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(255),
  v.regex(NAME, 'not a name'),
)

/** Lines of text without what would change how the rest of the page reads. */
const PLAIN = /^(?:\n|[^\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])*$/u
const HTTPS = /^https:\/\/[^\s\p{Cc}\p{Cs}\\"'<>]+$/u

const avatar: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(HTTPS, 'not an https: address'),
)
/** An address on the server itself, which may be on this machine. */
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

/** Attributes of replies: what does not fit is left out. */
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
 * What is inside the message that an account signs for a name: JSON of it, written without spaces
 * by clients.
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
