import { createServer, type IncomingMessage } from 'node:http'
import {
  type Address,
  type Instruction,
  isAddress,
  isSignerRole,
  isWritableRole,
} from '@solana/kit'
import {
  check,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  toBigint,
  toNumber,
  transform,
} from 'valibot'
import { listenHttp } from '../../listenHttp.js'
import { addressBytes, join, unsigned } from '../world/encodeFields.js'
import { answerPrices } from './answerPrices.js'
import { buildPoolSwap, type PoolSwap } from './buildSwap.js'
import { type PoolToken, poolAddresses, poolMints, poolTable, priceAccountOf } from './pool.js'
import { isJupiterTrick, trick } from './tricks.js'

/** A running double of Jupiter's API, and of a source of prices. */
export interface Jupiter {
  /** `{url}/swap/v2` is the base of the API, `{url}/prices` that of CoinGecko's. */
  readonly url: string
  stop(): Promise<void>
}

/** The key that the double accepts. */
export const JUPITER_KEY = 'sandbox'
/** The header with the name of a trick, which makes the answer that of a hostile exchange. */
export const TRICK_HEADER = 'x-latchkey-trick'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111' as Address
/** In micro-lamports per unit. */
const UNIT_PRICE = 1_000
const DEFAULT_SLIPPAGE = 50

const wallet = pipe(
  string(),
  check((text: string) => isAddress(text), 'expected an address'),
  transform((text) => text as Address),
)
const query = object({
  inputMint: wallet,
  outputMint: wallet,
  amount: pipe(string(), regex(/^[1-9]\d{0,19}$/, 'expected an amount'), toBigint()),
  taker: wallet,
  slippageBps: optional(
    pipe(string(), regex(/^(?:\d{1,4}|10000)$/, 'expected basis points'), toNumber()),
    String(DEFAULT_SLIPPAGE),
  ),
})

type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>

function rpcOf(url: string): Rpc {
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(url, { method: 'POST', headers, body })
    const { result, error } = (await reply.json()) as { result?: unknown; error?: unknown }
    if (error) throw new Error(`The ledger refused ${method}: ${JSON.stringify(error)}.`)
    return result
  }
}

/** Reads the price of a pair: numerator and denominator. */
async function readPrice(rpc: Rpc, from: PoolToken, to: PoolToken): Promise<[bigint, bigint]> {
  const result = await rpc('getAccountInfo', [priceAccountOf(from, to), { encoding: 'base64' }])
  const [text] = (result as { value: { data: [string, string] } }).value.data
  const bytes = Buffer.from(text, 'base64')
  return [bytes.readBigUInt64LE(0), bytes.readBigUInt64LE(8)]
}

const tokenOf = (mint: Address): PoolToken | undefined =>
  (Object.keys(poolMints) as PoolToken[]).find((token) => poolMints[token].mint === mint)

function writeInstruction({ programAddress, accounts = [], data = new Uint8Array() }: Instruction) {
  return {
    programId: programAddress,
    accounts: accounts.map(({ address, role }) => ({
      pubkey: address,
      isSigner: isSignerRole(role),
      isWritable: isWritableRole(role),
    })),
    data: Buffer.from(data).toString('base64'),
  }
}

async function readBlockhash(rpc: Rpc): Promise<object> {
  const { value } = (await rpc('getLatestBlockhash', [])) as {
    value: { blockhash: string; lastValidBlockHeight: number }
  }
  const { blockhash, lastValidBlockHeight } = value
  return { blockhash: [...addressBytes(blockhash)], lastValidBlockHeight }
}

