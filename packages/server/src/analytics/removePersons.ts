import { cleanText } from '../std/cleanText.js'

type Value = string | number | boolean | null

const TEXT_MAX = 128

const REMOVED = '[removed]'

/**
 * Properties of the catalogue that describe the event. Those that identify the user (address, name,
 * cursor) are not stored.
 */
const kept: ReadonlySet<string> = new Set([
  ...[
    'name',
    'platform',
    'connected',
    'method',
    'message',
    'error',
    'network',
    'isSmartAccount',
    'provider',
    'accountType',
  ],
  ...['swapFromToken', 'swapToToken', 'swapFromAmount', 'swapToAmount', 'token', 'amount'],
])

/** Minimum count of letters and digits in an address or key, separators aside. Words have fewer. */
const LONG = 26

function mayIdentifyPerson(word: string): boolean {
  if (/@|%40|0x[0-9a-f]{3}|[\p{L}\p{N}]\.(?:eth|id|sol|crypto)\b/iu.test(word)) return true
  return word.replace(/[^\p{L}\p{N}]/gu, '').length >= LONG
}

/**
 * Removes addresses, e-mail addresses, names and keys from a string (SEC-60). Removes too much
 * rather than too little: the string is only counted.
 */
export function removePersons(text: string): string {
  const words = cleanText(text.slice(0, 2048).normalize('NFKC'), TEXT_MAX)?.split(' ') ?? []
  return words.map((word) => (mayIdentifyPerson(word) ? REMOVED : word)).join(' ')
}

/** Keeps the first digit of an amount. All digits would identify the transfer on the chain. */
function roundAmount(value: Value): Value {
  const amount = Number(value)
  return value !== null && Number.isFinite(amount) ? Number(amount.toPrecision(1)) : null
}

/** Returns the properties of an event that are stored. */
export function readProperties(properties: Readonly<Record<string, Value>>): Record<string, Value> {
  const entries = Object.entries(properties).flatMap(([key, value]): [string, Value][] => {
    if (!kept.has(key)) return []
    if (/amount$/i.test(key)) return [[key, roundAmount(value)]]
    return [
      [
        key,
        typeof value === 'string'
          ? removePersons(value)
          : typeof value === 'number'
            ? roundAmount(value)
            : value,
      ],
    ]
  })
  return Object.fromEntries(entries)
}

/** A path segment that many users share. */
const SHARED = /^[a-z][a-z_-]{0,23}\d?(?:\.html?)?$/i

const MAX_DEPTH = 6

/**
 * Returns the path of a page's address, without query and fragment. Segments that may identify a
 * user become `{id}`.
 */
export function readPath(url: string): string {
  if (!URL.canParse(url)) return ''
  const { protocol, pathname } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return ''
  const segments = pathname.split('/').slice(1, MAX_DEPTH + 1)
  return `/${segments.map((segment) => (segment === '' || SHARED.test(segment) ? segment : '{id}')).join('/')}`
}
