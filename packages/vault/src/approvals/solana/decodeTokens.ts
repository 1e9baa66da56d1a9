import { type Cursor, take, takeByte, takeEnd, takeKey, takeNumber } from './cursor.js'
import type { SolanaAccount } from './parseTransaction.js'
import { TOKEN_2022 } from './programs.js'
import { type KnownAccount, knownOf, type SolanaAction } from './solanaAction.js'

const BATCH = 255

const takeAmount = (cursor: Cursor): bigint => takeNumber(cursor, 8)

type Read = (cursor: Cursor, accounts: readonly KnownAccount[]) => SolanaAction | undefined

/** Reads an optional key: one byte states if it follows. */
function takeOptionalKey(cursor: Cursor): string | undefined {
  const tag = takeByte(cursor)
  if (tag > 1) throw new RangeError('neither a key nor none')
  return tag === 1 ? takeKey(cursor) : undefined
}

const plain =
  (kind: 'token' | 'approve'): Read =>
  (cursor, [source, to, by]) =>
    source && to && by && { kind, source, to, by, amount: takeAmount(cursor) }

const checked =
  (kind: 'token' | 'approve', hasFee = false): Read =>
  (cursor, [source, mint, to, by]) => {
    const amount = takeAmount(cursor)
    const decimals = takeByte(cursor)
    // The mint sets the fee. A transaction that states another fee fails.
    if (hasFee) takeAmount(cursor)
    return source && mint && to && by && { kind, source, mint, to, by, amount, decimals }
  }

const burn =
  (isChecked: boolean): Read =>
  (cursor, [source, mint, by]) => {
    const amount = takeAmount(cursor)
    const decimals = isChecked ? takeByte(cursor) : undefined
    return source && mint && by && { kind: 'burn', source, mint, by, amount, decimals }
  }

const initialize: Read = (cursor, [account, mint]) =>
  account && mint && { kind: 'initialize', account, mint, owner: takeKey(cursor) }

/**
 * Minimum number of accounts and the reader, by instruction number. Further accounts are the
 * signers of a multisig account, or those of a transfer hook.
 */
const readers: Readonly<Record<number, readonly [number, Read]>> = {
  1: [
    3,
    (_cursor, [account, mint, owner]) =>
      account && mint && owner && { kind: 'initialize', account, mint, owner: owner.address },
  ],
  3: [3, plain('token')],
  4: [3, plain('approve')],
  5: [2, (_cursor, [source, by]) => source && by && { kind: 'revoke', source, by }],
  6: [
    2,
    (cursor, [account, by]) => {
      const right = takeByte(cursor)
      const next = takeOptionalKey(cursor)
      return account && by && { kind: 'setAuthority', account, by, right, next }
    },
  ],
  8: [3, burn(false)],
  9: [3, (_cursor, [account, to, by]) => account && to && by && { kind: 'close', account, to, by }],
  12: [4, checked('token')],
  13: [4, checked('approve')],
  15: [3, burn(true)],
  16: [2, initialize],
  17: [1, (_cursor, [account]) => account && { kind: 'sync', account }],
  18: [2, initialize],
  // InitializeImmutableOwner: the owner of a new account cannot change.
  22: [1, (_cursor, [account]) => account && { kind: 'sync', account }],
}

/** Readers of Token-2022: a transfer that states the token's fee. */
const feeReaders: Readonly<Record<number, readonly [number, Read]>> = {
  1: [4, checked('token', true)],
}

function readerOf(program: string, cursor: Cursor): (typeof readers)[number] | undefined {
  const kind = takeByte(cursor)
  return kind === 26 && program === TOKEN_2022 ? feeReaders[takeByte(cursor)] : readers[kind]
}

function decodeOne(
  program: string,
  accounts: readonly SolanaAccount[],
  data: Uint8Array,
): SolanaAction | undefined {
  const cursor: Cursor = { bytes: data, at: 0 }
  const [count = 0, read] = readerOf(program, cursor) ?? []
  const known = knownOf(accounts, count)
  if (!read || !known) return undefined
  const action = read(cursor, known)
  takeEnd(cursor)
  return action
}

/** Splits a batch. Each part has a number of accounts, a length and data. */
function splitBatch(
  accounts: readonly SolanaAccount[],
  data: Uint8Array,
): { accounts: readonly SolanaAccount[]; data: Uint8Array }[] | undefined {
  const cursor: Cursor = { bytes: data, at: 1 }
  const state = { used: 0 }
  const parts: { accounts: readonly SolanaAccount[]; data: Uint8Array }[] = []
  while (cursor.at < data.length) {
    const count = takeByte(cursor)
    const part = take(cursor, takeByte(cursor))
    parts.push({ accounts: accounts.slice(state.used, state.used + count), data: part })
    state.used += count
  }
  const isWhole = state.used === accounts.length && parts.length > 0
  return isWhole && parts.every(({ data: part }) => part[0] !== BATCH) ? parts : undefined
}

/**
 * Decodes an instruction of Token or Token-2022 completely, and a batch as its parts. Returns
 * `undefined`, or throws, if any part is another instruction.
 *
 * Source: https://github.com/solana-program/token, https://github.com/solana-program/token-2022
 */
export function decodeTokens(
  program: string,
  accounts: readonly SolanaAccount[],
  data: Uint8Array,
): readonly SolanaAction[] | undefined {
  const parts = data[0] === BATCH ? splitBatch(accounts, data) : [{ accounts, data }]
  const actions = parts?.map((part) => decodeOne(program, part.accounts, part.data))
  return actions?.every((action) => action !== undefined) ? actions : undefined
}
