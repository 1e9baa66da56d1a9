import {
  check,
  type GenericSchema,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { poolDefaults } from './database/databasePool.js'

/** Schemas that several sections of the settings use. */

export const address = pipe(
  string(),
  regex(/^0x[0-9a-fA-F]{40}$/, 'expected an address of 0x and 40 hexadecimal digits'),
) as GenericSchema<string, `0x${string}`>

export const wholeNumber = (min: number, max: number): GenericSchema<number, number> =>
  pipe(number(), integer(), minValue(min), maxValue(max))

/**
 * Seconds for which a stopping service continues to serve. A process on a terminal has no proxy.
 */
export const drainSeconds = optional(wholeNumber(0, 300), () => (process.stdout.isTTY ? 0 : 5))

/** Digits of codes in e-mails. */
export const codeLength = picklist([6, 7, 8], 'expected 6, 7 or 8')

/** Returns the schema of a URL with one of these protocols, each as `https:`. */
export const urlOf = (...protocols: string[]): GenericSchema<string, string> =>
  pipe(
    string(),
    minLength(1),
    maxLength(4096),
    check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `expected an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  )

/** Maximum part of a request's 10 s for the database, in milliseconds. */
const MAX_DATABASE_MS = 9500

/** Connections to PostgreSQL. */
export const databasePool = pipe(
  strictObject({
    connections: optional(wholeNumber(1, 1000), poolDefaults.connections),
    queue: optional(wholeNumber(1, 100_000), poolDefaults.queue),
    connectionTimeout: optional(wholeNumber(100, MAX_DATABASE_MS), poolDefaults.connectionTimeout),
    statementTimeout: optional(wholeNumber(100, MAX_DATABASE_MS), poolDefaults.statementTimeout),
  }),
  check(
    ({ connectionTimeout, statementTimeout }) =>
      connectionTimeout + statementTimeout <= MAX_DATABASE_MS,
    `expected "connectionTimeout" and "statementTimeout" to be at most ${MAX_DATABASE_MS} milliseconds together, because a request has 10 s`,
  ),
)
