import { swapEndpoints } from '@latchkey/protocol'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import { askServer } from '../kernel/askServer.js'
import type { LatchkeyError } from '../kernel/errors.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import { askPrices } from './askPrices.js'
import { marketOf, toListedToken } from './market.js'
import { readRecord, resume } from './record.js'
import type { SwapEvent, SwapState } from './state.js'
import type { SwapTools } from './tools.js'
import { type SwapMarket, slippageLimits } from './types.js'

/** What a server says that has nothing to do with this network. */
const UNSUPPORTED: readonly string[] = [
  'chain_unknown',
  'chain_unsupported',
  'swap_unsupported',
  'unsupported_chain',
  'unknown_chain',
]

const saysUnsupported = (error: LatchkeyError): boolean =>
  error instanceof ServerRefusedError && UNSUPPORTED.includes(error.reason)

async function findMarket(
  { networkId, account }: Extract<SwapState, { status: 'initializing' }>,
  { server, transactionsOf, balancesOf }: SwapTools,
  signal: AbortSignal,
): Promise<SwapMarket | undefined> {
  const query = { chainId: networkId }
  if (!(await transactionsOf(networkId))) return undefined
  const [{ tokens }, balances, gasPrice] = await Promise.all([
    askServer(server, swapEndpoints.tokens, { query, signal }),
    balancesOf({ networkId, account, signal }),
    // What gas costs is an estimate: nobody has to do without a swap for it.
    askServer(server, swapEndpoints.gasPrice, { query, signal }).then(
      ({ standard }) => BigInt(standard),
      () => undefined,
    ),
  ])
  return marketOf({
    networkId,
    account,
    listed: tokens.flatMap((token) => toListedToken(networkId, token) ?? []),
    balances,
    gasPrice,
  })
}

/**
 * Finds what can be swapped, and what is left of a swap that the page was left in the middle of.
 */
export async function initialize(
  state: Extract<SwapState, { status: 'initializing' }>,
  tools: SwapTools,
  signal: AbortSignal,
): Promise<SwapEvent> {
  try {
    const found = await findMarket(state, tools, signal)
    if (!found) return { type: 'foundUnsupported' }
    const market = { ...found, tokens: await askPrices(tools, found.tokens, signal) }
    const record = readRecord(tools, market)
    if (record) return resume(market, record)
    return {
      type: 'initialized',
      market,
      form: {
        sourceId: market.nativeId,
        text: '',
        unit: 'token',
        slippage: slippageLimits.usual,
        acceptsLoss: false,
      },
    }
  } catch (raw) {
    const error = toLatchkeyError(raw)
    return saysUnsupported(error)
      ? { type: 'foundUnsupported' }
      : { type: 'initializationFailed', error }
  }
}
