import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getAddressDecoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
  type Transaction,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { invalidParams } from './readParams.js'

/** An instruction whose accounts are indexes into the account keys. */
export interface CompiledInstruction {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: ReadonlyUint8Array
}

type Message = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime

/** A decoded transaction, with the accounts of its lookup tables. */
export interface WireTransaction {
  readonly bytes: Uint8Array
  readonly transaction: Transaction
  readonly message: Message
  readonly signatures: readonly (ReadonlyUint8Array | null)[]
  /** The first signature, in base58: the id of the transaction. */
  readonly signature: string
  readonly instructions: readonly CompiledInstruction[]
  /** Static accounts, then loaded ones: writable, then read-only. */
  readonly keys: readonly Address[]
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] }
  isWritable(index: number): boolean
}

const MAX_BYTES = 1232
const MAX_BYTES_OF_V1 = 4096
/** Bytes of a lookup table's account before its addresses. */
const TABLE_HEADER = 56

export function readInstructions(
  message: CompiledTransactionMessage,
): readonly CompiledInstruction[] {
  if (message.version !== 1)
    return message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices ?? [],
      data: data ?? new Uint8Array(),
    }))
  return message.instructionHeaders.map(({ programAccountIndex }, index) => ({
    programIdIndex: programAccountIndex,
    accounts: message.instructionPayloads[index]?.instructionAccountIndices ?? [],
    data: message.instructionPayloads[index]?.instructionData ?? new Uint8Array(),
  }))
}

function readLookups(message: Message, svm: LiteSVM): WireTransaction['loaded'] {
  const writable: Address[] = []
  const readonly: Address[] = []
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : []
  for (const { lookupTableAddress, writableIndexes, readonlyIndexes } of lookups) {
    const table = svm.getAccount(lookupTableAddress)
    const data = table.exists ? table.data : new Uint8Array()
    const pick = (index: number): Address | undefined => {
      const start = TABLE_HEADER + index * 32
      return start + 32 <= data.length ? getAddressDecoder().decode(data, start) : undefined
    }
    writable.push(...writableIndexes.map(pick).filter((each) => each !== undefined))
    readonly.push(...readonlyIndexes.map(pick).filter((each) => each !== undefined))
  }
  return { writable, readonly }
}

function decode(bytes: Uint8Array): { transaction: Transaction; message: Message } {
  try {
    const [transaction, end] = getTransactionDecoder().read(bytes, 0)
    if (end !== bytes.length) throw new Error('trailing bytes')
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    return { transaction, message: message as Message }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw invalidParams(`failed to deserialize the transaction: ${reason}`)
  }
}

/** @throws RpcError if the bytes are not a transaction, or are too many. */
export function readWireTransaction(bytes: Uint8Array, svm: LiteSVM): WireTransaction {
  const max = bytes[0] === 0x81 ? MAX_BYTES_OF_V1 : MAX_BYTES
  if (bytes.length > max)
    throw invalidParams(`decoded transaction too large: ${bytes.length} bytes (max: ${max} bytes)`)
  const { transaction, message } = decode(bytes)
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } =
    message.header
  const loaded = readLookups(message, svm)
  const { staticAccounts } = message
  const signatures = Object.values(transaction.signatures)
  return {
    bytes,
    transaction,
    message,
    signatures,
    signature: getBase58Decoder().decode(signatures[0] ?? new Uint8Array(64)),
    instructions: readInstructions(message),
    keys: [...staticAccounts, ...loaded.writable, ...loaded.readonly],
    loaded,
    isWritable(index) {
      if (index >= staticAccounts.length)
        return index < staticAccounts.length + loaded.writable.length
      return index < numSignerAccounts
        ? index < numSignerAccounts - numReadonlySignerAccounts
        : index < staticAccounts.length - numReadonlyNonSignerAccounts
    },
  }
}
