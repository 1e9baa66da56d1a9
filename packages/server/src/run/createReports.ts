import { isExpected } from '../kernel/database/databaseError.js'
import type { Metrics } from './createMetrics.js'
import type { Log } from './log/createLog.js'

/** Reports to the log and the metrics of a service. */
export interface Reports {
  onDefect(error: unknown): void
  /** A part became available or unavailable. */
  onChange(part: string, isAvailable: boolean): void
}

/** Creates the reports of a service. */
export function createReports(log: Pick<Log, 'defect' | 'outage'>, metrics: Metrics): Reports {
  return {
    onDefect(error) {
      // An unavailable part is an outage, which `watchParts` reports once.
      if (isExpected(error)) return
      metrics.defect()
      log.defect(error)
    },
    onChange(part, isAvailable) {
      log.outage(part, isAvailable)
      metrics.outage(part, isAvailable)
    },
  }
}
