import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransactionMessage,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { looseObject, nullable, number, optional, parse, unknown } from 'valibot'
import { createUpstream } from '../../kernel/upstream/createUpstream.js'
import type { Cluster } from '../../networks/solana/cluster.js'
import { publicClusters } from '../../networks/solana/clusters.js'
import { wouldFail } from '../buildTransaction.js'
import { priceMoved, withoutRoute } from '../exchange.js'
import type { ClusterAsk, ClusterExchange, ClusterSwap } from '../solana/clusterExchange.js'
import {
  buildReply,
  checkAmounts,
  checkBuild,
  JUPITER_PROGRAM,
  type JupiterBuild,
  type JupiterInstruction,
  mintOf,
} from './jupiterBuild.js'

/** Options of {@link createJupiterExchange}. */
export interface JupiterOptions {
  /** Key of https://portal.jup.ag. */
  apiKey: string
  /** @default 'https://api.jup.ag/swap/v2' */
  url?: string | undefined
  /** Clusters to swap on, by CAIP-2 id. @default mainnet, where Jupiter is */
  clusters?: readonly string[] | undefined
  clock?: { now(): number } | undefined
}

const WHOLE = 10_000n
/** Maximum bytes of a transaction of version 0, including its signature and their count. */
const MAX_MESSAGE_BYTES = 1232 - 65
/** Maximum number of accounts, which leaves room for instructions that the wallet adds. */
const MAX_ACCOUNTS = 56
/** Maximum number of compute units of a transaction. */
const MAX_UNITS = 1_400_000
/** Reserve for instructions that wallets add, and for changes until the swap executes. */
const unitsOf = (consumed: number): number =>
  Math.min(Math.ceil(consumed * 1.2) + 25_000, MAX_UNITS)

const simulated = looseObject({
  value: looseObject({ err: nullable(unknown()), unitsConsumed: optional(number()) }),
})

function toInstruction({ programId, accounts, data }: JupiterInstruction): Instruction {
  return {
    programAddress: address(programId),
    accounts: accounts.map(({ pubkey, isSigner, isWritable }) => ({
      address: address(pubkey),
      role: isSigner
        ? isWritable
          ? AccountRole.WRITABLE_SIGNER
          : AccountRole.READONLY_SIGNER
        : isWritable
          ? AccountRole.WRITABLE
          : AccountRole.READONLY,
    })),
    data,
  }
}

/** SetComputeUnitLimit, which Jupiter leaves to its clients. */
function limitOf(units: number): Instruction {
  const data = new Uint8Array(5)
  data[0] = 2
  new DataView(data.buffer).setUint32(1, units, true)
  return { programAddress: address('ComputeBudget111111111111111111111111111111'), data }
}

function tablesOf(build: JupiterBuild): Record<Address, Address[]> {
  return Object.fromEntries(
    Object.entries(build.addressesByLookupTableAddress).map(([table, addresses]) => [
      address(table),
      addresses.map(address),
    ]),
  )
}

/** Composes the message of a swap, which the user pays and signs alone. */
function composeMessage(build: JupiterBuild, user: string, units: number): Uint8Array {
  const parts = [
    ...build.computeBudgetInstructions,
    ...build.setupInstructions,
    build.swapInstruction,
    ...(build.cleanupInstruction ? [build.cleanupInstruction] : []),
  ]
  const { blockhash, lastValidBlockHeight } = build.blockhashWithMetadata
  const lifetime = {
    blockhash: getBase58Decoder().decode(blockhash) as Blockhash,
    lastValidBlockHeight: BigInt(lastValidBlockHeight),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (next) => setTransactionMessageFeePayer(address(user), next),
    (next) => setTransactionMessageLifetimeUsingBlockhash(lifetime, next),
    (next) =>
      appendTransactionMessageInstructions([limitOf(units), ...parts.map(toInstruction)], next),
    (next) => compressTransactionMessageUsingAddressLookupTables(next, tablesOf(build)),
  )
  const compiled = compileTransactionMessage(message)
  return Uint8Array.from(getCompiledTransactionMessageEncoder().encode(compiled))
}

