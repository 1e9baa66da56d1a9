import { fromBase58 } from '@latchkey/protocol/std'
import {
  address,
  appendTransactionMessageInstructions,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  AuthorityType,
  createApproveCheckedInstruction,
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { toHex } from '../kernel/hex.js'
import { programs } from '../kernel/programs.js'
import { budgetOf, decodeTransaction } from './decodeTransaction.js'
import { readMessage } from './readMessage.js'

const keyOf = (fill: number): PublicKey => Keypair.fromSeed(new Uint8Array(32).fill(fill)).publicKey
const [payer, recipient, mint, stranger] = [1, 2, 3, 4].map(keyOf) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
]
const blockhash = keyOf(9).toBase58()
const networkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const source = getAssociatedTokenAddressSync(mint, payer)
const destination = getAssociatedTokenAddressSync(mint, recipient)

/** Encodes a legacy message with web3.js, an independent encoder. */
function legacy(...instructions: TransactionInstruction[]): Uint8Array {
  const transaction = new Transaction({ feePayer: payer, recentBlockhash: blockhash })
  return transaction
    .add(...instructions)
    .compileMessage()
    .serialize()
}

function versioned(
  instructions: TransactionInstruction[],
  tables: AddressLookupTableAccount[] = [],
): Uint8Array {
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions,
  })
  return message.compileToV0Message(tables).serialize()
}

function decode(bytes: Uint8Array, value = 0n) {
  return decodeTransaction({
    networkId,
    from: payer.toBase58(),
    to: recipient.toBase58(),
    value,
    data: toHex(bytes),
  })
}

const pay = SystemProgram.transfer({ fromPubkey: payer, toPubkey: recipient, lamports: 5n })
const budget = [
  ComputeBudgetProgram.setComputeUnitLimit({ units: 10_000 }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000n }),
]
const createAccount = createAssociatedTokenAccountIdempotentInstruction(
  payer,
  destination,
  recipient,
  mint,
)
const move = createTransferCheckedInstruction(source, mint, destination, payer, 7n, 6)
const memo = new TransactionInstruction({
  programId: new PublicKey(programs.memo),
  keys: [],
  data: Buffer.from('To: another recipient'),
})
const native = { kind: 'native', networkId }
const token = { kind: 'token', networkId, address: mint.toBase58() }
const paid = {
  kind: 'transfer',
  asset: native,
  from: payer.toBase58(),
  to: recipient.toBase58(),
  amount: 5n,
}
const moved = { ...paid, asset: token, amount: 7n }

/** Packs instructions of the Token program into its `Batch`. */
function batch(...instructions: TransactionInstruction[]): TransactionInstruction {
  return new TransactionInstruction({
    programId: TOKEN_PROGRAM_ID,
    keys: instructions.flatMap(({ keys }) => keys),
    data: Buffer.from([
      255,
      ...instructions.flatMap(({ keys, data }) => [keys.length, data.length, ...data]),
    ]),
  })
}

/** Encodes a version 1 message with kit, the only encoder of it. */
function versionOne(): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: 1 }),
    (next) => setTransactionMessageFeePayer(address(payer.toBase58()), next),
    (next) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as never, lastValidBlockHeight: 1n },
        next,
      ),
    (next) =>
      appendTransactionMessageInstructions(
        [
          {
            programAddress: address(programs.system),
            accounts: pay.keys.map(({ pubkey, isSigner }) => ({
              address: address(pubkey.toBase58()),
              role: isSigner ? 3 : 1,
            })),
            data: pay.data,
          },
        ],
        next,
      ),
  )
  return Uint8Array.from(
    getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(message)),
  )
}

describe('a transfer of SOL', () => {
  test.each([
    ['legacy', legacy(pay)],
    ['legacy with a budget', legacy(...budget, pay)],
    ['legacy with a note, whose text changes nothing', legacy(memo, pay)],
    ['version 0', versioned([...budget, pay])],
    ['S25 version 1', versionOne()],
  ])('default: %s', (_, bytes) => {
    expect(decode(bytes)).toEqual(paid)
  })
})

