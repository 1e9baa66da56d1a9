// Public shape of @latchkey/evm/safe. Written by: npm run check:api -- --update

import type { Clock } from '@latchkey/core/internal'
import type { CreateConnectorFn } from '@wagmi/core'

// 2 exports

export interface SafeOptions {
  allowedOrigins?: readonly (string | RegExp)[] | undefined
}

export declare function safe(
  parameters?: SafeOptions,
  options?: {
    clock?: Clock | undefined
  },
): CreateConnectorFn
