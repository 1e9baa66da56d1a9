import {
  createApproveCheckedInstruction,
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  createTransferInstruction,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Keypair,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { programs } from '../kernel/programs.js'
import { decodeInstruction, readUint } from './decodeInstruction.js'
import type { ReadInstruction } from './readMessage.js'

const keyOf = (fill: number): PublicKey => Keypair.fromSeed(new Uint8Array(32).fill(fill)).publicKey
const [payer, source, mint, target] = [1, 2, 3, 4].map(keyOf) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
]
const [from, at, of, to] = [payer, source, mint, target].map(String)
/** Every byte differs, and the highest bit is set. */
const amount = 0x8102030405060708n

/** Reads an instruction of web3.js, an independent encoder. */
const read = ({ programId, keys, data }: TransactionInstruction): ReadInstruction => ({
  program: String(programId),
  accounts: keys.map(({ pubkey, ...roles }) => ({ address: String(pubkey), ...roles })),
  data: Uint8Array.from(data),
})
const withData = (program: string, ...data: number[]): ReadInstruction => ({
  program,
  accounts: [],
  data: Uint8Array.from(data),
})
const moved = { kind: 'transferToken', source: at, authority: from, amount, destination: to }
const approved = { kind: 'approve', source: at, authority: from, amount, delegate: to }
const created = { kind: 'createTokenAccount', payer: from, account: at, owner: to, mint: of }
const opened = (program: PublicKey) =>
  createAssociatedTokenAccountIdempotentInstruction(payer, source, target, mint, program)

/** Instructions that move or permit, with the number of accounts that they need. */
const decisive = [
  [
    'a transfer of SOL',
    SystemProgram.transfer({ fromPubkey: payer, toPubkey: target, lamports: amount }),
    { kind: 'transferNative', from, to, amount },
  ],
  [
    'a transfer',
    createTransferInstruction(source, target, payer, amount),
    { ...moved, mint: undefined, fee: 0n },
  ],
  [
    'a checked transfer',
    createTransferCheckedInstruction(source, mint, target, payer, amount, 6),
    { ...moved, mint: of, fee: 0n },
  ],
  [
    'a checked transfer of Token-2022',
    createTransferCheckedInstruction(
      source,
      mint,
      target,
      payer,
      amount,
      6,
      [],
      TOKEN_2022_PROGRAM_ID,
    ),
    { ...moved, mint: of, fee: 0n },
  ],
  [
    'a transfer with a fee',
    createTransferCheckedWithFeeInstruction(source, mint, target, payer, amount, 6, 0x0a0b0cn),
    { ...moved, mint: of, fee: 0x0a0b0cn },
  ],
  [
    'an approval',
    createApproveInstruction(source, target, payer, amount),
    { ...approved, mint: undefined },
  ],
  [
    'a checked approval',
    createApproveCheckedInstruction(source, mint, target, payer, amount, 6),
    { ...approved, mint: of },
  ],
  ['a new account', opened(TOKEN_PROGRAM_ID), created],
  ['a new account of Token-2022', opened(TOKEN_2022_PROGRAM_ID), created],
] as const

describe.each(decisive)('%s', (_name, instruction, effect) => {
  const whole = read(instruction)
  const unknown = [{ kind: 'unknown', program: whole.program }]

  test('default', () => {
    expect(decodeInstruction(whole)).toEqual([effect])
  })

  test('error: S26 returns unknown for other data', () => {
    for (const data of [
      Uint8Array.from([...whole.data, 0]),
      whole.data.slice(0, -1),
      Uint8Array.from([99, ...whole.data.slice(1)]),
      new Uint8Array(),
    ])
      expect(decodeInstruction({ ...whole, data })).toEqual(unknown)
  })

  test('error: S26 returns unknown if one of the accounts is missing', () => {
    for (let count = 0; count < whole.accounts.length; count++)
      expect(decodeInstruction({ ...whole, accounts: whole.accounts.slice(0, count) })).toEqual(
        unknown,
      )
  })

  test('error: S26 returns unknown for another program', () => {
    expect(decodeInstruction({ ...whole, program: to ?? '' })).toEqual([
      { kind: 'unknown', program: to },
    ])
  })
})

describe('the authority', () => {
  test.each(decisive.slice(0, 7))(
    'error: S26 returns unknown for %s without its signature',
    (_name, instruction) => {
      const whole = read(instruction)
      const accounts = whole.accounts.map((account) => ({ ...account, isSigner: false }))
      expect(decodeInstruction({ ...whole, accounts })).toMatchObject([{ kind: 'unknown' }])
    },
  )
})

