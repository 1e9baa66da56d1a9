export type { FaultAction, FaultRule, RelayFaults } from './relay/faults.js'
export type { Manner, Point } from './relay/gate.js'
export { type ChaosRelay, startChaosRelay } from './relay/startChaosRelay.js'
export { startRelay } from './relay/startRelay.js'
export type {
  Relay,
  RelayClock,
  RelayCounts,
  RelayEvent,
  RelayLimits,
  RelayOptions,
} from './relay/types.js'
export { type Anvil, startAnvil } from './startAnvil.js'
