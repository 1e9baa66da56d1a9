import { solanaTestAccounts } from '@latchkey/testing'
import type { Address } from '@solana/kit'
import { ledgerMints, type MintKey } from '../constants.js'
import { createPool } from '../jupiter/pool.js'
import { giveTokens, type LedgerGift, mintOf } from './giveTokens.js'
import { accountOf, ledgerPeople } from './ledgerPeople.js'
import { createMetaplexAccount } from './metaplexAccount.js'
import { createMintInstructions, pause } from './mintInstructions.js'
import { sendLedgerHistory } from './sendLedgerHistory.js'
import type { WorldSender } from './worldSender.js'

const DAY = 86_400_000
const HISTORY = 60 * DAY
/** Milliseconds by which the history ends before now, so that it is final. */
const PAUSE = 3_600_000

const { deployer, cashier, ada, ben, cleo, dov, mallory } = ledgerPeople
const owners = [ada, ben, cleo, dov] as const

const initialBalances: LedgerGift = {
  SOL: '50',
  DOL: '25000',
  PEBBLE: '500',
  DAY: '12000',
  TITHE: '2000',
}
const giftOfTestAccounts: LedgerGift = {
  SOL: '100',
  DOL: '2500',
  PEBBLE: '25',
  DAY: '1200',
  TITHE: '100',
}
/** The first test account has a token of each special behavior. */
const oddities: LedgerGift = {
  FROST: '40',
  OATH: '1',
  TIDE: '30',
  WARDEN: '10',
  HALT: '5',
  HOOK: '8',
}
const unwanted: LedgerGift = { FAKE: '5000', SPAM: '5000' }

/** The keys of the ledger's own mints, and of those with an account of Metaplex's layout. */
const keys = Object.keys(ledgerMints) as MintKey[]
const withMetaplex: readonly MintKey[] = ['PEBBLE', 'FAKE']

async function createMints(sender: WorldSender): Promise<void> {
  const rent = (bytes: number): bigint => sender.svm.minimumBalanceForRentExemption(BigInt(bytes))
  for (const key of keys) {
    const mint = accountOf(`mint ${key}`)
    const { address: issuer } = deployer
    const instructions = createMintInstructions(ledgerMints[key], mint.address, issuer, rent)
    sender.send([deployer, mint], instructions)
  }
  for (const key of withMetaplex) {
    const issuerOf = key === 'FAKE' ? mallory : deployer
    sender.svm.setAccount(await createMetaplexAccount(ledgerMints[key], issuerOf.address, rent))
  }
}

/**
 * Builds the mints, the accounts and two months of history. The signatures are the same in every
 * run; the history ends an hour before `now`.
 */
export async function buildWorld(sender: WorldSender, now: number): Promise<void> {
  const tests = solanaTestAccounts().map(({ address }) => address as Address)
  const start = now - HISTORY
  sender.moveTo(start)
  sender.airdrop(deployer.address, 1_000_000_000_000n)
  await createMints(sender)
  giveTokens(sender, cashier.address, { SOL: '50000', DOL: '1000000', DAY: '1000000' })
  giveTokens(sender, mallory.address, { SOL: '5' })
  createPool(sender)
  for (const { address } of owners) giveTokens(sender, address, initialBalances)
  for (const address of tests) giveTokens(sender, address, giftOfTestAccounts)
  const [first] = tests
  for (const address of first ? [first, ada.address] : []) giveTokens(sender, address, oddities)
  sender.send([deployer], [pause(mintOf('HALT'), deployer.address)])
  sendLedgerHistory(sender, { start: start + DAY, end: now - PAUSE })
  for (const address of [...owners.map((each) => each.address), ...tests.slice(0, 3)])
    giveTokens(sender, address, unwanted)
}
