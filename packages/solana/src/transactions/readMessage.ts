import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
} from '@solana/kit'
import { sameBytes } from '../kernel/bytes.js'

/** An account of an instruction. */
export interface ReadAccount {
  address: string
  isSigner: boolean
  isWritable: boolean
}

/** An instruction with its accounts. */
export interface ReadInstruction {
  program: string
  accounts: readonly ReadAccount[]
  data: Uint8Array
}

/** A message of any version. */
export interface ReadMessage {
  version: 'legacy' | 0 | 1
  feePayer: string
  /** The blockhash or the nonce that limits the validity. */
  lifetime: string
  signers: readonly string[]
  accounts: readonly ReadAccount[]
  instructions: readonly ReadInstruction[]
  /** Resource limits of a version 1 message, as they are encoded. */
  config: string | undefined
}

/** The addresses of lookup tables that a message uses, in their order. */
export interface TableAddresses {
  writable: readonly string[]
  readonly: readonly string[]
}

type Compiled = ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>
/** A lookup of a version 0 message. */
export interface TableLookup {
  table: string
  writableIndexes: readonly number[]
  readonlyIndexes: readonly number[]
}

/** Decodes a message. Returns `undefined` unless encoding it again gives the same bytes. */
export function decodeMessage(bytes: Uint8Array): Compiled | undefined {
  try {
    const compiled = getCompiledTransactionMessageDecoder().decode(bytes)
    const again = getCompiledTransactionMessageEncoder().encode(compiled)
    return sameBytes(Uint8Array.from(again), bytes) ? compiled : undefined
  } catch {
    return undefined
  }
}

/** Returns the lookups of a message in lookup tables. */
export function lookupsOf(compiled: CompiledTransactionMessage): readonly TableLookup[] {
  const lookups = 'addressTableLookups' in compiled ? (compiled.addressTableLookups ?? []) : []
  return lookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
    table: lookupTableAddress,
    writableIndexes,
    readonlyIndexes,
  }))
}

function accountsOf(compiled: Compiled, loaded: TableAddresses): readonly ReadAccount[] {
  const { header, staticAccounts } = compiled
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const own = staticAccounts.map((address, index) => {
    const isSigner = index < numSignerAccounts
    const end = isSigner
      ? numSignerAccounts - numReadonlySignerAccounts
      : staticAccounts.length - numReadonlyNonSignerAccounts
    return { address, isSigner, isWritable: index < end }
  })
  const other = (isWritable: boolean) => (address: string) => ({
    address,
    isSigner: false,
    isWritable,
  })
  return [...own, ...loaded.writable.map(other(true)), ...loaded.readonly.map(other(false))]
}

interface RawInstruction {
  program: number
  accounts: readonly number[]
  data: Uint8Array
}

function instructionsOf(compiled: Compiled): readonly RawInstruction[] {
  if (compiled.version === 1)
    return compiled.instructionHeaders.map(({ programAccountIndex }, index) => {
      const { instructionAccountIndices = [], instructionData } =
        compiled.instructionPayloads[index] ?? {}
      return {
        program: programAccountIndex,
        accounts: instructionAccountIndices,
        data: Uint8Array.from(instructionData ?? []),
      }
    })
  return compiled.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
    program: programAddressIndex,
    accounts: accountIndices,
    data: Uint8Array.from(data ?? []),
  }))
}

/**
 * Reads a message. Returns `undefined` if it is malformed or uses lookup tables that are not given.
 *
 * @param loaded - The addresses from its lookup tables.
 */
export function readMessage(
  bytes: Uint8Array,
  loaded: TableAddresses = { writable: [], readonly: [] },
): ReadMessage | undefined {
  const compiled = decodeMessage(bytes)
  if (!compiled) return undefined
  const accounts = accountsOf(compiled, loaded)
  const instructions: ReadInstruction[] = []
  for (const raw of instructionsOf(compiled)) {
    const program = accounts[raw.program]
    const used = raw.accounts.map((index) => accounts[index])
    if (!program || !used.every((account) => account !== undefined)) return undefined
    instructions.push({ program: program.address, accounts: used, data: raw.data })
  }
  const [feePayer] = accounts
  if (!feePayer?.isSigner) return undefined
  const signers = accounts.filter(({ isSigner }) => isSigner).map(({ address }) => address)
  return {
    version: compiled.version,
    feePayer: feePayer.address,
    lifetime: compiled.lifetimeToken,
    signers,
    accounts,
    instructions,
    config:
      compiled.version === 1
        ? [
            compiled.configMask,
            ...compiled.configValues.map(({ kind, value }) => `${kind} ${value}`),
          ].join(', ')
        : undefined,
  }
}
