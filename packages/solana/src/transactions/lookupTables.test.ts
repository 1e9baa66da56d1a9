import { systemClock } from '@latchkey/core/internal'
import {
  AddressLookupTableAccount,
  Keypair,
  SystemProgram,
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

function answerWith(account: object | null): void {
  ledger().faults.set([
    {
      method: 'getMultipleAccounts',
      does: 'change',
      change: (result) => ({ ...(result as object), value: [account] }),
    },
  ])
}
afterEach(() => ledger().faults.set([]))

const read = () => readMessageOf(createNode(ledger().url, { clock: systemClock }), bytes)

test('default: reads accounts from the tables of the chain', async () => {
  answerWith(tableAccount(PROGRAM, [recipient, spender]))
  expect((await read())?.instructions[0]?.accounts).toEqual([
    { address: payer.toBase58(), isSigner: true, isWritable: true },
    { address: recipient.toBase58(), isSigner: false, isWritable: true },
  ])
})

test.each([
  ['a table that does not exist', null],
  ['an account of another program', tableAccount(key.toBase58(), [recipient])],
  ['a table that is too short', tableAccount(PROGRAM, [])],
])('error: S22 refuses %s', async (_, account) => {
  answerWith(account)
  expect(await failure(read())).toBe('NetworkRequestError')
})
