import { solanaTestAccounts } from '@latchkey/testing'
import * as token from '@solana/spl-token'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ledger, ledgerMints, ledgerPeople, type MintKey, startLedger } from '../index.js'
import { accountOf } from './ledgerPeople.js'

const world: { ledger: Ledger; connection: Connection } = {} as never
const FIRST = new PublicKey(solanaTestAccounts(1)[0]?.address ?? '')

beforeAll(async () => {
  world.ledger = await startLedger()
  world.connection = new Connection(world.ledger.url, 'confirmed')
})
afterAll(() => world.ledger.stop())

function programOf(key: MintKey): PublicKey {
  return ledgerMints[key].program === 'token' ? token.TOKEN_PROGRAM_ID : token.TOKEN_2022_PROGRAM_ID
}

function getMint(key: MintKey): Promise<token.Mint> {
  const { address } = ledgerMints[key]
  return token.getMint(world.connection, new PublicKey(address), 'confirmed', programOf(key))
}

async function getTokens(key: MintKey, owner: PublicKey): Promise<token.Account> {
  const mint = new PublicKey(ledgerMints[key].address)
  const address = token.getAssociatedTokenAddressSync(mint, owner, false, programOf(key))
  return token.getAccount(world.connection, address, 'confirmed', programOf(key))
}

const keys = Object.keys(ledgerMints) as MintKey[]

test('default: each mint has its address, its decimals and the supply of its accounts', async () => {
  for (const key of keys) {
    const { address, decimals } = ledgerMints[key]
    expect(address).toBe(accountOf(`mint ${key}`).address)
    const mint = await getMint(key)
    expect(mint.decimals).toBe(decimals)
    expect(mint.supply).toBeGreaterThan(0n)
  }
})

test('behavior: mints of Token-2022 have their metadata inside', async () => {
  for (const key of keys.filter((each) => ledgerMints[each].program === 'token-2022')) {
    const { address, name, symbol } = ledgerMints[key]
    const mint = new PublicKey(address)
    expect(token.getMetadataPointerState(await getMint(key))?.metadataAddress).toEqual(mint)
    expect(await token.getTokenMetadata(world.connection, mint, 'confirmed')).toMatchObject({
      name,
      symbol,
    })
  }
})

test('behavior: the special behaviors are extensions that another library parses', async () => {
  const fee = token.getTransferFeeConfig(await getMint('TITHE'))
  expect(fee?.newerTransferFee).toMatchObject({
    transferFeeBasisPoints: 200,
    maximumFee: 5_000_000n,
  })
  expect(token.getDefaultAccountState(await getMint('FROST'))?.state).toBe(
    token.AccountState.Frozen,
  )
  expect(token.getNonTransferable(await getMint('OATH'))).not.toBeNull()
  expect(token.getPermanentDelegate(await getMint('WARDEN'))?.delegate.toBase58()).toBe(
    ledgerPeople.deployer.address,
  )
  expect(token.getPausableConfig(await getMint('HALT'))?.paused).toBe(true)
  expect(token.getScaledUiAmountConfig(await getMint('TIDE'))?.multiplier).toBe(1.5)
  const hook = token.getTransferHook(await getMint('HOOK'))?.programId as PublicKey
  expect(await world.connection.getAccountInfo(hook)).toBeNull()
})

test('behavior: shows amounts of scaled mints with their multiplier', async () => {
  const mint = new PublicKey(ledgerMints.TIDE.address)
  const address = token.getAssociatedTokenAddressSync(mint, FIRST, false, programOf('TIDE'))
  const { value } = await world.connection.getTokenAccountBalance(address)
  expect(value).toMatchObject({ amount: '30000000', uiAmountString: '45', uiAmount: 45 })
})

test('behavior: names of classic mints are in accounts of Metaplex’s layout', async () => {
  const program = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
  for (const [key, exists] of [
    ['PEBBLE', true],
    ['FAKE', true],
    ['DOL', false],
  ] as const) {
    const seeds = [Buffer.from('metadata'), program, new PublicKey(ledgerMints[key].address)]
    const [address] = PublicKey.findProgramAddressSync(
      seeds.map((each) => (each instanceof PublicKey ? each.toBuffer() : each)),
      program,
    )
    const account = await world.connection.getAccountInfo(address)
    expect(account !== null).toBe(exists)
    if (account)
      expect(account.data.toString('utf8', 69, 101).replaceAll('\0', '')).toBe(
        ledgerMints[key].name,
      )
  }
})

test('behavior: users and test accounts have SOL and tokens', async () => {
  const { connection } = world
  expect(await connection.getBalance(FIRST)).toBeGreaterThanOrEqual(100e9)
  expect((await getTokens('DOL', FIRST)).amount).toBe(2_542_500_000n)
  expect((await getTokens('FROST', FIRST)).isFrozen).toBe(true)
  expect((await getTokens('SPAM', FIRST)).amount).toBe(500_000n)
  for (const { address } of solanaTestAccounts())
    expect((await getTokens('DAY', new PublicKey(address))).amount).toBeGreaterThan(0n)
  const dov = await getTokens('DAY', new PublicKey(ledgerPeople.dov.address))
  expect(token.getMemoTransfer(dov)?.requireIncomingTransferMemos).toBe(true)
})

test('behavior: the history has two months, a memo and a failed transaction', async () => {
  const ada = new PublicKey(ledgerPeople.ada.address)
  const history = await world.connection.getSignaturesForAddress(ada, {}, 'finalized')
  const times = history.map(({ blockTime }) => blockTime ?? 0)
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect((times[0] ?? 0) - (times.at(-1) ?? 0)).toBeGreaterThan(50 * 86_400)
  expect(history.filter(({ err }) => err !== null)).toHaveLength(1)
  expect(history.some(({ memo }) => memo === '[19] Welcome to Latchkey')).toBe(true)
})

test('behavior: the history is the same in every run', async () => {
  const list = (connection: Connection) => connection.getSignaturesForAddress(FIRST)
  const before = await list(world.connection)
  const second = await startLedger()
  const after = await list(new Connection(second.url, 'confirmed')).finally(() => second.stop())
  expect(before.length).toBeGreaterThan(10)
  expect(after.map(({ signature }) => signature)).toEqual(before.map(({ signature }) => signature))
})

test('behavior: funds an account with SOL and tokens, twice with the same amounts', async () => {
  const owner = Keypair.generate().publicKey
  const gift = { SOL: '1.5', DOL: '20', FROST: '3' }
  for (let count = 0; count < 2; count++)
    expect(world.ledger.fund(owner.toBase58(), gift)).toHaveLength(3)
  expect(await world.connection.getBalance(owner)).toBe(3e9)
  expect((await getTokens('DOL', owner)).amount).toBe(40_000_000n)
  expect((await getTokens('FROST', owner)).amount).toBe(6_000_000n)
})
