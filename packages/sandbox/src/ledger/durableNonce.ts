import { getBase58Decoder } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { viewOf } from './tokenAccount.js'
import type { WireTransaction } from './wireTransaction.js'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const ADVANCE_NONCE = 4
/** Bytes of a nonce account before its nonce: version, state, authority. */
const NONCE_OFFSET = 40

/** True if the first instruction advances the nonce that is the transaction's lifetime. */
export function isUsableNonce(
  svm: LiteSVM,
  { instructions, keys, message }: WireTransaction,
): boolean {
  const [first] = instructions
  if (!first || keys[first.programIdIndex] !== SYSTEM_PROGRAM) return false
  if (first.data.length < 4 || viewOf(first.data).getUint32(0, true) !== ADVANCE_NONCE) return false
  const address = keys[first.accounts[0] ?? -1]
  const account = address && svm.getAccount(address)
  if (!account?.exists || account.data.length < NONCE_OFFSET + 32) return false
  const nonce = account.data.slice(NONCE_OFFSET, NONCE_OFFSET + 32)
  return getBase58Decoder().decode(nonce) === message.lifetimeToken
}
