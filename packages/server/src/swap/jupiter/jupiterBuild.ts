import {
  array,
  boolean,
  type GenericSchema,
  integer,
  length,
  literal,
  maxLength,
  maxValue,
  minValue,
  null_,
  nullable,
  nullish,
  number,
  object,
  pipe,
  record,
  regex,
  string,
  toBigint,
  transform,
} from 'valibot'
import { solanaAddress } from '../../networks/solana/clusterResults.js'
import { associatedAddress, tokenPrograms } from '../../networks/solana/programs.js'
import { unsafe } from '../exchange.js'
import type { ClusterAsk } from '../solana/clusterExchange.js'

/** An account of an instruction in Jupiter's format. */
interface JupiterAccount {
  pubkey: string
  isSigner: boolean
  isWritable: boolean
}

/** An instruction in Jupiter's format. */
export interface JupiterInstruction {
  programId: string
  accounts: JupiterAccount[]
  data: Uint8Array
}

/**
 * The used fields of an answer of `GET /build`. Source:
 * https://dev.jup.ag/api-reference/swap/build.
 */
export interface JupiterBuild {
  inputMint: string
  outputMint: string
  inAmount: bigint
  outAmount: bigint
  computeBudgetInstructions: JupiterInstruction[]
  setupInstructions: JupiterInstruction[]
  swapInstruction: JupiterInstruction
  cleanupInstruction: JupiterInstruction | null
  /** Addresses by lookup table. */
  addressesByLookupTableAddress: Record<string, string[]>
  blockhashWithMetadata: { blockhash: Uint8Array; lastValidBlockHeight: number }
}

const amount: GenericSchema<unknown, bigint> = pipe(string(), regex(/^\d{1,20}$/), toBigint())
const data: GenericSchema<unknown, Uint8Array> = pipe(
  string(),
  maxLength(2048),
  regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
  transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
)
const instruction: GenericSchema<unknown, JupiterInstruction> = object({
  programId: solanaAddress,
  accounts: pipe(
    array(object({ pubkey: solanaAddress, isSigner: boolean(), isWritable: boolean() })),
    maxLength(128),
  ),
  data,
})
const instructions = pipe(array(instruction), maxLength(16))
const byte = pipe(number(), integer(), minValue(0), maxValue(255))

export const buildReply: GenericSchema<unknown, JupiterBuild> = object({
  inputMint: solanaAddress,
  outputMint: solanaAddress,
  inAmount: amount,
  outAmount: amount,
  swapMode: literal('ExactIn'),
  computeBudgetInstructions: instructions,
  setupInstructions: instructions,
  swapInstruction: instruction,
  cleanupInstruction: nullable(instruction),
  // The driver requests neither.
  otherInstructions: pipe(array(instruction), length(0)),
  tipInstruction: nullish(null_()),
  addressesByLookupTableAddress: pipe(
    nullable(record(solanaAddress, pipe(array(solanaAddress), maxLength(256)))),
    transform((tables): Record<string, string[]> => tables ?? {}),
  ),
  blockhashWithMetadata: object({
    blockhash: pipe(
      array(byte),
      length(32),
      transform((bytes) => Uint8Array.from(bytes)),
    ),
    lastValidBlockHeight: pipe(number(), integer(), minValue(0)),
  }),
}) as GenericSchema<unknown, JupiterBuild>

/** The address of Jupiter's program. */
export const JUPITER_PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const ATA_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

/** Programs of the instructions before and after the swap. */
const HELPERS: readonly string[] = [SYSTEM_PROGRAM, ATA_PROGRAM, ...tokenPrograms]
const WHOLE = 10_000n

/**
 * The instructions that `/build` returns: their first 8 bytes, the place of the amounts, and the
 * positions of accounts. Source: the IDL of the program.
 */
const routes = [
  {
    // route_v2
    discriminator: 'bb64facc31c4af14',
    amountsAt: 8,
    positions: { user: 0, source: 1, target: 2, sourceMint: 3, targetMint: 4, program: 6 },
  },
  {
    // shared_accounts_route_v2
    discriminator: 'd19853937cfed8e9',
    amountsAt: 9,
    positions: { user: 1, source: 2, target: 5, sourceMint: 6, targetMint: 7, program: 9 },
  },
] as const

