import { addresses } from '../../apps/demo/e2e/addresses.js'

/** A page of the journeys and its address. */
export interface JourneyPage {
  /** Its folder in the repository. */
  folder: string
  address: string
  port: string
}

/** The pages of the journeys. The sandbox serves the demo. */
export const pages: readonly JourneyPage[] = (
  [
    ['apps/demo', addresses.demo],
    ['apps/compat', addresses.compat],
    ['examples/headless', addresses.headless],
  ] as const
).map(([folder, address]) => ({ folder, address, port: new URL(address).port }))
