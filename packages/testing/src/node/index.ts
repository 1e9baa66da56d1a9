export { startRelay } from './relay/startRelay.js'
export type { Relay, RelayClock, RelayCounts, RelayEvent, RelayLimits, RelayOptions } from './relay/types.js'
export { type Anvil, startAnvil } from './startAnvil.js'
