import type { Latchkey } from '@latchkey/core'
import { type ReportedEvent, startReports } from '@latchkey/core/internal'

/** Calls the listener for each event from now on. Returns the function that stops it. */
export function listenToEvents(
  latchkey: Latchkey,
  listener: (event: ReportedEvent) => void,
): () => void {
  const stop = latchkey.report.listen(listener)
  // Without the modal, no other module reports changes of the connection.
  startReports(latchkey)
  return stop
}