async function answerBuild(rpc: Rpc, swap: PoolSwap, name: string): Promise<object> {
  const honest = buildPoolSwap(swap)
  const parts = isJupiterTrick(name) ? trick(name, honest, swap) : honest
  const [source, target] = [poolMints[swap.from], poolMints[swap.to]]
  const { amount, quotedOut, slippageBps } = swap
  const minimum = (quotedOut * BigInt(10_000 - slippageBps)) / 10_000n
  const price = join([3], unsigned(UNIT_PRICE, 8))
  return {
    inputMint: source.mint,
    outputMint: target.mint,
    inAmount: String(amount),
    outAmount: String(quotedOut),
    otherAmountThreshold: String(minimum),
    swapMode: 'ExactIn',
    slippageBps,
    priceImpactPct: '0',
    routePlan: [
      {
        percent: 100,
        bps: 10_000,
        swapInfo: {
          ammKey: priceAccountOf(swap.from, swap.to),
          label: 'Sandbox pool',
          inputMint: source.mint,
          outputMint: target.mint,
          inAmount: String(amount),
          outAmount: String(quotedOut),
        },
      },
    ],
    computeBudgetInstructions: [writeInstruction({ programAddress: COMPUTE_BUDGET, data: price })],
    setupInstructions: parts.setup.map(writeInstruction),
    swapInstruction: writeInstruction(parts.swap),
    cleanupInstruction: parts.cleanup ? writeInstruction(parts.cleanup) : null,
    otherInstructions: [],
    tipInstruction: null,
    addressesByLookupTableAddress: { [poolTable]: poolAddresses },
    blockhashWithMetadata: await readBlockhash(rpc),
  }
}

/** An answer: its status and its JSON. */
type Answer = readonly [status: number, body: object]

const refuse = (status: number, error: string): Answer => [status, { error }]

async function answer(rpc: Rpc, { method, url = '/', headers }: IncomingMessage): Promise<Answer> {
  const asked = new URL(url, 'http://localhost')
  const { pathname, searchParams } = asked
  const prices = await answerPrices((from, to) => readPrice(rpc, from, to), asked)
  if (prices) return [200, prices]
  if (pathname !== '/swap/v2/build' || method !== 'GET')
    return refuse(404, 'The double answers GET /swap/v2/build.')
  if (headers['x-api-key'] !== JUPITER_KEY) return refuse(401, 'Unauthorized')
  const given = safeParse(query, Object.fromEntries(searchParams))
  if (!given.success) return refuse(400, given.issues[0].message)
  const { inputMint, outputMint, amount, taker: user, slippageBps } = given.output
  const [from, to] = [tokenOf(inputMint), tokenOf(outputMint)]
  if (!from || !to || from === to) return refuse(400, 'No routes found')
  const [numerator, denominator] = await readPrice(rpc, from, to)
  const quotedOut = (amount * numerator) / denominator
  if (quotedOut === 0n) return refuse(400, 'No routes found')
  const swap = { from, to, user, amount, quotedOut, slippageBps }
  return [200, await answerBuild(rpc, swap, String(headers[TRICK_HEADER] ?? ''))]
}

/**
 * Starts a double of Jupiter's Swap API V2 that quotes and builds swaps with the pool of a ledger.
 * The ledger executes their transactions.
 *
 * @param parameters.ledgerUrl - The JSON-RPC endpoint of the ledger.
 * @param parameters.port - 0, the default, takes any free port.
 * @throws if the port is taken.
 *
 * @example
 * ```ts
 * import { startJupiter, startLedger } from '@latchkey/sandbox/ledger'
 *
 * const ledger = await startLedger()
 * const jupiter = await startJupiter({ ledgerUrl: ledger.url })
 * await jupiter.stop()
 * ```
 */
export async function startJupiter(parameters: {
  ledgerUrl: string
  port?: number | undefined
}): Promise<Jupiter> {
  const { ledgerUrl, port = 0 } = parameters
  const rpc = rpcOf(ledgerUrl)
  const server = createServer((request, response) => {
    const failed = (error: unknown): Answer => refuse(500, String(error))
    void answer(rpc, request)
      .catch(failed)
      .then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      })
  })
  // Closing a connection while a client sends would fail the request.
  server.keepAliveTimeout = 0
  return listenHttp(server, port)
}
