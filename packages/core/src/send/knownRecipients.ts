import type { HistoryTransaction } from '@latchkey/protocol'
import { idKey } from '../std/idKey.js'
import { type SentTransaction, sentStatusOf } from '../transactions/sentTransactions.js'
import { isSameAddress } from './assets.js'
import type { OwnRecipient, SendAccount } from './sendState.js'

/** The input of {@link knownRecipients}. */
export interface KnownParameters {
  account: SendAccount
  /** Transactions sent from here. */
  sent: readonly SentTransaction[]
  /** Transactions from the server's history. */
  history: readonly HistoryTransaction[]
  /** The user's other accounts. */
  others: readonly string[]
}

interface Sending {
  hash: string
  address: string
  at: number
}

const ADDRESS = /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/
const NOTHING = /^[0.]*$/

/**
 * Returns the recipient of a transaction of the history, if the account itself signed it and it
 * moved one asset to one account. Otherwise `undefined`: transactions signed by others, with a zero
 * amount or with extra transfers may be address poisoning (SEC-45).
 */
function sendingOf(
  { metadata, transfers, isSpam }: HistoryTransaction,
  { address, networkId }: SendAccount,
): Sending | undefined {
  const { operationType, status, chain, hash, sentFrom, minedAt } = metadata
  if (
    operationType !== 'send' ||
    status !== 'confirmed' ||
    chain !== networkId ||
    isSpam === true ||
    !isSameAddress(sentFrom, address)
  )
    return undefined
  const [transfer, ...more] = transfers
  if (
    !transfer ||
    more.length > 0 ||
    transfer.direction !== 'out' ||
    NOTHING.test(transfer.quantity.numeric)
  )
    return undefined
  if (transfer.sender !== undefined && !isSameAddress(transfer.sender, address)) return undefined
  const { recipient } = transfer
  return recipient !== undefined && ADDRESS.test(recipient)
    ? { hash, address: recipient, at: Date.parse(minedAt) }
    : undefined
}

function sentOf(
  transaction: SentTransaction,
  { address, networkId }: SendAccount,
): Sending | undefined {
  const { summary, from, hash, sentAt } = transaction
  const isOurs =
    summary.kind === 'send' && transaction.networkId === networkId && isSameAddress(from, address)
  const status = sentStatusOf(transaction)
  if (
    !isOurs ||
    status === 'failed' ||
    status === 'dropped' ||
    status === 'replaced' ||
    summary.to === undefined
  )
    return undefined
  return { hash, address: summary.to, at: sentAt }
}

/**
 * Returns the addresses that the account has sent to, newest first; then the wallet's other
 * accounts.
 */
export function knownRecipients({
  account,
  sent,
  history,
  others,
}: KnownParameters): readonly OwnRecipient[] {
  const hashes = new Set<string>()
  const known = new Map<string, OwnRecipient>()
  const sendings = [
    ...sent.map((each) => sentOf(each, account)),
    ...history.map((each) => sendingOf(each, account)),
  ]
  for (const sending of sendings) {
    if (!sending || hashes.has(idKey(sending.hash))) continue
    hashes.add(idKey(sending.hash))
    const key = idKey(sending.address)
    const { times = 0, lastAt = 0, address = sending.address } = known.get(key) ?? {}
    known.set(key, { address, times: times + 1, lastAt: Math.max(lastAt, sending.at) })
  }
  for (const address of others)
    if (!known.has(idKey(address))) known.set(idKey(address), { address, times: 0, lastAt: 0 })
  known.delete(idKey(account.address))
  const self: OwnRecipient = { address: account.address, times: 0, lastAt: 0 }
  return [...[...known.values()].sort((left, right) => right.lastAt - left.lastAt), self]
}