/** Simulates the message. Returns the consumed units. */
async function simulate({ request }: Cluster, message: Uint8Array): Promise<number> {
  // One signature, of zeros.
  const wire = Buffer.concat([Buffer.from([1]), Buffer.alloc(64), message])
  const answer = await request({
    method: 'simulateTransaction',
    params: [
      wire.toString('base64'),
      {
        encoding: 'base64',
        commitment: 'confirmed',
        sigVerify: false,
        replaceRecentBlockhash: true,
      },
    ],
  })
  const { err, unitsConsumed } = parse(simulated, answer).value
  if (err !== null && err !== undefined) throw wouldFail(JSON.stringify(err).slice(0, 200))
  return unitsConsumed ?? MAX_UNITS
}

/**
 * Creates the exchange for Jupiter (Swap API V2, `/build`). Its replies are untrusted: each swap is
 * decoded and must take the requested amount from the user, pay the user at least the minimum, and
 * need no other signature.
 *
 * @example
 * ```ts
 * import { createJupiterExchange, createServer, createUniswapExchange } from '@latchkey/server'
 *
 * createServer({
 *   origins: ['https://app.example.org'],
 *   chains: {},
 *   clusters: { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { nodes: 'https://rpc.example.org' } },
 *   exchange: {
 *     ...createUniswapExchange(),
 *     onSolana: createJupiterExchange({ apiKey: process.env['JUPITER_API_KEY'] ?? '' }),
 *   },
 * })
 * ```
 */
export function createJupiterExchange(options: JupiterOptions): ClusterExchange {
  const { apiKey, url = 'https://api.jup.ag/swap/v2', clock } = options
  const { clusters = [publicClusters.mainnet] } = options
  const upstream = createUpstream({ id: 'jupiter', url, headers: { 'x-api-key': apiKey }, clock })

  const request = (ask: ClusterAsk, slippageBps: number): Promise<JupiterBuild> =>
    upstream.send({
      path: '/build',
      query: {
        inputMint: mintOf(ask.from),
        outputMint: mintOf(ask.to),
        amount: String(ask.amount),
        taker: ask.user,
        slippageBps,
        maxAccounts: MAX_ACCOUNTS,
      },
      schema: buildReply,
    })

  async function build(ask: ClusterAsk, out: bigint, min: bigint): Promise<ClusterSwap> {
    // Rounded down, as the program rounds the minimum down too.
    const slippage = out > min ? ((out - min) * WHOLE * 9n) / (out * 10n) : 0n
    const answer = await request(ask, Number(slippage))
    if ((await checkBuild(ask, answer)) < min) throw priceMoved()
    const units = unitsOf(await simulate(ask.chain, composeMessage(answer, ask.user, MAX_UNITS)))
    const message = composeMessage(answer, ask.user, units)
    if (message.length > MAX_MESSAGE_BYTES) throw wouldFail('it is too long for one transaction')
    return { program: JUPITER_PROGRAM, message }
  }

  return {
    serves: ({ caipId }) => clusters.includes(caipId),
    async offers(ask) {
      // Jupiter swaps SOL for either of them. Wrapping is not offered.
      if (mintOf(ask.from) === mintOf(ask.to) || isWrapped(ask.from) || isWrapped(ask.to)) return []
      const quote = await request(ask, 0).catch(withoutRoute)
      if (!quote || quote.outAmount === 0n) return []
      checkAmounts(ask, quote)
      const { outAmount: toAmount } = quote
      return [{ toAmount, exchange: 'jupiter', build: (min) => build(ask, toAmount, min) }]
    },
  }
}

/** True for the mint of wrapped SOL. Jupiter treats it as SOL, which is a different token here. */
const isWrapped = (token: string): boolean => token === mintOf('native')
