import type { ResolvedBaseOptions } from './baseOptions.js'
import type { Parts } from './parts.js'
import type { Report } from './report.js'
import type { Store } from './storage.js'
import type { Tabs } from './tabs.js'
import type { Network } from './types.js'

/** The parts of a kit that every feature may use. Features extend it in their order. */
export interface KitBase {
  readonly options: ResolvedBaseOptions
  /** Networks of all adapters, in the order given. */
  readonly networks: readonly [Network, ...Network[]]
  readonly store: Store
  readonly tabs: Tabs
  /** Parts that are made when they are first needed. Only the kit's own functions use it. */
  readonly parts: Parts
  /**
   * Reports an action of the visitor to the app and, where the project wants it, to the server.
   * Never throws.
   */
  report: Report
}
