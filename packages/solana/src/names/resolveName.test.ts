import { fromBase58 } from '@latchkey/protocol/std'
import { Keypair } from '@solana/web3.js'
import { afterEach, describe, expect, test } from 'vitest'
import { solanaMainnet } from '../kernel/solanaNetwork.js'
import { createWorld, ledgerNetwork, useLedger } from '../test/world.js'
import { findNameRecord } from './resolveName.js'

const ledger = useLedger()
const service = solanaMainnet.names
if (!service) throw new Error('the main network has names')

describe('the record of a name', () => {
  // Vectors of @bonfida/spl-name-service 3.0.26.
  test.each([
    ['bonfida.sol', 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb'],
    ['dex.bonfida.sol', 'HoFfFXqFHAC8RP3duuQNzag1ieUwJRBv1HtRNiWFq4Qu'],
  ])('default: %s', async (name, record) => {
    expect(await findNameRecord(service, name)).toBe(record)
  })
})

/** Answers each read of an account with a record of this owner. */
function answerWith(owner: Uint8Array | undefined, program = service?.program): void {
  const data = owner && Buffer.concat([Buffer.alloc(32), owner, Buffer.alloc(32)])
  const account = data && {
    lamports: 1,
    owner: program,
    executable: false,
    data: [data.toString('base64'), 'base64'],
  }
  ledger().faults.set([
    {
      method: 'getMultipleAccounts',
      does: 'change',
      change: (result) => ({ ...(result as object), value: [account ?? null] }),
    },
  ])
}
afterEach(() => ledger().faults.set([]))

async function resolve(name: string, names = service) {
  const networks = [{ ...ledgerNetwork(ledger()), ...(names ? { names } : {}) }] as const
  const { adapter } = createWorld(ledger(), { isRealTime: true, parameters: { networks } })
  const transactions = await adapter.loadTransactions?.()
  return transactions?.resolveName({ networkId: ledger().networkId, name })
}

describe('resolveName', () => {
  const owner = Keypair.generate().publicKey

  test('default: returns the owner of the record', async () => {
    answerWith(owner.toBytes())
    expect(await resolve(' Bonfida.SOL ')).toEqual({
      name: 'bonfida.sol',
      address: owner.toBase58(),
    })
  })

  test('error: a name without a record', async () => {
    answerWith(undefined)
    expect(await resolve('bonfida.sol')).toBeUndefined()
  })

  test('error: S29 a record of another program is none', async () => {
    answerWith(owner.toBytes(), owner.toBase58())
    expect(await resolve('bonfida.sol')).toBeUndefined()
  })

  test('error: S29 a program cannot receive for the holder of a tokenised name', async () => {
    // A derived address, off the curve.
    const derived = fromBase58('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb') ?? new Uint8Array(32)
    for (const bytes of [derived, new Uint8Array(32)]) {
      answerWith(bytes)
      expect(await resolve('bonfida.sol')).toBeUndefined()
    }
  })

  test.each(['ada', 'ada.eth', '.sol', 'a.b.c.sol', 'ada..sol', 'ädä.sol', 'a b.sol', 'sol'])(
    'error: %s is no name of the service',
    async (name) => {
      answerWith(owner.toBytes())
      expect(await resolve(name)).toBeUndefined()
    },
  )

  test('error: a network without a name service has no names', async () => {
    answerWith(owner.toBytes())
    const networks = [ledgerNetwork(ledger())] as const
    const { adapter } = createWorld(ledger(), { isRealTime: true, parameters: { networks } })
    const transactions = await adapter.loadTransactions?.()
    const found = transactions?.resolveName({ networkId: ledger().networkId, name: 'bonfida.sol' })
    expect(await found).toBeUndefined()
  })
})
