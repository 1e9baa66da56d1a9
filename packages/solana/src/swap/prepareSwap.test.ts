import type { ChainTransactions, PreparedTransaction } from '@latchkey/core/internal'
import {
  composeSwap,
  type Jupiter,
  type JupiterTrick,
  jupiterTricks,
  ledgerMints,
  startJupiter,
} from '@latchkey/sandbox/ledger'
import { solanaTestAccounts } from '@latchkey/testing'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programs } from '../kernel/programs.js'
import { createWorld, useLedger } from '../test/world.js'

const ledger = useLedger()
const [user = ''] = solanaTestAccounts(1).map(({ address }) => address)
const SOL = 1_000_000_000n
const state: { jupiter?: Jupiter } = {}

beforeAll(async () => {
  state.jupiter = await startJupiter({ ledgerUrl: ledger().url })
})
afterAll(() => state.jupiter?.stop())

type Token = 'SOL' | 'DOL' | 'PEBBLE' | 'DAY'
type Composed = Parameters<typeof composeSwap>[0]

async function open() {
  const world = createWorld(ledger(), { isRealTime: true })
  await world.connect()
  const transactions = await world.adapter.loadTransactions?.()
  if (!transactions?.prepareSwap) throw new Error('no swaps')
  const { networkId } = ledger()
  const assetOf = (token: Token) =>
    token === 'SOL'
      ? ({ kind: 'native', networkId } as const)
      : ({ kind: 'token', networkId, address: ledgerMints[token].address } as const)
  const balanceOf = (token: Token): Promise<bigint> =>
    transactions.readBalance({ asset: assetOf(token), account: user })
  async function build(given: Partial<Composed> = {}): Promise<PreparedTransaction> {
    const { data } = await composeSwap({
      url: state.jupiter?.url ?? '',
      from: 'SOL',
      to: 'DOL',
      amount: SOL,
      user,
      ...given,
    })
    const value = (given.from ?? 'SOL') === 'SOL' ? (given.amount ?? SOL) : 0n
    return { networkId, from: user, to: programs.jupiter, value, data }
  }
  const prepare = async (given: Partial<Composed> = {}): Promise<PreparedTransaction> =>
    (await transactions.prepareSwap?.(await build(given))) as PreparedTransaction
  return { ...world, transactions, networkId, assetOf, balanceOf, build, prepare }
}

const promptsOf = ({ wallet }: { wallet: { prompts: readonly unknown[] } }): number =>
  wallet.prompts.length

async function sendAndWait(
  transactions: ChainTransactions,
  prepared: PreparedTransaction,
): Promise<string> {
  const hash = await transactions.send(prepared)
  const { networkId, from } = prepared
  const outcome = await transactions.waitForTransaction({ networkId, hash, from })
  return outcome.status
}

