import { systemClock } from '@latchkey/core/internal'
import {
  AddressLookupTableAccount,
  Keypair,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js'
import { afterEach, expect, test } from 'vitest'
import { createNode } from '../networks/node.js'
import { failure, useLedger } from '../test/world.js'
import { readMessageOf } from './lookupTables.js'

const ledger = useLedger()
const [payer, recipient, spender, key] = Array.from(
  { length: 4 },
  () => Keypair.generate().publicKey,
) as [Keypair['publicKey'], Keypair['publicKey'], Keypair['publicKey'], Keypair['publicKey']]

const table = new AddressLookupTableAccount({
  key,
  state: {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: [recipient, spender],
  },
})
const bytes = new TransactionMessage({
  payerKey: payer,
  recentBlockhash: Keypair.generate().publicKey.toBase58(),
  instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey: recipient, lamports: 5n })],
})
  .compileToV0Message([table])
  .serialize()

/** A table as it is stored: 56 bytes of state, then the addresses. */
function tableAccount(owner: string, addresses: readonly Keypair['publicKey'][]): object {
  const header = Buffer.concat([Buffer.from([1, 0, 0, 0]), Buffer.alloc(8, 0xff), Buffer.alloc(44)])
  const data = Buffer.concat([header, ...addresses.map((each) => each.toBuffer())])
  return {
    lamports: 1,
    owner,
    executable: false,
    data: [data.toString('base64'), 'base64'],
    space: data.length,
  }
}

const PROGRAM = 'AddressLookupTab1e1111111111111111111111111'

function answerWith(...accounts: (object | null)[]): void {
  ledger().faults.set([
    {
      method: 'getMultipleAccounts',
      does: 'change',
      change: (result) => ({ ...(result as object), value: accounts }),
    },
  ])
}
afterEach(() => ledger().faults.set([]))

const read = (message: Uint8Array = bytes) =>
  readMessageOf(createNode(ledger().url, { clock: systemClock }), message)

test('default: reads accounts from the tables of the chain', async () => {
  answerWith(tableAccount(PROGRAM, [recipient, spender]))
  expect((await read())?.instructions[0]?.accounts).toEqual([
    { address: payer.toBase58(), isSigner: true, isWritable: true },
    { address: recipient.toBase58(), isSigner: false, isWritable: true },
  ])
})

test('behavior: reads writable and read-only accounts of several tables, at any index', async () => {
  const others = Array.from({ length: 4 }, () => Keypair.generate().publicKey)
  const tables = [others.slice(0, 2), others.slice(2)].map(
    (addresses) =>
      new AddressLookupTableAccount({
        key: Keypair.generate().publicKey,
        state: { ...table.state, addresses },
      }),
  )
  const [first, second, third, fourth] = others as [typeof key, typeof key, typeof key, typeof key]
  const roles = [
    { pubkey: first, isWritable: false },
    { pubkey: second, isWritable: true },
    { pubkey: third, isWritable: true },
    { pubkey: fourth, isWritable: false },
  ]
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: spender.toBase58(),
    instructions: [
      new TransactionInstruction({
        programId: key,
        keys: roles.map((role) => ({ ...role, isSigner: false })),
        data: Buffer.of(1),
      }),
    ],
  }).compileToV0Message(tables)
  answerWith(tableAccount(PROGRAM, others.slice(0, 2)), tableAccount(PROGRAM, others.slice(2)))
  expect((await read(message.serialize()))?.instructions[0]?.accounts).toEqual(
    roles.map(({ pubkey, isWritable }) => ({
      address: pubkey.toBase58(),
      isSigner: false,
      isWritable,
    })),
  )
})

test('behavior: reads no table for a message without lookups, nor for malformed bytes', async () => {
  ledger().faults.set([{ method: '*', does: 'status', status: 500 }])
  const plain = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: spender.toBase58(),
    instructions: [
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: recipient, lamports: 5n }),
    ],
  })
  expect((await read(plain.compileToV0Message().serialize()))?.feePayer).toBe(payer.toBase58())
  expect(await read(Uint8Array.of(1, 2, 3))).toBeUndefined()
})

test.each([
  ['a table that does not exist', null],
  ['an account of another program', tableAccount(key.toBase58(), [recipient])],
  ['a table that is too short', tableAccount(PROGRAM, [])],
])('error: S22 rejects %s', async (_, account) => {
  answerWith(account)
  expect(await failure(read())).toBe('NetworkRequestError')
})