describe('an account of another kind', () => {
  const whole = read(opened(TOKEN_PROGRAM_ID))
  test.each([
    ['another system program', 4],
    ['another token program', 5],
  ])('error: S26 returns unknown with %s', (_name, index) => {
    const accounts = whole.accounts.map((account, position) =>
      position === index ? { ...account, address: from ?? '' } : account,
    )
    expect(decodeInstruction({ ...whole, accounts })).toMatchObject([{ kind: 'unknown' }])
  })

  test('error: S26 returns unknown for an extra account of a SOL transfer or of a new token account', () => {
    const extra = { address: to ?? '', isSigner: false, isWritable: false }
    for (const each of [whole, read(decisive[0][1])])
      expect(decodeInstruction({ ...each, accounts: [...each.accounts, extra] })).toMatchObject([
        { kind: 'unknown' },
      ])
  })

  test('error: S26 returns unknown for another second byte of a transfer with a fee', () => {
    const fee = read(decisive[4][1])
    const data = Uint8Array.from(fee.data)
    data[1] = 2
    expect(decodeInstruction({ ...fee, data })).toMatchObject([{ kind: 'unknown' }])
  })
})

describe('the budget', () => {
  const { computeBudget } = programs
  test('default: decodes the limit, the price, the heap and the loaded data', () => {
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 0x81020304 })
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: amount })
    expect(decodeInstruction(read(limit))).toEqual([{ kind: 'budget', units: 0x81020304 }])
    expect(decodeInstruction(read(price))).toEqual([{ kind: 'budget', price: amount }])
    for (const kind of [1, 4])
      expect(decodeInstruction(withData(computeBudget, kind, 0, 0, 0, 0))).toEqual([
        { kind: 'budget' },
      ])
  })

  test.each([
    [[2, 0, 0, 0]],
    [[2, 0, 0, 0, 0, 0]],
    [[3, 0, 0, 0, 0]],
    [[0, 0, 0, 0, 0]],
    [[]],
    [[1]],
    [[4, 0, 0, 0, 0, 0]],
    [[1, 0, 0, 0, 0, 0]],
    [[5, 0, 0, 0, 0]],
    [[3, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ])('error: S26 returns unknown for the data %j', (data) => {
    expect(decodeInstruction(withData(computeBudget, ...data))).toEqual([
      { kind: 'unknown', program: computeBudget },
    ])
  })
})

describe('a batch', () => {
  const { token, token2022, system } = programs
  const parts = [read(decisive[2][1]), read(decisive[5][1])]
  const joined = (
    head: readonly (readonly number[])[],
    program: string = token,
  ): ReadInstruction => ({
    program,
    accounts: parts.flatMap(({ accounts }) => accounts),
    data: Uint8Array.from([255, ...head.flat()]),
  })
  const encoded = parts.map(({ accounts, data }) => [accounts.length, data.length, ...data])
  const unknown = (program: string) => [{ kind: 'unknown', program }]

  test('default: each part has its own accounts', () => {
    for (const program of [token, token2022])
      expect(decodeInstruction(joined(encoded, program))).toEqual([decisive[2][2], decisive[5][2]])
    expect(decodeInstruction(joined([]))).toEqual([])
  })

  test('behavior: S26 an unknown part is one effect of several', () => {
    expect(decodeInstruction(joined([...encoded, [0, 1, 99]]))).toEqual([
      decisive[2][2],
      decisive[5][2],
      ...unknown(token),
    ])
  })

  test.each([
    ['ends within a head', [[1]]],
    ['has more data than there is', [[0, 2, 99]]],
    ['has more accounts than there are', [...encoded, [1, 1, 99]]],
    ['is nested', [[0, 1, 255]]],
  ])('error: S26 returns unknown for a batch that %s', (_name, head) => {
    expect(decodeInstruction(joined(head))).toEqual(unknown(token))
  })

  test('error: S26 returns unknown for the same data with another program', () => {
    expect(decodeInstruction(joined(encoded, system))).toEqual(unknown(system))
  })
})

test('default: notes and assertions have no effect', () => {
  for (const program of [programs.memo, programs.memo1, programs.lighthouse])
    expect(decodeInstruction(withData(program, 1, 2, 3))).toEqual([{ kind: 'note' }])
})

test('error: returns undefined for an integer beyond the data', () => {
  const data = Uint8Array.of(1, 2, 3)
  expect(readUint(data, 1, 2)).toBe(0x0302n)
  expect(readUint(data, 2, 2)).toBeUndefined()
})
