import { type Cursor, take, takeEnd, takeKey, takeNumber } from './cursor.js'
import type { SolanaAccount } from './parseTransaction.js'
import { type KnownAccount, knownOf, type SolanaAction } from './solanaAction.js'

const KEY = 32
/** Maximum length of the seed of a derived address. */
const MAX_SEED = 32

function takeSeed(cursor: Cursor): void {
  const length = takeNumber(cursor, 8)
  if (length > BigInt(MAX_SEED)) throw new RangeError('a seed that is too long')
  take(cursor, Number(length))
}

type Read = (cursor: Cursor, accounts: readonly KnownAccount[]) => SolanaAction | undefined

/** Allowed numbers of accounts and the reader, by instruction number. */
const readers: Readonly<Record<number, readonly [readonly number[], Read]>> = {
  0: [
    [2],
    (cursor, [from, account]) => {
      const amount = takeNumber(cursor, 8)
      take(cursor, 8)
      return (
        from &&
        account && { kind: 'createAccount', from, account, amount, program: takeKey(cursor) }
      )
    },
  ],
  1: [[1], (cursor, [account]) => account && { kind: 'assign', account, program: takeKey(cursor) }],
  2: [
    [2],
    (cursor, [from, to]) => from && to && { kind: 'sol', from, to, amount: takeNumber(cursor, 8) },
  ],
  3: [
    [2, 3],
    (cursor, [from, account]) => {
      take(cursor, KEY)
      takeSeed(cursor)
      const amount = takeNumber(cursor, 8)
      take(cursor, 8)
      return (
        from &&
        account && { kind: 'createAccount', from, account, amount, program: takeKey(cursor) }
      )
    },
  ],
  4: [
    [3],
    (_cursor, [nonce, , authority]) =>
      nonce && authority && { kind: 'nonceAdvance', nonce, authority },
  ],
  7: [
    [2],
    (cursor, [nonce, authority]) =>
      nonce && authority && { kind: 'nonceAuthorize', nonce, authority, next: takeKey(cursor) },
  ],
  8: [
    [1],
    (cursor, [account]) => {
      take(cursor, 8)
      return account && { kind: 'allocate', account }
    },
  ],
}

/**
 * Decodes an instruction of the System program completely. Throws, or returns `undefined`, for any
 * other.
 *
 * Source: https://github.com/anza-xyz/solana-sdk/blob/master/system-interface/src/instruction.rs
 */
export function decodeSystem(
  accounts: readonly SolanaAccount[],
  data: Uint8Array,
): SolanaAction | undefined {
  const cursor: Cursor = { bytes: data, at: 0 }
  const [counts, read] = readers[Number(takeNumber(cursor, 4))] ?? []
  const known = knownOf(accounts, accounts.length)
  if (!known || !read || !counts?.includes(accounts.length)) return undefined
  const action = read(cursor, known)
  takeEnd(cursor)
  return action
}
