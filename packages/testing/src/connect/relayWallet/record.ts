import type { WalletStorage } from '../../wallets/testWallet.js'
import type { RelayPeer } from './relayWallet.js'

/** A session as it is stored. Accounts are CAIP-10, times milliseconds since 1970. */
export interface SessionRecord {
  topic: string
  pairingTopic: string
  symKey: string
  selfPublicKey: string
  peer: RelayPeer
  accounts: string[]
  methods: string[]
  events: string[]
  chainId: number
  expiresAt: number
  acknowledged: boolean
  /** The id of the settlement, as JSON. Its answer acknowledges the settlement. */
  settleId: string
}

/** A pairing that a site may still use. */
export interface PairingRecord {
  topic: string
  symKey: string
  expiresAt: number
  /** The URI announced a request to sign in. */
  signsIn: boolean
}

/** An unanswered request of a site. */
export interface InboxItem {
  topic: string
  /** As JSON in the site's form, which answers repeat. */
  id: string
  method: string
  params: unknown
  expiresAt: number
}

/** A sealed message that the relay does not have yet. */
interface OutboxItem {
  topic: string
  message: string
  tag: number
  /** Seconds. */
  ttl: number
  prompt: boolean
  /** The time at which the item expires. */
  expiresAt: number
}

/**
 * The state that survives a reload, in one record: a session without its key would be useless.
 */
export interface WalletRecord {
  version: 1
  /** The Ed25519 seed of the wallet's client id at the relay. */
  seed: string
  pairings: PairingRecord[]
  sessions: SessionRecord[]
  inbox: InboxItem[]
  outbox: OutboxItem[]
  /** Hashes of handled messages and names of handled requests, newest last. */
  seen: string[]
  account: number
  chainId: number
  /** Chains that sites added. */
  added: [id: number, rpcUrl: string][]
}

const MAX_SEEN = 500

function isWalletRecord(value: unknown): value is WalletRecord {
  const { version, seed, pairings, sessions, inbox, outbox, seen, added } = Object(value) as Record<
    string,
    unknown
  >
  return (
    version === 1 &&
    typeof seed === 'string' &&
    [pairings, sessions, inbox, outbox, seen, added].every(Array.isArray)
  )
}

function read(storage: WalletStorage | undefined, key: string): WalletRecord | undefined {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
    return isWalletRecord(stored) ? stored : undefined
  } catch {
    // Foreign or damaged data: the wallet starts fresh.
    return undefined
  }
}

/** Returns the stored record without expired entries, or a fresh one. */
export function loadRecord(parameters: {
  storage: WalletStorage | undefined
  key: string
  seed: string
  chainId: number
  now: number
}): WalletRecord {
  const { storage, key, seed, chainId, now } = parameters
  const fresh: WalletRecord = {
    version: 1,
    seed,
    pairings: [],
    sessions: [],
    inbox: [],
    outbox: [],
    seen: [],
    account: 0,
    chainId,
    added: [],
  }
  const record = read(storage, key) ?? fresh
  const isLive = ({ expiresAt }: { expiresAt: number }): boolean => expiresAt > now
  for (const list of ['pairings', 'sessions', 'inbox', 'outbox'] as const)
    Object.assign(record, { [list]: record[list].filter(isLive) })
  return record
}

/** Stores a record, with a limited number of hashes. */
export function saveRecord(
  storage: WalletStorage | undefined,
  key: string,
  record: WalletRecord,
): void {
  record.seen.splice(0, record.seen.length - MAX_SEEN)
  storage?.setItem(key, JSON.stringify(record))
}
