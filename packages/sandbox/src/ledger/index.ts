export {
  type LedgerMint,
  ledgerGenesisHash,
  ledgerMints,
  ledgerNetworkId,
  type MintHabit,
  type MintKey,
} from './constants.js'
export type { LedgerFault, LedgerFaults } from './ledgerFaults.js'
export { type Ledger, startLedger } from './startLedger.js'
export type { LedgerGift } from './world/giveTokens.js'
export { type LedgerAccount, ledgerPeople } from './world/ledgerPeople.js'
