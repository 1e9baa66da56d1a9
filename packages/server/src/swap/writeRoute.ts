import type { SwapRoute } from '@latchkey/protocol'
import type { Chain } from '../networks/chain.js'
import type { OfferRoute } from './exchange.js'
import { writeId } from './ids.js'

export function writeRoute(chain: Chain, { exchange, tokens, fees }: OfferRoute): SwapRoute {
  return {
    exchange,
    tokens: tokens.map((token) => writeId(chain, token)),
    ...(fees ? { fees: [...fees] } : {}),
  }
}
