export type { LedgerFault, LedgerFaults } from './ledgerFaults.js'
export { ledgerGenesisHash, ledgerNetworkId } from './networkId.js'
export { type Ledger, startLedger } from './startLedger.js'
