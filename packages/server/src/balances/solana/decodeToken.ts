import { toBase58 } from '@latchkey/protocol/std'
import {
  METADATA_PROGRAM,
  TOKEN_2022_PROGRAM,
  type TokenProgram,
  tokenPrograms,
} from '../../networks/solana/programs.js'
import type { LedgerAccount } from '../../networks/solana/readAccounts.js'

/** Bytes of a token account up to its state. */
export const TOKEN_ACCOUNT_BYTES = 109
/** Maximum bytes that are read of a mint. Longer extensions are cut, and their names are unknown. */
export const MINT_BYTES = 4096
/** Bytes of Metaplex's metadata up to its URI, which is not read. */
export const METADATA_BYTES = 128

const MINT_LENGTH = 82
/** State of a token account. */
const FROZEN = 2
/** Offset of Token-2022's extensions, and of the kind of account before them. */
const EXTENSIONS_AT = 166
const KIND_AT = 165
const MINT_KIND = 1
/** Type ids of extensions. */
const METADATA_POINTER = 18
const TOKEN_METADATA = 19

/** A wallet's account of a token. */
export interface TokenAccount {
  readonly mint: string
  readonly amount: bigint
  /** True if the issuer blocks transfers from it. */
  readonly isFrozen: boolean
}

/** Texts of a token. Its issuer chose them. */
export interface TokenTexts {
  readonly name: string
  readonly symbol: string
}

/** A mint. */
export interface Mint {
  readonly program: TokenProgram
  readonly decimals: number
  readonly supply: bigint
  /** Texts in the mint itself, if its metadata pointer names the mint. */
  readonly texts?: TokenTexts | undefined
}

const viewOf = (data: Uint8Array): DataView =>
  new DataView(data.buffer, data.byteOffset, data.byteLength)
const addressAt = (data: Uint8Array, offset: number): string =>
  toBase58(data.subarray(offset, offset + 32))
const isTokenProgram = (program: string): program is TokenProgram =>
  tokenPrograms.some((each) => each === program)

/**
 * Decodes a token account. Returns `undefined` unless it is initialized, of a token program and of
 * this owner: the node's filter is not trusted.
 */
export function decodeTokenAccount(
  { program, data }: LedgerAccount,
  owner: string,
): TokenAccount | undefined {
  const state = data[108]
  const isFit = isTokenProgram(program) && data.length >= TOKEN_ACCOUNT_BYTES && state !== 0
  if (!isFit || addressAt(data, 32) !== owner) return undefined
  return {
    mint: addressAt(data, 0),
    amount: viewOf(data).getBigUint64(64, true),
    isFrozen: state === FROZEN,
  }
}

/** Reads a string with its length before it. Returns `undefined` beyond the end of the data. */
function textAt(data: Uint8Array, offset: number): { text: string; end: number } | undefined {
  if (offset + 4 > data.length) return undefined
  const end = offset + 4 + viewOf(data).getUint32(offset, true)
  if (end > data.length) return undefined
  return { text: new TextDecoder().decode(data.subarray(offset + 4, end)), end }
}

function textsAt(data: Uint8Array, offset: number): TokenTexts | undefined {
  const name = textAt(data, offset)
  const symbol = name && textAt(data, name.end)
  // Metaplex pads its fields with NUL.
  return (
    symbol && { name: name.text.replaceAll('\0', ''), symbol: symbol.text.replaceAll('\0', '') }
  )
}

/** Returns the extensions of a mint of Token-2022, by their type. */
function extensionsOf(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  if (data[KIND_AT] !== MINT_KIND) return found
  const view = viewOf(data)
  for (let at = EXTENSIONS_AT; at + 4 <= data.length; ) {
    const end = at + 4 + view.getUint16(at + 2, true)
    const type = view.getUint16(at, true)
    // Type 0 is padding.
    if (type === 0 || end > data.length) break
    found.set(type, data.subarray(at + 4, end))
    at = end
  }
  return found
}

/** Reads the texts in a mint, if its pointer names the mint, and the texts name it too. */
function ownTexts(mint: string, data: Uint8Array): TokenTexts | undefined {
  const extensions = extensionsOf(data)
  const pointer = extensions.get(METADATA_POINTER)
  const texts = extensions.get(TOKEN_METADATA)
  const isOwn =
    pointer?.length === 64 &&
    addressAt(pointer, 32) === mint &&
    texts !== undefined &&
    texts.length >= 64 &&
    addressAt(texts, 32) === mint
  return isOwn ? textsAt(texts, 64) : undefined
}

/** Decodes a mint. Returns `undefined` for other accounts. */
export function decodeMint(mint: string, { program, data }: LedgerAccount): Mint | undefined {
  const isFit =
    isTokenProgram(program) &&
    (data.length === MINT_LENGTH || data[KIND_AT] === MINT_KIND) &&
    data[45] === 1
  if (!isFit) return undefined
  return {
    program,
    decimals: data[44] ?? 0,
    supply: viewOf(data).getBigUint64(36, true),
    texts: program === TOKEN_2022_PROGRAM ? ownTexts(mint, data) : undefined,
  }
}

/** The first byte of Metaplex's metadata, version 1. */
const METADATA_KEY = 4

/** Decodes Metaplex's metadata. Returns `undefined` unless they are of this mint. */
export function decodeMetadata(
  mint: string,
  { program, data }: LedgerAccount,
): TokenTexts | undefined {
  const isOwn =
    program === METADATA_PROGRAM && data[0] === METADATA_KEY && addressAt(data, 33) === mint
  return isOwn ? textsAt(data, 65) : undefined
}
