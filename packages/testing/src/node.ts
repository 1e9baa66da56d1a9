export type { FaultRule, RelayFaults } from './channel/faults.js'
export type { Manner, Point } from './channel/gate.js'
export type {
  Relay,
  RelayClock,
  RelayCounts,
  RelayEvent,
  RelayLimits,
  RelayOptions,
} from './channel/relayTypes.js'
export { type ChaosRelay, startChaosRelay } from './channel/startChaosRelay.js'
export { startRelay } from './channel/startRelay.js'
export { type Anvil, startAnvil } from './networks/startAnvil.js'
export { waitForReceipt } from './networks/waitForReceipt.js'
