import { createHash } from 'node:crypto'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { LiteSVM } from 'litesvm'

/** Returns a signer with a public key pair, derived from a name. Worthless elsewhere. */
export function createWorldSigner(name: string): Promise<KeyPairSigner> {
  const seed = createHash('sha256').update(`latchkey ledger: ${name}`).digest()
  return createKeyPairSignerFromPrivateKeyBytes(seed)
}

/** Signs a transaction and encodes it. Signers of accounts are part of the instructions. */
export async function signInstructions(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  blockhash: Blockhash,
): Promise<Uint8Array> {
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (each) => setTransactionMessageFeePayerSigner(payer, each),
    // The height is not part of the bytes.
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, each),
    (each) => appendTransactionMessageInstructions(instructions, each),
  )
  const signed = await signTransactionMessageWithSigners(message)
  return new Uint8Array(getTransactionEncoder().encode(signed))
}

/** The source of all SOL of the ledger. */
export interface Faucet {
  /** Signs a transfer. No two have the same signature. */
  sign(recipient: Address, amount: bigint, blockhash: Blockhash): Promise<Uint8Array>
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

export async function createFaucet(svm: LiteSVM): Promise<Faucet> {
  const signer = await createWorldSigner('faucet')
  const count = { sent: 0 }
  svm.setAccount({
    address: signer.address,
    data: new Uint8Array(),
    executable: false,
    lamports: lamports(FAUCET_LAMPORTS),
    programAddress: '11111111111111111111111111111111' as Address,
    space: 0n,
  })
  return {
    sign(destination, amount, blockhash) {
      const transfer = getTransferSolInstruction({ source: signer, destination, amount })
      // Two equal airdrops within a block would be one transaction.
      return signInstructions(signer, [limitUnits(UNITS + count.sent++), transfer], blockhash)
    },
  }
}
