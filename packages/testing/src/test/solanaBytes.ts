import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import {
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

/** A blockhash: any 32 bytes. */
const BLOCKHASH = base58.encode(new Uint8Array(32).fill(7))

function transfer(from: string, lamports: number) {
  const fromPubkey = new PublicKey(from)
  return SystemProgram.transfer({
    fromPubkey,
    toPubkey: new PublicKey(new Uint8Array(32).fill(3)),
    lamports,
  })
}

/** Returns a transfer without signatures, in base64, encoded by @solana/web3.js. */
export function encodeTransfer(
  from: string,
  parameters: { lamports?: number; version?: 'legacy' | 0; feePayer?: string } = {},
): string {
  const { lamports = 1, version = 0, feePayer = from } = parameters
  const instructions = [transfer(from, lamports)]
  const payerKey = new PublicKey(feePayer)
  if (version === 'legacy') {
    const transaction = new Transaction({ recentBlockhash: BLOCKHASH, feePayer: payerKey })
    return transaction
      .add(...instructions)
      .serialize({ verifySignatures: false, requireAllSignatures: false })
      .toString('base64')
  }
  const message = new TransactionMessage({ payerKey, recentBlockhash: BLOCKHASH, instructions })
  return base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
}

/** Resolves to true if the signature (base58) is that of the address over exactly these bytes. */
export function isSignedBy(address: string, signature: unknown, bytes: Uint8Array): boolean {
  return ed25519.verify(base58.decode(String(signature)), bytes, base58.decode(address))
}

/** Returns the signed bytes of a transaction in base64, read by @solana/web3.js. */
export function messageOf(transaction: string): Uint8Array {
  return VersionedTransaction.deserialize(base64.decode(transaction)).message.serialize()
}

/** Returns the signatures of a transaction in base64 (base58 each). */
export function signaturesOf(transaction: string): string[] {
  const { signatures } = VersionedTransaction.deserialize(base64.decode(transaction))
  return signatures.map((signature) => base58.encode(signature))
}