describe('prepareSwap', () => {
  test('default: decodes a swap of SOL, simulates it, and sends the decoded message', async () => {
    const world = await open()
    const { transactions, assetOf, balanceOf, prepare, build } = world
    const prepared = await prepare()
    expect(prepared.data).not.toBe((await build()).data)
    expect(transactions.decode(prepared)).toEqual({
      kind: 'swap',
      exchange: 'jupiter',
      router: programs.jupiter,
      input: assetOf('SOL'),
      amountIn: SOL,
      output: assetOf('DOL'),
      minAmountOut: 148_204_050n,
      recipient: user,
    })
    expect(await transactions.isGenuineSwap(prepared)).toBe(true)
    expect(transactions.isSwapContract(world.networkId, prepared.to)).toBe(true)
    const simulation = await transactions.simulate([prepared])
    const changes = simulation.status === 'succeeds' ? (simulation.changes ?? []) : []
    expect(simulation).toMatchObject({ status: 'succeeds' })
    expect('seized' in simulation).toBe(false)
    expect(changes.filter(({ account }) => account === user)).toEqual([
      { asset: assetOf('SOL'), account: user, amount: -SOL },
      { asset: assetOf('DOL'), account: user, amount: 149_550_000n },
    ])
    const before = { sol: await balanceOf('SOL'), dol: await balanceOf('DOL') }
    const prompts = promptsOf(world)
    expect(await sendAndWait(transactions, prepared)).toBe('confirmed')
    expect(promptsOf(world)).toBe(prompts + 1)
    expect(await balanceOf('DOL')).toBe(before.dol + 149_550_000n)
    const { total } = await transactions.estimateFee(prepared)
    expect(before.sol - (await balanceOf('SOL'))).toBe(SOL + total)
  })

  test('behavior: swaps a token for SOL, and a token of Token-2022', async () => {
    const { transactions, assetOf, balanceOf, prepare } = await open()
    const back = await prepare({ from: 'DOL', to: 'SOL', amount: 15_000_000n })
    const decoded = transactions.decode(back)
    expect(decoded).toMatchObject({ input: assetOf('DOL'), output: assetOf('SOL') })
    const before = await balanceOf('SOL')
    expect(await sendAndWait(transactions, back)).toBe('confirmed')
    const { total } = await transactions.estimateFee(back)
    expect((await balanceOf('SOL')) - before).toBe(99_700_000n - total)
    const other = await prepare({ from: 'PEBBLE', to: 'DAY', amount: 1_000n })
    expect(transactions.decode(other)).toMatchObject({ minAmountOut: 1_976n })
    const days = await balanceOf('DAY')
    expect(await sendAndWait(transactions, other)).toBe('confirmed')
    expect(await balanceOf('DAY')).toBe(days + 1_994n)
  })

  /** The decoded parts for which core refuses the swap; an unknown one is refused as such. */
  const unknown = { kind: 'unknown' }
  const refusals: readonly (readonly [JupiterTrick, object])[] = [
    ['lessOut', { minAmountOut: 74_102_025n }],
    ['anySlippage', { minAmountOut: 0n }],
    ['otherMint', unknown],
    ['moreIn', unknown],
    ['fee', unknown],
    ['gainFee', unknown],
    ['otherCall', unknown],
    ['recipient', unknown],
    ['source', unknown],
    ['events', unknown],
    ['redirect', unknown],
    ['strangersAccount', unknown],
    ['needlessAccount', unknown],
    ['otherAccount', unknown],
    ['drainToken', unknown],
    ['drainSol', unknown],
    ['delegate', unknown],
    ['authority', unknown],
    ['assign', unknown],
    ['closeTo', unknown],
    ['wrapMore', unknown],
    ['otherProgram', unknown],
    ['twice', unknown],
    ['secondSigner', unknown],
  ]

  test.each(refusals)('error: S31 %s is not the requested swap', async (trick, decoded) => {
    const { transactions, prepare } = await open()
    const prepared = await prepare({ trick })
    expect(transactions.decode(prepared)).toMatchObject(decoded)
  })

  test('default: the table has every trick of the test server', () => {
    expect(refusals.map(([trick]) => trick).sort()).toEqual(Object.keys(jupiterTricks).sort())
  })

  test('error: S31 rejects a transaction that takes twice the amount from a token account', async () => {
    const { transactions, prepare } = await open()
    const given = { from: 'DOL', to: 'DAY', amount: 1_000_000n } as const
    expect(transactions.decode(await prepare({ ...given, trick: 'moreIn' }))).toMatchObject({
      amountIn: 2_000_000n,
    })
    // Nothing was wrapped: closing would unwrap SOL of the user.
    const closing = await prepare({ ...given, trick: 'closeTo' })
    expect(transactions.decode(closing).kind).toBe('unknown')
  })

  test('error: S31 rejects a fee over the cap', async () => {
    const { transactions, prepare } = await open()
    const dear = await prepare({ unitPrice: 20_000_000n })
    expect(transactions.decode(dear).kind).toBe('unknown')
  })

  test('error: S31 rejects unchecked bytes, and bytes for another account', async () => {
    const { transactions, prepare, build } = await open()
    expect(transactions.decode(await build()).kind).toBe('unknown')
    const prepared = await prepare()
    expect(transactions.decode({ ...prepared, from: programs.system }).kind).toBe('unknown')
    expect(await transactions.isGenuineSwap(await build())).toBe(false)
    expect(transactions.isSwapContract(prepared.networkId, programs.system)).toBe(false)
  })

  test.each(['delegate', 'authority'] as const)(
    'error: S31 the simulation reports accounts to which others get rights: %s',
    async (trick) => {
      const { transactions, prepare } = await open()
      const simulation = await transactions.simulate([await prepare({ trick })])
      expect(simulation).toMatchObject({ status: 'succeeds', seized: [expect.any(String)] })
    },
  )

  test('error: S31 distinguishes an expired swap from a failed one, without a prompt', async () => {
    const world = await open()
    const { transactions, prepare } = world
    const prepared = await prepare()
    const prompts = promptsOf(world)
    ledger().advance(151)
    const error = await transactions.send(prepared).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ problem: { kind: 'expired' } })
    expect(promptsOf(world)).toBe(prompts)
  })

  test('behavior: decodes the deposit for a new account', async () => {
    const owner = Keypair.generate().publicKey.toBase58()
    ledger().fund(owner, { SOL: '5' })
    ledger().advance(2)
    const { transactions, build } = await open()
    const built = { ...(await build({ user: owner })), from: owner }
    const prepared = (await transactions.prepareSwap?.(built)) as PreparedTransaction
    expect(transactions.decode(prepared)).toMatchObject({ kind: 'swap', rent: 2_039_280n })
    const simulation = await transactions.simulate([prepared])
    const changes = simulation.status === 'succeeds' ? simulation.changes : undefined
    expect(changes).toContainEqual(
      expect.objectContaining({ account: owner, amount: -SOL - 2_039_280n }),
    )
  })
})
