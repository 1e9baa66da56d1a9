import { ed25519 } from '@noble/curves/ed25519'
import { rpcError } from '../rpcError.js'
import { addInstructions, changeMessage } from './changeTransaction.js'
import { type SolanaTestAccount, solanaTestAccounts } from './solanaAccounts.js'
import type { SolanaBehaviors } from './solanaBehaviors.js'
import { readSolanaTransaction, signersOf, writeSolanaTransaction } from './solanaTransaction.js'

/** Signs, subject to the switches. */
export interface SolanaSigner {
  /** Returns the signature of a message. */
  sign(message: Uint8Array, account: SolanaTestAccount): Uint8Array
  /** Signs at the account's position among the signatures. */
  signTransaction(bytes: Uint8Array, account: SolanaTestAccount): Uint8Array
  /** Returns the signature that apps get instead of the true one. */
  report(signature: Uint8Array): Uint8Array
}

const SIGNATURE_BYTES = 64
/** An account that test wallets do not have by default. */
const FOREIGN = 9

export function createSolanaSigner(
  behaviors: SolanaBehaviors,
  accounts: readonly SolanaTestAccount[],
): SolanaSigner {
  function report(signature: Uint8Array): Uint8Array {
    switch (behaviors.signaturesAre) {
      case 'short':
        return signature.slice(0, -1)
      case 'zero':
        return new Uint8Array(SIGNATURE_BYTES)
      case 'foreign':
        return ed25519.sign(signature, (solanaTestAccounts()[FOREIGN] as SolanaTestAccount).seed)
      default:
        return signature
    }
  }

  function sign(message: Uint8Array, account: SolanaTestAccount): Uint8Array {
    return report(
      ed25519.sign(message, (accounts[behaviors.actsFor?.account ?? -1] ?? account).seed),
    )
  }

  return {
    sign,
    report,
    signTransaction(bytes, account) {
      const { message: given, signatures } = readSolanaTransaction(bytes)
      const at = signersOf(given).indexOf(account.address)
      if (at === -1)
        throw rpcError(-32602, `${account.address} is not a signer of this transaction.`)
      const isUnsigned = signatures.every((each) => each.every((byte) => byte === 0))
      const { addsInstructions, changesTransaction } = behaviors
      const added =
        isUnsigned && addsInstructions.length > 0 ? addInstructions(given, addsInstructions) : given
      const next = accounts[1]?.address ?? ''
      const message = changesTransaction ? changeMessage(added, changesTransaction, next) : added
      // The fee payer that the wallet has set signs at its own position.
      const signer = accounts.find(({ address }) => address === signersOf(message)[at]) ?? account
      const signature = sign(message, signer)
      const all = signatures.map((each, index) => (index === at ? signature : each))
      return writeSolanaTransaction({ message, signatures: all })
    },
  }
}
