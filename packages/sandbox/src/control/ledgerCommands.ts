import { isAddress } from '@solana/kit'
import {
  check,
  type GenericSchema,
  object,
  optional,
  picklist,
  pipe,
  record,
  string,
} from 'valibot'
import { type Ledger, type LedgerGift, ledgerMints, type MintKey } from '../ledger/index.js'
import { amount, type Commands, commandFor, wholeNumber } from './commands.js'
import { ledgerFaultsSchema } from './faults.js'

/** A ledger that accepts control commands. */
export type ControlledLedger = Pick<
  Ledger,
  'url' | 'networkId' | 'faults' | 'latest' | 'fund' | 'advance'
>

const command = commandFor<ControlledLedger>()
const symbols = ['SOL', ...Object.keys(ledgerMints)] as (MintKey | 'SOL')[]

/** The state of the ledger, as `/control` shows it. */
export function describeLedger(ledger: ControlledLedger): object {
  const { slot, height, time } = ledger.latest()
  const { networkId, url, faults } = ledger
  return { networkId, url, slot, height, time, faults: faults.list() }
}

/** The commands of `/control/solana`. */
export const ledgerCommands: Commands<ControlledLedger> = {
  mine: command(
    object({ blocks: optional(wholeNumber(1, 1000), 1) }),
    async (ledger, { blocks }) => {
      ledger.advance(blocks)
      return ledger.latest()
    },
  ),
  fund: command(
    object({
      address: pipe(string(), check(isAddress, 'expected an address')),
      gift: record(picklist(symbols), amount) as GenericSchema<unknown, LedgerGift>,
    }),
    async (ledger, { address, gift }) => ({ transactions: ledger.fund(address, gift) }),
  ),
  faults: command(ledgerFaultsSchema, async (ledger, faults) => {
    ledger.faults.set(faults)
    return ledger.faults.list()
  }),
}
