import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  AddressLookupTableAccount,
  Keypair,
  type PublicKey,
  TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js'
import { expect, test } from 'vitest'
import { decodeMessage, lookupsOf, readMessage } from './readMessage.js'

const keyOf = (fill: number): PublicKey => Keypair.fromSeed(new Uint8Array(32).fill(fill)).publicKey
const [payer, coSigner, watcher, writable, readonly, program, table] = [1, 2, 3, 4, 5, 6, 7].map(
  keyOf,
) as [PublicKey, PublicKey, PublicKey, PublicKey, PublicKey, PublicKey, PublicKey]
const blockhash = keyOf(9).toBase58()

const key = (pubkey: PublicKey, isSigner: boolean, isWritable: boolean) => ({
  pubkey,
  isSigner,
  isWritable,
})
/** One account of each role. */
const instruction = new TransactionInstruction({
  programId: program,
  keys: [
    key(coSigner, true, true),
    key(watcher, true, false),
    key(writable, false, true),
    key(readonly, false, false),
  ],
  data: Buffer.of(1, 2, 3),
})
const message = new TransactionMessage({
  payerKey: payer,
  recentBlockhash: blockhash,
  instructions: [instruction],
})
const expected = instruction.keys.map(({ pubkey, ...roles }) => ({
  address: pubkey.toBase58(),
  ...roles,
}))
const own = { program: program.toBase58(), accounts: expected, data: Uint8Array.of(1, 2, 3) }
const first = { address: payer.toBase58(), isSigner: true, isWritable: true }

test.each([
  ['legacy', message.compileToLegacyMessage().serialize()],
  [0, message.compileToV0Message().serialize()],
] as const)('default: reads the roles of a message of version %s', (version, bytes) => {
  const read = readMessage(bytes)
  expect(read).toMatchObject({
    version,
    feePayer: payer.toBase58(),
    lifetime: blockhash,
    signers: [payer, coSigner, watcher].map(String),
    instructions: [own],
    config: undefined,
  })
  expect(read?.accounts).toEqual(
    expect.arrayContaining([
      first,
      ...expected,
      { address: program.toBase58(), isSigner: false, isWritable: false },
    ]),
  )
  expect(read?.accounts).toHaveLength(6)
})

const lookup = new AddressLookupTableAccount({
  key: table,
  state: {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: [watcher, readonly, writable],
  },
})
const looked = message.compileToV0Message([lookup]).serialize()

test('behavior: accounts of lookup tables come last, the writable ones first', () => {
  const compiled = decodeMessage(looked)
  expect(compiled && lookupsOf(compiled)).toEqual([
    { table: table.toBase58(), writableIndexes: [2], readonlyIndexes: [1] },
  ])
  const loaded = { writable: [writable.toBase58()], readonly: [readonly.toBase58()] }
  const read = readMessage(looked, loaded)
  expect(read?.instructions).toEqual([own])
  expect(read?.accounts.slice(-2)).toEqual([expected[2], expected[3]])
})

test('error: returns undefined for a message without its lookup tables', () => {
  const { writable: both, readonly: none } = { writable: [writable.toBase58()], readonly: [] }
  expect(readMessage(looked)).toBeUndefined()
  expect(readMessage(looked, { writable: both, readonly: none })).toBeUndefined()
  const legacy = decodeMessage(message.compileToLegacyMessage().serialize())
  expect(legacy && lookupsOf(legacy)).toEqual([])
})

/** Encodes a message of version 1 with kit, the only encoder of it. */
function versionOne(units: number | undefined): Uint8Array {
  const compiled = pipe(
    createTransactionMessage({ version: 1 }),
    (next) => setTransactionMessageFeePayer(address(payer.toBase58()), next),
    (next) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1n },
        next,
      ),
    (next) => setTransactionMessageComputeUnitLimit(units, next),
    (next) =>
      appendTransactionMessageInstructions(
        [
          {
            programAddress: address(program.toBase58()),
            accounts: [{ address: address(writable.toBase58()), role: 1 }],
            data: Uint8Array.of(1, 2, 3),
          },
          { programAddress: address(program.toBase58()) },
        ],
        next,
      ),
    compileTransactionMessage,
  )
  return Uint8Array.from(getCompiledTransactionMessageEncoder().encode(compiled))
}

test('default: S25 reads instructions and limits of a message of version 1', () => {
  const read = readMessage(versionOne(70_000))
  expect(read).toMatchObject({
    version: 1,
    signers: [payer.toBase58()],
    instructions: [
      { program: program.toBase58(), accounts: [expected[2]], data: Uint8Array.of(1, 2, 3) },
      { program: program.toBase58(), accounts: [], data: new Uint8Array() },
    ],
  })
  expect(read?.config).toMatch(/, \w+ 70000$/)
  expect(readMessage(versionOne(80_000))?.config).not.toBe(read?.config)
  expect(readMessage(versionOne(undefined))?.config).toBe('0')
})

test('error: S25 returns undefined for bytes that are not one whole message', () => {
  const bytes = message.compileToLegacyMessage().serialize()
  for (const each of [new Uint8Array(), bytes.slice(0, -1), Uint8Array.of(...bytes, 0)])
    expect(readMessage(each)).toBeUndefined()
  // A message without signers has no fee payer.
  expect(readMessage(Uint8Array.of(0, ...bytes.slice(1)))).toBeUndefined()
})
