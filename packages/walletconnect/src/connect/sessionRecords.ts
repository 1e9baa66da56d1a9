import { isRecord } from '@latchkey/protocol/std'
import { isHex32 } from '../kernel/bytes.js'
import { type NamespaceName, type Namespaces, readNamespaces } from './namespaces.js'

/** The metadata of an app or a wallet. */
export interface Metadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/**
 * A session, with its key. One record has all the data to continue it after a reload, so that no
 * part can be lost.
 */
export interface Session {
  readonly topic: string
  readonly symKey: string
  readonly pairingTopic: string
  /** The wallet's public key. */
  readonly controller: string
  readonly peer: Metadata
  /** The namespaces that the app offered and did not disconnect. Others are not read. */
  readonly offered: readonly NamespaceName[]
  /** True if wagmi connected by this session. Without it the session may serve Solana only. */
  readonly isUsedByEvm: boolean
  readonly namespaces: Namespaces
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /**
   * The EVM chain of requests that name none. Without an EVM account, a chain of the app.
   */
  readonly chainId: number
  /** A chain to which the wallet switched before it granted the chain. */
  readonly announced?: number
  /** Ids of the newest update and events, to detect older ones that arrive late. */
  readonly order: Readonly<Record<string, number>>
}

/** A sealed message that the relay does not have yet. */
export interface Outgoing {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly ttl: number
  readonly prompt: boolean
}

/** The end of a session, sealed, that the relay does not have yet. */
export interface SessionDelete extends Outgoing {
  /** Expiry of the session in the wallet, in milliseconds since 1970. */
  readonly endsAt: number
}

/**
 * The maximum number of stored session deletes, of sessions that end before the page is online
 * again.
 */
export const maxSessionDeletes: number = 8

/**
 * The message to sign while connecting. Source: CAIP-122, walletconnect-specs
 * wc_sessionAuthenticate.
 */
export interface AuthPayload {
  readonly type: 'caip122'
  readonly chains: readonly string[]
  readonly domain: string
  readonly aud: string
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
  readonly exp?: string
  readonly statement?: string
  readonly resources: readonly string[]
}

/** A pairing: one proposal, and the keys to decrypt its answer. */
export interface Attempt {
  /** The proposal's id. */
  readonly id: number
  readonly pairingTopic: string
  readonly symKey: string
  readonly publicKey: string
  readonly privateKey: string
  readonly uri: string
  readonly chains: readonly number[]
  /** The Solana chains of the proposal (CAIP-2). */
  readonly solana?: readonly string[]
  /** End of its time in the UI, in milliseconds since 1970. */
  readonly expiresAt: number
  /** End of the storage of its keys, in milliseconds since 1970. */
  readonly endsAt: number
  /** True if it was cancelled, so that a late approval is undone. */
  readonly cancelled: boolean
  readonly outbox: readonly Outgoing[]
  /** The wallet's answer, before the settlement. */
  readonly answer?: { readonly topic: string; readonly symKey: string; readonly controller: string }
  readonly auth?: {
    readonly id: number
    readonly responseTopic: string
    readonly payload: AuthPayload
  }
}

const readText = (value: unknown, max: number): string =>
  typeof value === 'string' ? value.slice(0, max) : ''

/** Parses a peer's metadata. It is unverified and capped in length. */
export function readMetadata(value: unknown): Metadata {
  const { name, description, url, icons, redirect } = isRecord(value) ? value : {}
  const texts = Array.isArray(icons) ? icons.slice(0, 10).map((icon) => readText(icon, 2_000)) : []
  const { native, universal } = isRecord(redirect) ? redirect : {}
  const links = {
    ...(native ? { native: readText(native, 500) } : {}),
    ...(universal ? { universal: readText(universal, 500) } : {}),
  }
  return {
    name: readText(name, 100),
    description: readText(description, 300),
    url: readText(url, 500),
    icons: texts.filter(Boolean),
    ...(isRecord(redirect) ? { redirect: links } : {}),
  }
}

/** Reads the offered namespaces. Records from before Solana have no list: they are for EVM. */
function readOffered(value: unknown = ['eip155']): readonly NamespaceName[] | undefined {
  const names: readonly NamespaceName[] = ['eip155', 'solana']
  return Array.isArray(value) ? names.filter((name) => value.includes(name)) : undefined
}

/** Parses a stored session. Returns `undefined` if it is damaged. */
export function readSession(value: unknown): Session | undefined {
  if (!isRecord(value)) return undefined
  const { topic, symKey, pairingTopic, controller, expiresAt, chainId, announced, order } = value
  const offered = readOffered(value.offered)
  const { isUsedByEvm = true } = value
  const namespaces = readNamespaces(value.namespaces, offered ?? [])
  if (
    !isHex32(topic) ||
    !isHex32(symKey) ||
    !isHex32(pairingTopic) ||
    !isHex32(controller) ||
    !offered ||
    !namespaces
  )
    return undefined
  if (typeof expiresAt !== 'number' || typeof chainId !== 'number' || !isRecord(order))
    return undefined
  if (typeof isUsedByEvm !== 'boolean') return undefined
  const ids = Object.entries(order).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  )
  const base = {
    topic,
    symKey,
    pairingTopic,
    controller,
    peer: readMetadata(value.peer),
    offered,
    isUsedByEvm,
    namespaces,
    expiresAt,
    chainId,
    order: Object.fromEntries(ids),
  }
  return typeof announced === 'number' ? { ...base, announced } : base
}

/** Parses stored session deletes. Drops damaged ones. */
export function readSessionDeletes(value: unknown): readonly SessionDelete[] {
  if (!Array.isArray(value)) return []
  const fits = (item: unknown): item is SessionDelete =>
    isRecord(item) &&
    isHex32(item.topic) &&
    typeof item.message === 'string' &&
    [item.tag, item.ttl, item.endsAt].every(Number.isFinite)
  return value.filter(fits).slice(-maxSessionDeletes)
}

/**
 * Parses a stored pairing. Returns `undefined` if it is damaged. Nested values were stored by this
 * client and are only sent or compared.
 */
export function readAttempt(value: unknown): Attempt | undefined {
  if (!isRecord(value)) return undefined
  const {
    id,
    pairingTopic,
    symKey,
    publicKey,
    privateKey,
    uri,
    chains,
    solana = [],
    expiresAt,
    endsAt,
    cancelled,
    outbox,
    answer,
    auth,
  } = value
  const keys = [
    pairingTopic,
    symKey,
    publicKey,
    privateKey,
    ...(isRecord(answer) ? [answer.topic, answer.symKey, answer.controller] : []),
  ]
  const numbers = [
    id,
    expiresAt,
    endsAt,
    ...(Array.isArray(chains) ? chains : [undefined]),
    ...(isRecord(auth) ? [auth.id] : []),
  ]
  if (
    !keys.every(isHex32) ||
    !numbers.every(Number.isFinite) ||
    typeof uri !== 'string' ||
    typeof cancelled !== 'boolean'
  )
    return undefined
  if (
    !Array.isArray(outbox) ||
    !outbox.every(
      (item) => isRecord(item) && isHex32(item.topic) && typeof item.message === 'string',
    )
  )
    return undefined
  if (!Array.isArray(solana) || !solana.every((chain) => typeof chain === 'string'))
    return undefined
  if (
    auth !== undefined &&
    !(
      isRecord(auth) &&
      isHex32(auth.responseTopic) &&
      isRecord(auth.payload) &&
      Array.isArray(auth.payload.resources)
    )
  )
    return undefined
  return value as unknown as Attempt
}
