import type { ResolvedBaseOptions } from './baseOptions.js'
import type { Memos } from './memo.js'
import type { Report } from './report.js'
import type { Store } from './storage.js'
import type { Tabs } from './tabs.js'
import type { Network } from './types.js'

/** The parts of a kit that every feature may use. Features extend it in their order. */
export interface LatchkeyBase {
  readonly options: ResolvedBaseOptions
  /** Networks of all adapters, in the order given. */
  readonly networks: readonly [Network, ...Network[]]
  readonly store: Store
  readonly tabs: Tabs
  /** Parts that are created on first use. Only the kit's own functions use it. */
  readonly memos: Memos
  /**
   * Reports an action of the user to the app and, if the project has analytics on, to the server.
   * Never throws.
   */
  report: Report
}
