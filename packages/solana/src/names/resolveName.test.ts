import { fromBase58 } from '@latchkey/protocol/std'
import { Keypair } from '@solana/web3.js'
import { afterEach, describe, expect, test } from 'vitest'
import { solanaMainnet } from '../kernel/solanaNetwork.js'
import { createWorld, ledgerNetwork, useLedger } from '../test/world.js'
import { findAccountRecords, findNameRecord } from './resolveName.js'

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

  test('default: derives the record of version 2 that names the account', async () => {
    const parent = await findNameRecord(service, 'bonfida.sol')
    expect((await findAccountRecords(service, parent))[0]).toBe(
      'ETARvCjLwjyM6Jux1ndxuXuYEYy56Nf5uvU3abL1WyW6',
    )
  })
})

/** Answers reads of the name's own record, and of its records of version 2 and 1. */
function answerWith(
  owner: Uint8Array | undefined,
  { program = service?.program, current, former }: Records = {},
): void {
  const accountOf = (data: Uint8Array) => ({
    lamports: 1,
    owner: program,
    executable: false,
    data: [Buffer.from(data).toString('base64'), 'base64'],
  })
  const header = (key: Uint8Array): Buffer =>
    Buffer.concat([Buffer.alloc(32), key, Buffer.alloc(32)])
  const withHeader = (body: Uint8Array) => accountOf(Buffer.concat([header(owner ?? empty), body]))
  ledger().faults.set([
    {
      method: 'getMultipleAccounts',
      does: 'change',
      change: (result) => ({
        ...(result as object),
        value: [
          owner ? accountOf(header(owner)) : null,
          current ? withHeader(current) : null,
          former ? withHeader(former) : null,
        ],
      }),
    },
  ])
}

const empty = new Uint8Array(32)

interface Records {
  program?: string | undefined
  current?: Uint8Array
  former?: Uint8Array
}

/** Writes a record of version 2. `1` is a validation by signature. */
function write(by: {
  owner: Uint8Array
  signer: Uint8Array
  content: Uint8Array
  staleness?: number
  right?: number
}): Uint8Array {
  const prefix = Buffer.alloc(8)
  prefix.writeUInt16LE(by.staleness ?? 1, 0)
  prefix.writeUInt16LE(by.right ?? 1, 2)
  prefix.writeUInt32LE(by.content.length, 4)
  return Buffer.concat([prefix, by.owner, by.signer, by.content])
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

  test('error: returns undefined for a name without a record', async () => {
    answerWith(undefined)
    expect(await resolve('bonfida.sol')).toBeUndefined()
  })

  test('error: S29 ignores a record of another program', async () => {
    answerWith(owner.toBytes(), { program: owner.toBase58() })
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

  describe('the record of its account', () => {
    const [own, other, third] = [owner, Keypair.generate().publicKey, Keypair.generate().publicKey]
    const [me, you, them] = [own, other, third].map((key) => key.toBytes()) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ]

    test('default: returns the account that the owner set and that confirmed the record', async () => {
      answerWith(me, { current: write({ owner: me, signer: you, content: you }), former: them })
      expect(await resolve('bonfida.sol')).toEqual({
        name: 'bonfida.sol',
        address: other.toBase58(),
      })
    })

    test.each([
      ['of a former owner', write({ owner: them, signer: you, content: you })],
      [
        'that its owner did not sign',
        write({ owner: me, signer: you, content: you, staleness: 3 }),
      ],
      ['that is too short', new Uint8Array(7)],
    ])('behavior: S29 returns the owner if the record is one %s', async (_what, current) => {
      answerWith(me, { current })
      expect((await resolve('bonfida.sol'))?.address).toBe(own.toBase58())
    })

    test.each([
      ['another account confirmed', write({ owner: me, signer: them, content: you })],
      ['its account did not sign', write({ owner: me, signer: you, content: you, right: 3 })],
      ['has no whole account', write({ owner: me, signer: you, content: you.slice(1) })],
      ['names no account', write({ owner: me, signer: empty, content: empty })],
    ])('error: S29 returns undefined for a record that %s', async (_what, current) => {
      answerWith(me, { current })
      expect(await resolve('bonfida.sol')).toBeUndefined()
    })

    test('error: S29 returns undefined for a record of version 1, unless it names the owner', async () => {
      answerWith(me, { former: Buffer.concat([me, new Uint8Array(64)]) })
      expect((await resolve('bonfida.sol'))?.address).toBe(own.toBase58())
      answerWith(me, { former: Buffer.concat([you, new Uint8Array(64)]) })
      expect(await resolve('bonfida.sol')).toBeUndefined()
    })
  })

  test.each(['ada', 'ada.eth', '.sol', 'a.b.c.sol', 'ada..sol', 'ädä.sol', 'a b.sol', 'sol'])(
    'error: returns undefined for %s',
    async (name) => {
      answerWith(owner.toBytes())
      expect(await resolve(name)).toBeUndefined()
    },
  )

  test('error: returns undefined on a network without a name service', async () => {
    answerWith(owner.toBytes())
    const networks = [ledgerNetwork(ledger())] as const
    const { adapter } = createWorld(ledger(), { isRealTime: true, parameters: { networks } })
    const transactions = await adapter.loadTransactions?.()
    const found = transactions?.resolveName({ networkId: ledger().networkId, name: 'bonfida.sol' })
    expect(await found).toBeUndefined()
  })
})
