import { base58, base64 } from '@scure/base'
import { littleEndian } from './cursor.js'
import { isToken } from './programs.js'

/** An account as a node stores it. */
export interface StoredAccount {
  lamports: bigint
  /** base58 address of the owning program. */
  program: string
  isExecutable: boolean
  /** Only the beginning, unless all data was requested. */
  data: Uint8Array
}

/** A token account. */
export interface TokenAccount {
  mint: string
  owner: string
  amount: bigint
  delegate: string | undefined
  delegated: bigint
  closeAuthority: string | undefined
}

/** The part of a mint that matters for an approval. */
export interface Mint {
  decimals: number
  /** Names of the extensions of Token-2022 that are set. */
  traits: ReadonlySet<Trait>
  /** Transfer fee in hundredths of a percent, and its maximum, of two epochs. */
  fees: readonly { points: bigint; max: bigint }[]
  name: string
  symbol: string
}

/** Extensions of a mint that change a transfer. */
type Trait = 'fee' | 'hook' | 'seizable' | 'frozen' | 'bound' | 'paused' | 'scaled'

const ACCOUNT_SIZE = 165
const MINT_SIZE = 82
const KEY = 32
/**
 * Byte that distinguishes token accounts from mints, at the offset of the size of a token account.
 */
const IS_MINT = 1
const IS_ACCOUNT = 2
const ZERO_KEY = base58.encode(new Uint8Array(KEY))

const keyAt = (data: Uint8Array, at: number): string => base58.encode(data.subarray(at, at + KEY))
const numberAt = (data: Uint8Array, at: number, size: number): bigint =>
  littleEndian(data.subarray(at, at + size))
const optionalKeyAt = (data: Uint8Array, at: number): string | undefined =>
  numberAt(data, at, 4) === 1n ? keyAt(data, at + 4) : undefined

/**
 * Parses one account of a node's answer. `null` is an account that does not exist.
 *
 * @throws TypeError for another shape
 */
export function parseStored(raw: unknown): StoredAccount | undefined {
  if (raw === null) return undefined
  const { lamports, owner, executable, data } = (raw ?? {}) as Record<string, unknown>
  const [text, encoding] = Array.isArray(data) ? (data as unknown[]) : []
  if (
    !Number.isInteger(lamports) ||
    typeof owner !== 'string' ||
    typeof text !== 'string' ||
    encoding !== 'base64'
  )
    throw new TypeError('not an account')
  return {
    lamports: BigInt(lamports as number),
    program: owner,
    isExecutable: executable === true,
    data: base64.decode(text),
  }
}

/** Parses a token account of either program. Returns `undefined` for any other account. */
export function parseTokenAccount(stored: StoredAccount | undefined): TokenAccount | undefined {
  if (!stored || !isToken(stored.program)) return undefined
  const { data } = stored
  const isAccount =
    data.length === ACCOUNT_SIZE ||
    (data.length > ACCOUNT_SIZE && data[ACCOUNT_SIZE] === IS_ACCOUNT)
  // Byte 108 is 0 until the account is initialised.
  if (!isAccount || data[108] === 0) return undefined
  return {
    mint: keyAt(data, 0),
    owner: keyAt(data, 32),
    amount: numberAt(data, 64, 8),
    delegate: optionalKeyAt(data, 72),
    delegated: numberAt(data, 121, 8),
    closeAuthority: optionalKeyAt(data, 129),
  }
}

/** Parses the extensions of Token-2022: type, length, value. */
function extensionsOf(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const state = { at: ACCOUNT_SIZE + 1 }
  while (state.at + 4 <= data.length) {
    const type = Number(numberAt(data, state.at, 2))
    const length = Number(numberAt(data, state.at + 2, 2))
    if (type === 0) break
    found.set(type, data.subarray(state.at + 4, state.at + 4 + length))
    state.at += 4 + length
  }
  return found
}

/** Parses name and symbol, each with its length, which follow authority and mint. */
function textsOf(data: Uint8Array | undefined): { name: string; symbol: string } {
  if (!data) return { name: '', symbol: '' }
  const decoder = new TextDecoder()
  const nameLength = Number(numberAt(data, 64, 4))
  const symbolAt = 68 + nameLength
  const symbolLength = Number(numberAt(data, symbolAt, 4))
  return {
    name: decoder.decode(data.subarray(68, symbolAt)),
    symbol: decoder.decode(data.subarray(symbolAt + 4, symbolAt + 4 + symbolLength)),
  }
}

const isSet = (data: Uint8Array | undefined, at: number): boolean =>
  data !== undefined && data.length >= at + KEY && keyAt(data, at) !== ZERO_KEY

function traitsOf(extensions: ReadonlyMap<number, Uint8Array>): ReadonlySet<Trait> {
  const traits: [Trait, boolean][] = [
    ['fee', extensions.has(1)],
    ['frozen', extensions.get(6)?.[0] === 2],
    ['bound', extensions.has(9)],
    ['seizable', isSet(extensions.get(12), 0)],
    ['hook', isSet(extensions.get(14), 32)],
    ['scaled', extensions.has(10) || extensions.has(25)],
    ['paused', extensions.get(26)?.[32] === 1],
  ]
  return new Set(traits.flatMap(([trait, has]) => (has ? [trait] : [])))
}

/** Parses a mint of either program. Returns `undefined` for any other account. */
export function parseMint(stored: StoredAccount | undefined): Mint | undefined {
  if (!stored || !isToken(stored.program)) return undefined
  const { data } = stored
  const isMint = data.length === MINT_SIZE || data[ACCOUNT_SIZE] === IS_MINT
  if (!isMint || data[45] !== 1) return undefined
  const extensions = data.length > MINT_SIZE ? extensionsOf(data) : new Map<number, Uint8Array>()
  const fee = extensions.get(1)
  const feeAt = (at: number): { points: bigint; max: bigint } => ({
    max: numberAt(fee ?? data, at + 8, 8),
    points: numberAt(fee ?? data, at + 16, 2),
  })
  return {
    decimals: data[44] ?? 0,
    traits: traitsOf(extensions),
    fees: fee?.length === 108 ? [feeAt(72), feeAt(90)] : [],
    ...textsOf(extensions.get(19)),
  }
}

const TABLE_HEAD = 56

/** Parses the addresses of a lookup table. Returns `undefined` for any other account. */
export function parseTable(data: Uint8Array): readonly string[] | undefined {
  if (data.length < TABLE_HEAD || (data.length - TABLE_HEAD) % KEY !== 0 || data[0] !== 1)
    return undefined
  return Array.from({ length: (data.length - TABLE_HEAD) / KEY }, (_, index) =>
    keyAt(data, TABLE_HEAD + KEY * index),
  )
}
