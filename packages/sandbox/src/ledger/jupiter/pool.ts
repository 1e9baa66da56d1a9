import { type Address, createNoopSigner, type Instruction, lamports } from '@solana/kit'
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token'
import type { LiteSVM } from 'litesvm'
import { parseUnits } from 'viem'
import { ledgerMints } from '../constants.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../tokenAccount.js'
import { addressBytes, join, unsigned } from '../world/encodeFields.js'
import { giveTokens } from '../world/giveTokens.js'
import { accountOf, ledgerPeople } from '../world/ledgerPeople.js'
import { findProgramAddress } from '../world/programAddress.js'
import type { WorldSender } from '../world/worldSender.js'
import { buildRouteProgram } from './routeProgram.js'

/** The address of Jupiter's program, on every cluster. */
export const JUPITER_PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address
/** The account with which Jupiter's program reports swaps. */
export const JUPITER_EVENTS = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf' as Address
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112' as Address
const LOADER = 'BPFLoader2111111111111111111111111111111111' as Address
const TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111' as Address

/** A token of the pool. */
export type PoolToken = 'SOL' | 'DOL' | 'PEBBLE' | 'DAY'

interface PoolMint {
  readonly mint: Address
  readonly program: Address
  readonly decimals: number
  /** Its price at the start, in US dollars. */
  readonly dollars: bigint
}

const listed = (key: Exclude<PoolToken, 'SOL'>, dollars: bigint): PoolMint => ({
  mint: ledgerMints[key].address as Address,
  program: ledgerMints[key].program === 'token' ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM,
  decimals: ledgerMints[key].decimals,
  dollars,
})

export const poolMints: Readonly<Record<PoolToken, PoolMint>> = {
  SOL: { mint: WRAPPED_SOL, program: TOKEN_PROGRAM, decimals: 9, dollars: 150n },
  DOL: listed('DOL', 1n),
  PEBBLE: listed('PEBBLE', 2n),
  DAY: listed('DAY', 1n),
}
const poolTokens = Object.keys(poolMints) as PoolToken[]

const seed = new TextEncoder().encode('latchkey pool')
const authority = findProgramAddress([seed], JUPITER_PROGRAM)
/** The owner of the pool's tokens. The program signs for it. */
export const poolAuthority: Address = authority.address
/** The lookup table with the accounts of the pool. */
export const poolTable: Address = accountOf('pool table').address

/** Returns the associated token account of an owner. */
export function associatedOf(token: PoolToken, owner: Address): Address {
  const { mint, program } = poolMints[token]
  const seeds = [owner, program, mint].map(addressBytes)
  return findProgramAddress(seeds, ASSOCIATED_TOKEN_PROGRAM_ADDRESS).address
}

/** Returns the account with the price of a pair. */
export function priceAccountOf(from: PoolToken, to: PoolToken): Address {
  return accountOf(`pool price ${from} ${to}`).address
}

/** The addresses in the pool's lookup table, in their order. */
export const poolAddresses: readonly Address[] = [
  poolAuthority,
  JUPITER_EVENTS,
  ...poolTokens.flatMap((token) => [poolMints[token].mint, associatedOf(token, poolAuthority)]),
  ...poolTokens.flatMap((from) => poolTokens.map((to) => priceAccountOf(from, to))),
]

const commonDivisor = (left: bigint, right: bigint): bigint =>
  right === 0n ? left : commonDivisor(right, left % right)

function setOwn(svm: LiteSVM, address: Address, programAddress: Address, data: Uint8Array): void {
  const space = BigInt(data.length)
  const rent = lamports(svm.minimumBalanceForRentExemption(space))
  svm.setAccount({ address, data, executable: false, lamports: rent, programAddress, space })
}

/**
 * Sets the price of a pair. The initial price is that of `poolMints`, less 0.3 %.
 *
 * @param percent - The share of the initial price, in percent.
 */
export function setPoolPrice(svm: LiteSVM, from: PoolToken, to: PoolToken, percent = 100n): void {
  const [source, target] = [poolMints[from], poolMints[to]]
  const numerator = source.dollars * 10n ** BigInt(target.decimals) * 997n * percent
  const denominator = target.dollars * 10n ** BigInt(source.decimals) * 100_000n
  const divisor = commonDivisor(numerator, denominator)
  const data = join(unsigned(numerator / divisor, 8), unsigned(denominator / divisor, 8))
  setOwn(svm, priceAccountOf(from, to), JUPITER_PROGRAM, data)
}

/** The layout of a lookup table: its kind, no end, no start, and no authority, then addresses. */
function tableData(): Uint8Array {
  const header = join(unsigned(1, 4), unsigned(2n ** 64n - 1n, 8), new Uint8Array(44))
  return join(header, ...poolAddresses.map(addressBytes))
}

/** Creates an associated token account, if there is none. */
export function openPoolAccount(token: PoolToken, owner: Address, payer: Address): Instruction {
  const { mint, program: tokenProgram } = poolMints[token]
  const ata = associatedOf(token, owner)
  const signer = createNoopSigner(payer)
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: signer,
    ata,
    owner,
    mint,
    tokenProgram,
  })
}

const LIQUIDITY = { DOL: '5000000', PEBBLE: '500000', DAY: '5000000' } as const
const SOL_LIQUIDITY = '20000'

/** Installs the program of the exchange, and gives its pool tokens and SOL. */
export function createPool(sender: WorldSender): void {
  const { svm } = sender
  const { deployer } = ledgerPeople
  svm.addProgramWithLoader(JUPITER_PROGRAM, buildRouteProgram(join(seed, [authority.bump])), LOADER)
  setOwn(svm, poolTable, TABLE_PROGRAM, tableData())
  for (const from of poolTokens) for (const to of poolTokens) setPoolPrice(svm, from, to)
  giveTokens(sender, poolAuthority, LIQUIDITY)
  const account = associatedOf('SOL', poolAuthority)
  sender.send([deployer], [openPoolAccount('SOL', poolAuthority, deployer.address)])
  sender.airdrop(account, parseUnits(SOL_LIQUIDITY, poolMints.SOL.decimals))
  sender.send([deployer], [getSyncNativeInstruction({ account })])
}
