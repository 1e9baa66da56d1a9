import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { LedgerAccount } from './world/ledgerPeople.js'

/**
 * Signs a transaction and encodes it; the first account pays. WebCrypto, which kit uses, would take
 * most of the time of building the world.
 */
export function signInstructions(
  accounts: readonly [LedgerAccount, ...LedgerAccount[]],
  instructions: readonly Instruction[],
  blockhash: Blockhash,
): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (each) => setTransactionMessageFeePayer(accounts[0].address, each),
    // The height is not part of the bytes.
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, each),
    (each) => appendTransactionMessageInstructions(instructions, each),
  )
  const transaction = compileTransaction(message)
  const messageBytes = new Uint8Array(transaction.messageBytes)
  const signed = accounts.map((each): [Address, SignatureBytes] => [
    each.address,
    each.sign(messageBytes) as SignatureBytes,
  ])
  const signatures = { ...transaction.signatures, ...Object.fromEntries(signed) }
  return new Uint8Array(getTransactionEncoder().encode({ ...transaction, signatures }))
}
