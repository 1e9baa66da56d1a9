import type { Clock } from '@latchkey/core/internal'
import type { Config } from '@wagmi/core'
import type { Registry } from './walletRegistry.js'

/** The dependencies of each part of the adapter. */
export interface AdapterContext {
  config: Config
  registry: Registry
  clock: Clock
}
