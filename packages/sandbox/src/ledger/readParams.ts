import { isRecord } from '@latchkey/protocol/std'
import { type Address, getBase58Encoder, getBase64Encoder, isAddress } from '@solana/kit'
import { RpcError } from '../bundler/rpcError.js'
import type { Commitment } from './blocks.js'
import { ledgerCodes } from './ledgerErrors.js'

export type Config = Readonly<Record<string, unknown>>

export function invalidParams(message: string): RpcError {
  return new RpcError(ledgerCodes.invalidParams, message)
}

export function readAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value))
    throw invalidParams('Invalid param: expected an address in base58')
  return value
}

/** @throws RpcError if it is not a list of addresses, or is too long. */
export function readAddresses(value: unknown, max: number): readonly Address[] {
  if (!Array.isArray(value)) throw invalidParams('Invalid param: expected a list of addresses')
  if (value.length > max) throw invalidParams(`Too many inputs provided; max ${max}`)
  return value.map(readAddress)
}

export function readText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw invalidParams(`Invalid param: expected ${name}`)
  return value
}

export function readCount(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw invalidParams(`Invalid param: expected ${name}`)
  return value
}

export function readConfig(value: unknown): Config {
  if (value === undefined || value === null) return {}
  if (!isRecord(value)) throw invalidParams('Invalid params: expected an object')
  return value
}

export function readCommitment({ commitment }: Config): Commitment {
  if (commitment === undefined || commitment === null) return 'finalized'
  if (commitment === 'processed' || commitment === 'confirmed' || commitment === 'finalized')
    return commitment
  throw invalidParams(`Invalid params: unknown commitment ${String(commitment)}`)
}

export function readBytes(value: unknown, encoding: unknown): Uint8Array {
  const text = readText(value, 'bytes')
  try {
    const encoder = encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()
    return new Uint8Array(encoder.encode(text))
  } catch {
    throw invalidParams(`invalid ${encoding === 'base58' ? 'base58' : 'base64'} encoding`)
  }
}
