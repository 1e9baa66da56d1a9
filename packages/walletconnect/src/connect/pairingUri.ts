import { hashKey } from '../channel/crypto.js'
import { relayProtocol } from '../channel/wireConstants.js'
import { isHex32 } from '../kernel/bytes.js'

/** The content of a pairing URI. */
export interface PairingUri {
  readonly topic: string
  /** 32 bytes in hex. Every holder of it can answer the proposal. */
  readonly symKey: string
  /** Seconds since 1970. */
  readonly expiryTimestamp?: number | undefined
  /** The wallet's methods, if it is not a plain proposal. */
  readonly methods?: readonly string[] | undefined
  readonly relayData?: string | undefined
}

/**
 * Formats the URI for the QR code. Source: EIP-1328, walletconnect-specs pairing URI.
 *
 * @example
 * ```ts
 * import { formatUri } from '@latchkey/walletconnect/wire'
 *
 * formatUri({ symKey: 'ab'.repeat(32), expiryTimestamp: 1_800_000_300 }) // 'wc:…@2?relay-protocol=irn&symKey=abab…'
 * ```
 */
export function formatUri(uri: Omit<PairingUri, 'topic'>): string {
  const query = new URLSearchParams()
  if (uri.relayData !== undefined) query.set('relay-data', uri.relayData)
  query.set('relay-protocol', relayProtocol)
  query.set('symKey', uri.symKey)
  if (uri.expiryTimestamp !== undefined) query.set('expiryTimestamp', String(uri.expiryTimestamp))
  if (uri.methods?.length) query.set('methods', uri.methods.join(','))
  return `wc:${hashKey(uri.symKey)}@2?${query}`
}

/**
 * Parses a pairing URI. Returns `undefined` for any other text: other versions, a topic that does
 * not belong to the key, another relay protocol.
 *
 * @example
 * ```ts
 * import { parseUri } from '@latchkey/walletconnect/wire'
 *
 * const pairing = parseUri('wc:…@2?relay-protocol=irn&symKey=…')
 * if (!pairing) console.log('This is not a code of a website.')
 * ```
 */
export function parseUri(text: string): PairingUri | undefined {
  const found = /^wc:(?:\/\/)?([0-9a-f]{64})@2\?(.*)$/s.exec(text.trim())
  if (!found) return undefined
  const [, topic = '', rest = ''] = found
  const query = new URLSearchParams(rest)
  const symKey = query.get('symKey')
  if (
    !isHex32(symKey) ||
    hashKey(symKey) !== topic ||
    query.get('relay-protocol') !== relayProtocol
  )
    return undefined
  const expiry = query.get('expiryTimestamp')
  if (expiry !== null && !/^\d{1,12}$/.test(expiry)) return undefined
  return {
    topic,
    symKey,
    expiryTimestamp: expiry === null ? undefined : Number(expiry),
    methods: query.get('methods')?.replace(/[[\]]/g, '').split(',').filter(Boolean),
    relayData: query.get('relay-data') ?? undefined,
  }
}
