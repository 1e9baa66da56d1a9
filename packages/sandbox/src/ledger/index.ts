export {
  type LedgerMint,
  ledgerGenesisHash,
  ledgerMints,
  ledgerNetworkId,
  type MintHabit,
  type MintKey,
} from './constants.js'
export { type ComposedSwap, composeSwap } from './jupiter/composeSwap.js'
export {
  JUPITER_KEY,
  type Jupiter,
  startJupiter,
  TRICK_HEADER,
} from './jupiter/startJupiter.js'
export { type JupiterTrick, jupiterTricks } from './jupiter/tricks.js'
export type { LedgerFault, LedgerFaults } from './ledgerFaults.js'
export { type Ledger, startLedger } from './startLedger.js'
export type { LedgerGift } from './world/giveTokens.js'
export { type LedgerAccount, ledgerPeople } from './world/ledgerPeople.js'
