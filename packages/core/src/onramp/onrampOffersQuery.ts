import {
  type ChainId,
  type OnrampProviderInfo,
  type OnrampPurchaseCurrency,
  onrampEndpoints,
} from '@latchkey/protocol'
import { askServer, type ServerDeps } from '../kernel/askServer.js'
import { LatchkeyError } from '../kernel/errors.js'
import type { Network } from '../kernel/types.js'
import { cleanText } from '../std/cleanText.js'
import { findById } from '../std/findById.js'
import { defaultPayments, defaultTokens } from './defaults.js'
import { isServed, type OnrampOffer } from './onrampRules.js'

/** Milliseconds for which offers are fresh. */
const OFFERS_FRESH_MS = 300_000

/** The dependencies of the query: the kit. */
export interface OnrampDeps extends ServerDeps {
  readonly networks: readonly Network[]
}

/** Plain query options, for TanStack Query or for a direct call. */
export interface OnrampOffersQuery {
  queryKey: readonly ['onramp', 'offers', ChainId]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<readonly OnrampOffer[]>
  staleTime: number
}

/** Returns the tokens sold on a network whose texts are safe to show. */
function soldOn(
  tokens: readonly OnrampPurchaseCurrency[],
  chainId: string,
): readonly OnrampPurchaseCurrency[] {
  return tokens.flatMap((token) => {
    const networks = token.networks.filter(({ chain_id }) => chain_id === chainId)
    // A purchase names the token by its symbol, so the symbol must be safe to show unchanged.
    return networks.length > 0 && cleanText(token.symbol, 16) === token.symbol
      ? [{ ...token, name: cleanText(token.name, 48) ?? token.symbol, networks }]
      : []
  })
}

async function offerOf(
  parts: OnrampDeps,
  info: OnrampProviderInfo,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<OnrampOffer> {
  const provider = { ...info, name: cleanText(info.name, 32) ?? info.id }
  try {
    const options = await askServer(parts, onrampEndpoints.options, {
      query: { provider: provider.id },
      signal,
    })
    const tokens = soldOn(options.purchaseCurrencies, network.id.slice(network.id.indexOf(':') + 1))
    return { provider, tokens, payments: options.paymentCurrencies, isAssumed: false }
  } catch (error) {
    if (signal?.aborted || !(error instanceof LatchkeyError)) throw error
    return { provider, tokens: defaultTokens(network), payments: defaultPayments, isAssumed: true }
  }
}

/**
 * Returns the offers of all providers on a network, as plain query options, for TanStack Query or
 * for a direct call. Uses defaults for a provider that does not answer.
 *
 * @example
 * ```ts
 * import { type Latchkey, onrampOffersQuery } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const offers = await onrampOffersQuery(latchkey, 'eip155:1').queryFn({})
 * ```
 */
export function onrampOffersQuery(parts: OnrampDeps, networkId: ChainId): OnrampOffersQuery {
  return {
    queryKey: ['onramp', 'offers', networkId],
    async queryFn({ signal }) {
      const network = findById(parts.networks, networkId)
      if (!network) return []
      const { providers } = await askServer(parts, onrampEndpoints.providers, { signal })
      const offers = await Promise.all(
        providers
          .filter((each) => isServed(each, networkId))
          .map((each) => offerOf(parts, each, network, signal)),
      )
      return offers.filter(({ tokens }) => tokens.length > 0)
    },
    staleTime: OFFERS_FRESH_MS,
  }
}
