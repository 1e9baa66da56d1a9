import type { SolanaTransaction } from './parseTransaction.js'

/** Returns the bytes of a transaction, with its signatures. */
export function encodeTransaction({
  version,
  message,
  signatures,
}: Pick<SolanaTransaction, 'version' | 'message' | 'signatures'>): Uint8Array {
  const tail = signatures.flatMap((each) => [...each])
  return version === 1
    ? Uint8Array.of(...message, ...tail)
    : // At most 127 signatures fit into a packet, so their number is one byte.
      Uint8Array.of(signatures.length, ...tail, ...message)
}

/** Returns the bytes of the same transaction with one signature inserted. */
export function withSignature(
  { version, message, signatures, signers }: SolanaTransaction,
  signer: string,
  signature: Uint8Array,
): Uint8Array {
  const all = signatures.map((each, index) => (signers[index] === signer ? signature : each))
  return encodeTransaction({ version, message, signatures: all })
}