describe('a transfer of tokens', () => {
  test.each([
    ['legacy', legacy(...budget, createAccount, move)],
    ['with a note', legacy(createAccount, memo, move)],
    ['version 0', versioned([createAccount, move])],
    ['S26 in a batch of one', legacy(createAccount, batch(move))],
    [
      'Token-2022 with a fee',
      legacy(
        createAssociatedTokenAccountIdempotentInstruction(
          payer,
          getAssociatedTokenAddressSync(mint, recipient, false, TOKEN_2022_PROGRAM_ID),
          recipient,
          mint,
          TOKEN_2022_PROGRAM_ID,
        ),
        createTransferCheckedWithFeeInstruction(
          source,
          mint,
          getAssociatedTokenAddressSync(mint, recipient, false, TOKEN_2022_PROGRAM_ID),
          payer,
          7n,
          6,
          1n,
        ),
      ),
    ],
  ])('default: %s', (_, bytes) => {
    expect(decode(bytes)).toEqual(moved)
    expect(decode(bytes, 2_039_280n)).toEqual({ ...moved, rent: 2_039_280n })
    expect(decode(bytes, 1n)).toEqual({ ...moved, rent: 1n })
  })

  const other = getAssociatedTokenAddressSync(mint, stranger)
  test.each([
    ['without its recipient', legacy(move)],
    [
      'without a mint',
      legacy(createAccount, createTransferInstruction(source, destination, payer, 7n)),
    ],
    [
      'to another account than the created one',
      legacy(createAccount, createTransferCheckedInstruction(source, mint, other, payer, 7n, 6)),
    ],
    [
      'of another mint',
      legacy(
        createAccount,
        createTransferCheckedInstruction(source, stranger, destination, payer, 7n, 6),
      ),
    ],
    ['before the creation', legacy(move, createAccount)],
    ['and another one', legacy(createAccount, move, move)],
    [
      'to an account that another one pays',
      legacy(
        new TransactionInstruction({
          ...createAccount,
          keys: createAccount.keys.map((key, index) =>
            index === 0 ? { ...key, pubkey: stranger, isSigner: false } : key,
          ),
        }),
        move,
      ),
    ],
    [
      'with another signer',
      legacy(
        createAccount,
        new TransactionInstruction({
          ...move,
          keys: [...move.keys, { pubkey: stranger, isSigner: true, isWritable: false }],
        }),
      ),
    ],
    [
      'with a creation that fails for an existing account',
      legacy(createAssociatedTokenAccountInstruction(payer, destination, recipient, mint), move),
    ],
  ])('error: %s is unknown', (_, bytes) => {
    expect(decode(bytes)).toMatchObject({ kind: 'unknown' })
  })
})

