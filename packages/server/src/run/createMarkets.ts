import type { InferOutput } from 'valibot'
import { createCoinGeckoPrices } from '../balances/prices/createCoinGeckoPrices.js'
import { firstPrices } from '../balances/prices/firstPrices.js'
import type { Prices } from '../balances/prices/prices.js'
import { createCoinbaseOnramp } from '../onramp/coinbase/createCoinbaseOnramp.js'
import { createMeldOnramp } from '../onramp/createMeldOnramp.js'
import type { OnrampOptions } from '../onramp/onrampRoutes.js'
import type { onrampSettings, pricesSettings } from './marketSettings.js'

/** Creates the prices from the section `prices` of the settings. */
export function createPrices(sources: InferOutput<typeof pricesSettings> = []): Prices | undefined {
  return sources.length > 0
    ? firstPrices(sources.map(({ kind: _kind, ...options }) => createCoinGeckoPrices(options)))
    : undefined
}

/** Creates the on-ramps from the section `onramp` of the settings. */
export function createOnrampOptions({
  coinbase,
  meld,
  sandbox,
}: InferOutput<typeof onrampSettings> = {}): OnrampOptions {
  return {
    providers: [
      ...(coinbase ? [createCoinbaseOnramp(coinbase)] : []),
      ...(meld ? [createMeldOnramp(meld)] : []),
    ],
    sandbox,
  }
}
