import {
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createSyncNativeInstruction,
  createTransferInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import type { ReadInstruction, ReadMessage } from '../transactions/readMessage.js'
import type { Route } from './readRoute.js'
import { findRoute, readSwapMessage } from './readSwapMessage.js'

const keyOf = (fill: number): PublicKey => Keypair.fromSeed(new Uint8Array(32).fill(fill)).publicKey
const [me, source, target, sourceMint, targetMint, wrapped, stranger] = [1, 2, 3, 4, 5, 6, 7].map(
  keyOf,
) as [PublicKey, PublicKey, PublicKey, PublicKey, PublicKey, PublicKey, PublicKey]
const user = me.toBase58()
const SOL = new PublicKey('So11111111111111111111111111111111111111112')
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const JUPITER = new PublicKey('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const EVENTS = new PublicKey('D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf')

/** Reads instructions of web3.js, an independent encoder. */
const read = ({ programId, keys, data }: TransactionInstruction): ReadInstruction => ({
  program: String(programId),
  accounts: keys.map(({ pubkey, ...roles }) => ({ address: String(pubkey), ...roles })),
  data: Uint8Array.from(data),
})

function messageOf(
  instructions: readonly TransactionInstruction[],
  part: Partial<ReadMessage> = {},
): ReadMessage {
  return {
    version: 0,
    feePayer: user,
    lifetime: stranger.toBase58(),
    signers: [user],
    accounts: [],
    instructions: instructions.map(read),
    config: undefined,
    ...part,
  }
}

/** A swap of 1,000 units, with 990 units at least. */
function swapBy(owner = me): TransactionInstruction {
  const data = Buffer.alloc(22)
  data.writeBigUInt64LE(1_000n, 0)
  data.writeBigUInt64LE(990n, 8)
  const token = new PublicKey(TOKEN)
  const keys = [owner, source, target, sourceMint, targetMint, token, token]
  return new TransactionInstruction({
    programId: JUPITER,
    keys: [...keys, JUPITER, EVENTS, JUPITER].map((pubkey) => ({
      pubkey,
      isSigner: false,
      isWritable: true,
    })),
    data: Buffer.from([187, 100, 250, 204, 49, 196, 175, 20, ...data]),
  })
}

const swap = swapBy()
const route: Route = {
  user,
  source: source.toBase58(),
  target: target.toBase58(),
  sourceMint: sourceMint.toBase58(),
  targetMint: targetMint.toBase58(),
  sourceProgram: TOKEN,
  targetProgram: TOKEN,
  amountIn: 1_000n,
  minAmountOut: 990n,
}

describe('findRoute', () => {
  const priced = (microLamports: bigint, units = 1_000_000) => [
    ComputeBudgetProgram.setComputeUnitLimit({ units }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
  ]

  test('default: returns the only swap of a message of any version that states its fee', () => {
    expect(findRoute(messageOf([swap]), user)).toEqual(route)
    expect(findRoute(messageOf([...priced(1n), swap], { version: 'legacy' }), user)).toEqual(route)
  })

  test('error: S31 returns undefined for version 1, another payer, or another signer', () => {
    const other = stranger.toBase58()
    for (const part of [{ version: 1 }, { feePayer: other }, { signers: [user, other] }] as const)
      expect(findRoute(messageOf([swap], part), user)).toBeUndefined()
  })

  test('error: S31 returns undefined for no swap, two swaps, another user’s, or another call of the program', () => {
    const call = new TransactionInstruction({ ...swap, data: Buffer.of(1, 2, 3) })
    for (const instructions of [[], [swap, swap], [swapBy(stranger)], [call], [swap, call]])
      expect(findRoute(messageOf(instructions), user)).toBeUndefined()
  })

  test('error: S31 returns undefined for a fee over 0.005 SOL', () => {
    // 5,000 lamports are for the signature.
    expect(findRoute(messageOf([...priced(4_995_000n), swap]), user)).toEqual(route)
    expect(findRoute(messageOf([...priced(4_995_001n), swap]), user)).toBeUndefined()
  })
})

const own = {
  source: source.toBase58(),
  target: target.toBase58(),
  wrapped: wrapped.toBase58(),
}
const wrapping = { ...route, source: own.wrapped, sourceMint: SOL.toBase58() }
const unwrapping = { ...route, target: own.wrapped, targetMint: SOL.toBase58() }
const pay = (lamports: bigint, to = wrapped, from = me) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
const close = createCloseAccountInstruction(wrapped, me, me)
const sync = createSyncNativeInstruction(wrapped)
const open = (account: PublicKey, mint: PublicKey, { payer = me, owner = me } = {}) =>
  createAssociatedTokenAccountIdempotentInstruction(payer, account, owner, mint)
const changed = (
  instruction: TransactionInstruction,
  index: number,
  pubkey: PublicKey,
): TransactionInstruction =>
  new TransactionInstruction({
    ...instruction,
    keys: instruction.keys.with(index, {
      ...(instruction.keys[index] as TransactionInstruction['keys'][number]),
      pubkey,
    }),
  })
const withData = (instruction: TransactionInstruction, ...data: number[]) =>
  new TransactionInstruction({ ...instruction, data: Buffer.from(data) })

const readAs = (
  instructions: readonly TransactionInstruction[],
  as: Route = route,
  accounts: typeof own = own,
) => readSwapMessage(messageOf(instructions), user, as, accounts)
const ownWrapping = { ...own, source: own.wrapped }
const ownUnwrapping = { ...own, target: own.wrapped }

describe('readSwapMessage', () => {
  const budget = ComputeBudgetProgram.setComputeUnitLimit({ units: 1 })
  const note = new TransactionInstruction({
    programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    keys: [],
    data: Buffer.from('swap'),
  })

  test('default: reads a swap between tokens, with a budget, a note and new accounts of its mints', () => {
    const swapped = { route, wraps: false, unwraps: false }
    expect(readAs([swap])).toEqual(swapped)
    for (const account of [source, target, wrapped])
      for (const mint of [sourceMint, targetMint, SOL])
        expect(readAs([budget, note, open(account, mint), swap])).toEqual(swapped)
    expect(readAs([sync, swap])).toEqual(swapped)
  })

  test('default: reads a swap of SOL that wraps exactly the amount, in any number of transfers', () => {
    const swapped = { route: wrapping, wraps: true, unwraps: false }
    const whole = [open(wrapped, SOL), pay(1_000n), sync, swap, close]
    expect(readAs(whole, wrapping, ownWrapping)).toEqual(swapped)
    const parts = [pay(400n), pay(600n), sync, swap]
    expect(readAs(parts, wrapping, ownWrapping)).toEqual(swapped)
  })

  test('default: reads a swap to SOL that closes the wrapped account, of either token program', () => {
    const swapped = { route: unwrapping, wraps: false, unwraps: true }
    expect(readAs([swap, close], unwrapping, ownUnwrapping)).toEqual(swapped)
    const later = createCloseAccountInstruction(wrapped, me, me, [], TOKEN_2022_PROGRAM_ID)
    expect(readAs([swap, later], unwrapping, ownUnwrapping)).toEqual(swapped)
    // Left wrapped: the user receives a token.
    expect(readAs([swap], unwrapping, ownUnwrapping)).toEqual({ ...swapped, unwraps: false })
  })

  test('error: S31 returns undefined if another account pays or receives', () => {
    expect(readAs([swap], { ...route, source: own.wrapped })).toBeUndefined()
    expect(readAs([swap], { ...route, target: own.wrapped })).toBeUndefined()
  })

  test.each([
    ['less than the amount', [pay(999n), swap, close]],
    ['one lamport', [pay(1n), swap, close]],
    ['one lamport, which stays', [pay(1n), swap]],
    ['more than the amount', [pay(1_001n), swap, close]],
    ['the amount twice', [pay(1_000n), pay(1_000n), swap, close]],
    ['it to another account', [pay(1_000n, stranger), swap, close]],
    ['it from another account', [pay(1_000n, wrapped, stranger), swap, close]],
    ['it, and closes twice', [pay(1_000n), swap, close, close]],
  ])('error: S31 returns undefined if the message wraps %s', (_name, instructions) => {
    expect(readAs(instructions, wrapping, ownWrapping)).toBeUndefined()
  })

  test('error: S31 returns undefined if the message wraps or closes for a swap of other tokens', () => {
    expect(readAs([pay(1_000n), swap])).toBeUndefined()
    expect(readAs([swap, close])).toBeUndefined()
    // The user's own wrapped SOL is paid, and its rest stays wrapped.
    expect(readAs([swap, close], wrapping, ownWrapping)).toBeUndefined()
  })

  test.each([
    ['of another account', changed(close, 0, stranger)],
    ['to another account', changed(close, 1, stranger)],
    ['by another owner', changed(close, 2, stranger)],
    ['of another program', new TransactionInstruction({ ...close, programId: stranger })],
    ['with another instruction', withData(close, 10)],
    ['with more data', withData(close, 9, 0)],
    ['without data', withData(close)],
    ['without accounts', new TransactionInstruction({ ...close, keys: [] })],
    ['to no account', new TransactionInstruction({ ...close, keys: close.keys.slice(0, 1) })],
    ['by no owner', new TransactionInstruction({ ...close, keys: close.keys.slice(0, 2) })],
  ])('error: S31 returns undefined for a CloseAccount %s', (_name, closing) => {
    expect(readAs([swap, closing], unwrapping, ownUnwrapping)).toBeUndefined()
  })

  test.each([
    ['of another account', changed(sync, 0, stranger)],
    ['of another program', new TransactionInstruction({ ...sync, programId: stranger })],
    ['with another instruction', withData(sync, 16)],
    ['with more data', withData(sync, 17, 0)],
    ['without accounts', new TransactionInstruction({ ...sync, keys: [] })],
  ])('error: S31 returns undefined for a SyncNative %s', (_name, syncing) => {
    expect(readAs([pay(1_000n), syncing, swap], wrapping, ownWrapping)).toBeUndefined()
  })

  test.each([
    ['that another account pays', open(target, targetMint, { payer: stranger })],
    ['of another owner', open(target, targetMint, { owner: stranger })],
    ['at another address', open(stranger, targetMint)],
    ['of another mint', open(target, stranger)],
  ])('error: S31 returns undefined for a new account %s', (_name, opening) => {
    expect(readAs([opening, swap])).toBeUndefined()
  })

  test('error: S31 returns undefined for any other instruction', () => {
    expect(readAs([swap, createTransferInstruction(source, stranger, me, 1n)])).toBeUndefined()
    const empty = withData(createTransferInstruction(source, stranger, me, 1n), 255)
    expect(readAs([swap, empty])).toBeUndefined()
  })
})