describe('other transactions', () => {
  test('behavior: decodes an approval of a checked amount', () => {
    const approve = createApproveCheckedInstruction(source, mint, stranger, payer, 9n, 6)
    expect(decode(legacy(approve))).toEqual({
      kind: 'approval',
      asset: token,
      spender: stranger.toBase58(),
      amount: 9n,
    })
  })

  const setAuthority = createSetAuthorityInstruction(
    source,
    payer,
    AuthorityType.AccountOwner,
    stranger,
  )
  test.each([
    ['S26 a batch with a hidden transfer', legacy(createAccount, batch(move, move))],
    ['S26 a batch with a hidden authority', legacy(createAccount, batch(move, setAuthority))],
    ['S26 a nested batch', legacy(createAccount, batch(batch(move)))],
    ['S26 an authority', legacy(setAuthority)],
    [
      'S26 an approval without a mint',
      legacy(createApproveInstruction(source, stranger, payer, 9n)),
    ],
    ['S26 a closed account', legacy(createCloseAccountInstruction(source, stranger, payer))],
    ['S26 Assign', legacy(SystemProgram.assign({ accountPubkey: payer, programId: stranger }))],
    ['two transfers', legacy(pay, pay)],
    ['a transfer and another call', legacy(pay, setAuthority)],
    [
      'a transfer that another account pays',
      legacy(SystemProgram.transfer({ fromPubkey: stranger, toPubkey: recipient, lamports: 5n })),
    ],
    [
      'S25 a durable nonce',
      legacy(SystemProgram.nonceAdvance({ noncePubkey: stranger, authorizedPubkey: payer }), pay),
    ],
    ['no instruction', versioned([])],
  ])('error: %s is unknown', (_, bytes) => {
    expect(decode(bytes)).toMatchObject({ kind: 'unknown' })
  })

  test('error: S26 returns the unknown program', () => {
    const foreign = new TransactionInstruction({
      programId: stranger,
      keys: [],
      data: Buffer.of(1),
    })
    expect(decode(legacy(pay, foreign))).toEqual({ kind: 'unknown', to: stranger.toBase58() })
    for (const bytes of [legacy(foreign, pay), legacy(pay, foreign, move)])
      expect(decode(bytes)).toEqual({ kind: 'unknown', to: stranger.toBase58() })
  })

  test('error: returns the last program if each effect is known', () => {
    expect(decode(legacy(move, move, pay))).toEqual({ kind: 'unknown', to: programs.system })
    expect(decode(legacy(pay, move))).toEqual({ kind: 'unknown', to: programs.token })
    expect(decode(versioned([]))).toEqual({ kind: 'unknown', to: '' })
  })

  test('error: S25 returns unknown for bytes that are not a message, or only begin like one', () => {
    const bytes = legacy(pay)
    for (const broken of [
      new Uint8Array(),
      bytes.slice(1),
      bytes.slice(0, -1),
      Uint8Array.from([...bytes, 0]),
      Uint8Array.from([0xff, ...bytes]),
    ])
      expect(decode(broken)).toEqual({ kind: 'unknown', to: '' })
  })

  test('error: returns unknown for accounts of a lookup table without the table', () => {
    const table = new AddressLookupTableAccount({
      key: stranger,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [recipient],
      },
    })
    const bytes = versioned([pay], [table])
    expect(decode(bytes)).toEqual({ kind: 'unknown', to: '' })
    const loaded = { writable: [recipient.toBase58()], readonly: [] }
    expect(readMessage(bytes, loaded)?.instructions[0]?.accounts[1]).toEqual({
      address: recipient.toBase58(),
      isSigner: false,
      isWritable: true,
    })
  })
})

describe('readMessage', () => {
  test('default: reads roles, lifetime and data', () => {
    expect(readMessage(legacy(pay))).toEqual({
      version: 'legacy',
      feePayer: payer.toBase58(),
      lifetime: blockhash,
      signers: [payer.toBase58()],
      accounts: [
        { address: payer.toBase58(), isSigner: true, isWritable: true },
        { address: recipient.toBase58(), isSigner: false, isWritable: true },
        { address: programs.system, isSigner: false, isWritable: false },
      ],
      instructions: [
        {
          program: programs.system,
          accounts: [
            { address: payer.toBase58(), isSigner: true, isWritable: true },
            { address: recipient.toBase58(), isSigner: false, isWritable: true },
          ],
          data: Uint8Array.from(pay.data),
        },
      ],
      config: undefined,
    })
    expect(fromBase58(blockhash)).toHaveLength(32)
  })
})

describe('the fee', () => {
  test.each([
    ['a signature and the requested units', legacy(...budget, pay), 5_010n],
    ['the same in another order', legacy(...budget.toReversed(), pay), 5_010n],
    [
      'rounds the priority fee up',
      legacy(
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1n }),
        pay,
      ),
      5_001n,
    ],
    ['no price', legacy(pay), 5_000n],
    [
      'no limit: 200,000 units per instruction',
      legacy(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000n }), pay),
      205_000n,
    ],
    [
      'no limit: at most 1,400,000 units',
      legacy(
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000n }),
        ...Array.from({ length: 8 }, () => pay),
      ),
      1_405_000n,
    ],
    [
      'no limit: 1,400,000 units for seven instructions, notes among them',
      legacy(
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 500_000n }),
        ...Array.from({ length: 6 }, () => pay),
        memo,
      ),
      705_000n,
    ],
    [
      'each signature',
      legacy(
        pay,
        SystemProgram.transfer({ fromPubkey: stranger, toPubkey: recipient, lamports: 5n }),
      ),
      10_000n,
    ],
  ])('default: %s', (_, bytes, fee) => {
    const message = readMessage(bytes)
    expect(message && budgetOf(message).total).toBe(fee)
  })
})
