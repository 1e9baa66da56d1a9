// Public shape of @latchkey/evm/coinbase. Written by: npm run check:api -- --update

import type { Clock } from '@latchkey/core/internal'
import type { CreateConnectorFn } from '@wagmi/core'

// 2 exports

export interface CoinbaseOptions {
  appName?: string | undefined
  appLogoUrl?: string | undefined
  preference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined
  keysUrl?: string | undefined
}

export declare function coinbase(
  parameters?: CoinbaseOptions,
  options?: {
    clock?: Clock | undefined
  },
): CreateConnectorFn
