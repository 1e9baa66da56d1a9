import { type Latchkey, startReports } from '@latchkey/core'

/** In a file of its own, so that it is fetched by itself. */
export function tellEvents(latchkey: Latchkey): void {
  startReports(latchkey)
}