/** Returns the mint with which Jupiter names a token. */
export function mintOf(token: string): string {
  return token === 'native' ? WRAPPED_SOL : token
}

/** The swap that an instruction states. */
interface Route {
  amountIn: bigint
  /** The program fails if less arrives. */
  minAmountOut: bigint
  accounts: Record<keyof (typeof routes)[number]['positions'], string | undefined>
}

function readRoute({ data, accounts }: JupiterInstruction): Route {
  const bytes = Buffer.from(data)
  const found = routes.find(({ discriminator }) => bytes.toString('hex', 0, 8) === discriminator)
  if (!found || bytes.length < found.amountsAt + 22) throw unsafe('its call cannot be read')
  const { amountsAt: at, positions } = found
  // Slippage, the fee of a platform, and a share of the surplus over the quote.
  const [slippage = 0, ...fees] = [16, 18, 20].map((offset) => bytes.readUInt16LE(at + offset))
  if (fees.some((fee) => fee !== 0)) throw unsafe('it takes a fee')
  if (BigInt(slippage) > WHOLE) throw unsafe('its slippage is above 100 %')
  const quoted = bytes.readBigUInt64LE(at + 8)
  const keyAt = (name: keyof typeof positions) => accounts[positions[name]]?.pubkey
  return {
    amountIn: bytes.readBigUInt64LE(at),
    minAmountOut: (quoted * (WHOLE - BigInt(slippage))) / WHOLE,
    accounts: {
      user: keyAt('user'),
      source: keyAt('source'),
      target: keyAt('target'),
      sourceMint: keyAt('sourceMint'),
      targetMint: keyAt('targetMint'),
      program: keyAt('program'),
    },
  }
}

/** @throws ServerError 502 `swap_unsafe` if the quote differs from the request. */
export function checkAmounts({ from, to, amount }: ClusterAsk, build: JupiterBuild): void {
  if (build.inputMint !== mintOf(from)) throw unsafe('it sells another token')
  if (build.outputMint !== mintOf(to)) throw unsafe('it buys another token')
  if (build.inAmount !== amount) throw unsafe('it sells another amount')
}

/**
 * Compares the instructions with the request. The client checks each of them again.
 *
 * @returns The minimum that the program pays out.
 * @throws ServerError 502 `swap_unsafe`.
 */
export async function checkBuild(ask: ClusterAsk, build: JupiterBuild): Promise<bigint> {
  checkAmounts(ask, build)
  const { swapInstruction: swap, computeBudgetInstructions: budget } = build
  const helpers = [...build.setupInstructions, build.cleanupInstruction ?? []].flat()
  if (swap.programId !== JUPITER_PROGRAM) throw unsafe('it calls another program')
  if (helpers.some(({ programId }) => !HELPERS.includes(programId)))
    throw unsafe('it calls another program besides')
  if (budget.some(({ programId }) => programId !== COMPUTE_BUDGET))
    throw unsafe('an instruction for the budget calls another program')
  const signers = [...helpers, swap].flatMap(({ accounts }) =>
    accounts.filter(({ isSigner }) => isSigner).map(({ pubkey }) => pubkey),
  )
  if (signers.some((signer) => signer !== ask.user)) throw unsafe('another account signs')
  const { accounts, amountIn, minAmountOut } = readRoute(swap)
  if (amountIn !== ask.amount) throw unsafe('it takes another amount')
  if (accounts.user !== ask.user) throw unsafe('another account pays')
  if (accounts.sourceMint !== mintOf(ask.from)) throw unsafe('it takes another token')
  if (accounts.targetMint !== mintOf(ask.to)) throw unsafe('another token is received')
  const program = tokenPrograms.find((known) => known === accounts.program)
  const own = program && (await associatedAddress(ask.user, mintOf(ask.to), program))
  if (!own || accounts.target !== own) throw unsafe('another account receives')
  return minAmountOut
}
