import { getBase58Decoder, getBase64Decoder } from '@solana/kit'
import { RpcError } from '../bundler/rpcError.js'
import { ledgerCodes } from './ledgerErrors.js'
import { parseInstruction } from './parseInstruction.js'
import { type Config, invalidParams } from './readParams.js'
import type { Outcome, TransactionRecord } from './records.js'
import type { CompiledInstruction, WireTransaction } from './wireTransaction.js'

function toInstruction(
  { programIdIndex, accounts, data }: CompiledInstruction,
  stackHeight: number,
): object {
  return { programIdIndex, accounts, data: getBase58Decoder().decode(data), stackHeight }
}

/** The inner instructions by instruction. Leaves out instructions without any. */
export function toInnerInstructions(
  { inner }: Outcome,
  { keys }: WireTransaction,
  isParsed: boolean,
): unknown {
  return inner.flatMap((list, index) => {
    if (list.length === 0) return []
    const instructions = list.map((each) =>
      isParsed
        ? parseInstruction(each, keys, each.stackHeight)
        : toInstruction(each, each.stackHeight),
    )
    return [{ index, instructions }]
  })
}

export function toReturnData({ returnData }: Outcome): unknown {
  if (returnData === null) return null
  const { programId, data } = returnData
  return { programId, data: [getBase64Decoder().decode(data), 'base64'] }
}

function toMeta(record: TransactionRecord, isParsed: boolean): object {
  const { error, wire } = record
  const returnData = toReturnData(record)
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee: record.fee,
    preBalances: record.preBalances,
    postBalances: record.postBalances,
    innerInstructions: toInnerInstructions(record, wire, isParsed),
    logMessages: record.logs,
    preTokenBalances: record.preTokenBalances,
    postTokenBalances: record.postTokenBalances,
    rewards: [],
    computeUnitsConsumed: record.unitsConsumed,
    costUnits: record.unitsConsumed,
    ...(isParsed ? {} : { loadedAddresses: wire.loaded }),
    ...(returnData === null ? {} : { returnData }),
  }
}

function accountKeys(wire: WireTransaction): unknown {
  const statics = wire.message.staticAccounts.length
  return wire.keys.map((pubkey, index) => ({
    pubkey,
    writable: wire.isWritable(index),
    signer: index < wire.message.header.numSignerAccounts,
    source: index < statics ? 'transaction' : 'lookupTable',
  }))
}

function toLookups({ message }: WireTransaction): object {
  if (message.version !== 0) return {}
  const lookups = message.addressTableLookups ?? []
  return {
    addressTableLookups: lookups.map((each) => ({
      accountKey: each.lookupTableAddress,
      writableIndexes: each.writableIndexes,
      readonlyIndexes: each.readonlyIndexes,
    })),
  }
}

function toMessage(wire: WireTransaction, isParsed: boolean): object {
  const { message, instructions, keys } = wire
  const { lifetimeToken: recentBlockhash } = message
  if (isParsed)
    return {
      accountKeys: accountKeys(wire),
      recentBlockhash,
      instructions: instructions.map((each) => parseInstruction(each, keys, 1)),
      ...toLookups(wire),
    }
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } =
    message.header
  return {
    header: {
      numRequiredSignatures: numSignerAccounts,
      numReadonlySignedAccounts: numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
    },
    accountKeys: message.staticAccounts,
    recentBlockhash,
    instructions: instructions.map((each) => toInstruction(each, 1)),
    ...toLookups(wire),
  }
}

function encodeTransaction(wire: WireTransaction, encoding: unknown): unknown {
  if (encoding === 'base64') return [getBase64Decoder().decode(wire.bytes), 'base64']
  if (encoding === 'base58') return [getBase58Decoder().decode(wire.bytes), 'base58']
  if (encoding !== 'json' && encoding !== 'jsonParsed')
    throw invalidParams(`Invalid params: the sandbox has no encoding ${String(encoding)}`)
  return {
    signatures: wire.signatures.map((each) =>
      getBase58Decoder().decode(each ?? new Uint8Array(64)),
    ),
    message: toMessage(wire, encoding === 'jsonParsed'),
  }
}

/** @throws RpcError if the transaction has a newer version than the caller supports. */
function checkVersion({ message }: WireTransaction, max: unknown): void {
  const { version } = message
  if (version === 'legacy' || (typeof max === 'number' && version <= max)) return
  throw new RpcError(
    ledgerCodes.unsupportedTransactionVersion,
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )
}

/** Formats the answer of `getTransaction`. */
export function toTransactionJson(record: TransactionRecord, config: Config): unknown {
  const { encoding = 'json', maxSupportedTransactionVersion } = config
  checkVersion(record.wire, maxSupportedTransactionVersion)
  return {
    slot: record.slot,
    blockTime: record.time,
    transaction: encodeTransaction(record.wire, encoding),
    meta: toMeta(record, encoding === 'jsonParsed'),
    ...(maxSupportedTransactionVersion === undefined
      ? {}
      : { version: record.wire.message.version }),
  }
}
