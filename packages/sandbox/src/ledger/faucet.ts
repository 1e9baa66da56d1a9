import {
  type Address,
  type Blockhash,
  createNoopSigner,
  type Instruction,
  lamports,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { LiteSVM } from 'litesvm'
import { signInstructions } from './signInstructions.js'
import { accountOf } from './world/ledgerPeople.js'

/** The source of all SOL of the ledger. */
export interface Faucet {
  /** Signs a transfer. Each has a unique signature. */
  sign(recipient: Address, amount: bigint, blockhash: Blockhash): Uint8Array
}

const FAUCET_LAMPORTS = 500_000_000_000_000_000n
const UNITS = 10_000

function limitUnits(units: number): Instruction {
  const data = new Uint8Array(5)
  data[0] = 2
  new DataView(data.buffer).setUint32(1, units, true)
  const programAddress = 'ComputeBudget111111111111111111111111111111' as Address
  return { programAddress, accounts: [], data }
}

export function createFaucet(svm: LiteSVM): Faucet {
  const account = accountOf('faucet')
  const count = { sent: 0 }
  svm.setAccount({
    address: account.address,
    data: new Uint8Array(),
    executable: false,
    lamports: lamports(FAUCET_LAMPORTS),
    programAddress: '11111111111111111111111111111111' as Address,
    space: 0n,
  })
  return {
    sign(destination, amount, blockhash) {
      const source = createNoopSigner(account.address)
      const transfer = getTransferSolInstruction({ source, destination, amount })
      // Two equal airdrops within a block would be one transaction.
      return signInstructions([account], [limitUnits(UNITS + count.sent++), transfer], blockhash)
    },
  }
}
