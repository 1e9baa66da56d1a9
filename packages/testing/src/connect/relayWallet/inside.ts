import type { LocalAccount } from 'viem/accounts'
import type { SolanaTestAccount } from '../../wallets/solana/solanaAccounts.js'
import type { Link } from './link.js'
import type { InboxItem, PairingRecord, SessionRecord, WalletRecord } from './record.js'
import type { RelayBehaviors } from './relayBehaviors.js'
import type { RelayLogEntry, RelayPeer, RelayWalletClock } from './relayWallet.js'

/** The lifetime of a session after it was settled or extended. */
export const SESSION_MS: number = 7 * 86_400_000

/** The dependencies that every part of the wallet shares. */
export interface Inside {
  readonly record: WalletRecord
  readonly behaviors: RelayBehaviors
  readonly accounts: readonly LocalAccount[]
  /** URL of each chain's node. */
  readonly chains: Map<number, string>
  readonly solanaAccounts: readonly SolanaTestAccount[]
  /** URL of the node of each chain of Solana, by CAIP-2 id. */
  readonly solanaChains: ReadonlyMap<string, string>
  readonly metadata: RelayPeer
  readonly clock: RelayWalletClock
  readonly link: Link
  readonly signsIn: boolean
  /** Stores the record and notifies the subscribers. */
  changed(): void
  log(direction: RelayLogEntry['direction'], text: string): void
}

export function findSession({ record }: Inside, topic: string): SessionRecord | undefined {
  return record.sessions.find((session) => session.topic === topic)
}

export function findPairing({ record }: Inside, topic: string): PairingRecord | undefined {
  return record.pairings.find((pairing) => pairing.topic === topic)
}

/** The selected account; there is always one. */
export function selectedAccount({ record, accounts }: Inside): LocalAccount {
  const account = accounts[record.account] ?? accounts[0]
  if (!account) throw new Error('The relay wallet needs at least one account.')
  return account
}

/** The selected account on Solana; there is always one. */
export function selectedSolanaAccount({ record, solanaAccounts }: Inside): SolanaTestAccount {
  const account = solanaAccounts[record.account] ?? solanaAccounts[0]
  if (!account) throw new Error('The relay wallet needs at least one account on Solana.')
  return account
}

/** Default time that a site waits, in milliseconds. */
const USUAL_MS = 300_000

/**
 * Queues a request for the user. Ignores a request that is sealed again, answered or not.
 */
export function askLater(
  { record, clock, changed }: Inside,
  item: Omit<InboxItem, 'expiresAt'>,
  expiresAt: number = clock.now() + USUAL_MS,
): void {
  const name = `${item.topic}:${item.id}`
  if (record.seen.includes(name)) return
  record.seen.push(name)
  record.inbox.push({ ...item, expiresAt })
  changed()
}

/** Deletes a pairing after its proposal was answered. */
export function dropPairing({ record, link, changed }: Inside, topic: string): void {
  record.pairings = record.pairings.filter((pairing) => pairing.topic !== topic)
  link.leave(topic)
  changed()
}

/** Deletes a session and its open requests. */
export function dropSession({ record, link, changed }: Inside, topic: string): void {
  record.sessions = record.sessions.filter((session) => session.topic !== topic)
  record.inbox = record.inbox.filter((item) => item.topic !== topic)
  link.leave(topic)
  changed()
}
