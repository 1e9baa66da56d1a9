import { cleanText } from '../std/cleanText.js'

type Value = string | number | boolean | null

const TEXT_MAX = 128

const REMOVED = '[removed]'

/**
 * Properties of the catalogue that say what was done. Those that say by whom (address, name,
 * cursor) are not kept.
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

/**
 * An address or key has at least this many letters and digits, whatever stands between them; words
 * have fewer.
 */
const LONG = 26

function mayNameSomebody(word: string): boolean {
  if (/@|%40|0x[0-9a-f]{3}|[\p{L}\p{N}]\.(?:eth|id|sol|crypto)\b/iu.test(word)) return true
  return word.replace(/[^\p{L}\p{N}]/gu, '').length >= LONG
}

/**
 * Takes addresses, e-mails, names and keys out of a text (SEC-60). Rather too much than too little:
 * it is for counting.
 */
export function removePersons(text: string): string {
  const words = cleanText(text.slice(0, 2048).normalize('NFKC'), TEXT_MAX)?.split(' ') ?? []
  return words.map((word) => (mayNameSomebody(word) ? REMOVED : word)).join(' ')
}

/** One digit of an amount says how much; all of them say which transfer on the chain it was. */
function roundAmount(value: Value): Value {
  const amount = Number(value)
  return value !== null && Number.isFinite(amount) ? Number(amount.toPrecision(1)) : null
}

/** What is kept of an event's properties. */
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

/** A word of an address that many visitors share. */
const SHARED = /^[a-z][a-z_-]{0,23}\d?(?:\.html?)?$/i

const MAX_DEPTH = 6

/**
 * The path of a page's address, with `{id}` for what may name somebody; without query and fragment.
 */
export function readPath(url: string): string {
  if (!URL.canParse(url)) return ''
  const { protocol, pathname } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return ''
  const segments = pathname.split('/').slice(1, MAX_DEPTH + 1)
  return `/${segments.map((segment) => (segment === '' || SHARED.test(segment) ? segment : '{id}')).join('/')}`
}
