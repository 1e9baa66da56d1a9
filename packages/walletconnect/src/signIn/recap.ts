import { isRecord } from '@latchkey/protocol/std'
import { utf8ToBytes } from '@noble/hashes/utils'
import { fromBase64, toBase64 } from '../kernel/bytes.js'

const PREFIX = 'urn:recap:'
const BASE = 'I further authorize the stated URI to perform the following actions on my behalf:'

/** The permissions that a signature also grants. Source: ERC-5573. */
export interface Recap {
  readonly methods: readonly string[]
  /** CAIP-2; empty in a request, because the wallet sets them. */
  readonly chains: readonly string[]
}

/** Formats the requested permissions as the resource that a wallet signs. */
export function formatRecap({ methods, chains }: Recap): string {
  const limit = chains.length > 0 ? { chains } : {}
  const abilities = Object.fromEntries(
    [...methods].sort().map((method) => [`request/${method}`, [limit]]),
  )
  return `${PREFIX}${toBase64(utf8ToBytes(JSON.stringify({ att: { eip155: abilities } }))).replace(/=+$/, '')}`
}

/**
 * Parses the permissions that a wallet granted. Returns `undefined` if the resource is not a recap.
 */
export function readRecap(resource: unknown): Recap | undefined {
  if (typeof resource !== 'string' || !resource.startsWith(PREFIX)) return undefined
  const bytes = fromBase64(
    resource.slice(PREFIX.length).replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, ''),
  )
  if (!bytes) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const abilities =
      isRecord(value) && isRecord(value.att) && isRecord(value.att.eip155)
        ? Object.entries(value.att.eip155)
        : []
    const limits = abilities
      .flatMap(([, limit]) => (Array.isArray(limit) ? limit : []))
      .filter(isRecord)
    const chains = limits.flatMap((limit) => (Array.isArray(limit.chains) ? limit.chains : []))
    return {
      methods: abilities.map(([name]) => name.slice(name.indexOf('/') + 1)),
      chains: [...new Set(chains.filter((chain) => typeof chain === 'string'))],
    }
  } catch {
    return undefined
  }
}

/**
 * Returns true if a signed statement is the requested one, followed only by the text of the
 * permissions.
 */
export function isStatementOf(signed: string | undefined, asked: string | undefined): boolean {
  if (signed === asked || !signed) return (signed || undefined) === asked
  const rest =
    asked && signed.startsWith(asked) ? signed.slice(asked.length).trimStart() : asked ? '' : signed
  return rest.startsWith(BASE)
}
