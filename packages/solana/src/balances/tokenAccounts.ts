import { toBase58 } from '@latchkey/protocol/std'
import { isTokenProgram, programs } from '../kernel/programs.js'
import type { NodeAccount } from '../networks/cluster.js'

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
const EXTENSIONS_AT = 166
const MULTISIG_BYTES = 355
const NO_KEY = '11111111111111111111111111111111'

/** The types of Token-2022 extensions that matter to a transfer. */
const types = {
  transferFeeConfig: 1,
  defaultAccountState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  transferHook: 14,
  metadataPointer: 18,
  tokenMetadata: 19,
  pausable: 26,
} as const

/** A fee that applies from an epoch on. */
interface TransferFee {
  epoch: bigint
  max: bigint
  basisPoints: number
}

export interface Mint {
  program: string
  decimals: number
  isFrozenByDefault: boolean
  isPaused: boolean
  isNonTransferable: boolean
  /** The older and the newer fee. */
  fees: readonly [TransferFee, TransferFee] | undefined
  hook: string | undefined
  metadataAccount: string | undefined
  metadata: { name: string; symbol: string } | undefined
  /** Bytes of a new associated token account. */
  accountBytes: number
}

export interface TokenAccount {
  mint: string
  owner: string
  amount: bigint
  isFrozen: boolean
  needsMemo: boolean
}

const keyAt = (data: Uint8Array, at: number): string => toBase58(data.slice(at, at + 32))

function uintAt(data: Uint8Array, at: number, bytes: number): bigint {
  return data.slice(at, at + bytes).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

/** Reads the extensions: type and length in 2 bytes each, then the value. */
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  for (let at = EXTENSIONS_AT; at + 4 <= data.length; ) {
    const type = Number(uintAt(data, at, 2))
    const length = Number(uintAt(data, at + 2, 2))
    if (type === 0 || at + 4 + length > data.length) break
    found.set(type, data.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

/** Returns the kind of a token program's account. */
function kindOf({ owner, data }: NodeAccount): 'mint' | 'account' | undefined {
  if (!isTokenProgram(owner) || data.length === MULTISIG_BYTES) return undefined
  if (data.length === MINT_BYTES) return 'mint'
  if (data.length === ACCOUNT_BYTES) return 'account'
  // With extensions, the byte before them names the kind.
  if (data.length <= ACCOUNT_BYTES) return undefined
  return data[ACCOUNT_BYTES] === 1 ? 'mint' : data[ACCOUNT_BYTES] === 2 ? 'account' : undefined
}

const feeAt = (data: Uint8Array, at: number): TransferFee => ({
  epoch: uintAt(data, at, 8),
  max: uintAt(data, at + 8, 8),
  basisPoints: Number(uintAt(data, at + 16, 2)),
})

/** Returns the bytes of a new account: each extension of the mint may need one of the account. */
function accountBytesOf(program: string, extensions: ReadonlyMap<number, Uint8Array>): number {
  if (program !== programs.token2022) return ACCOUNT_BYTES
  const needed = [
    extensions.has(types.transferFeeConfig) ? 12 : 0,
    extensions.has(types.nonTransferable) ? 4 : 0,
    extensions.has(types.transferHook) ? 5 : 0,
    extensions.has(types.pausable) ? 4 : 0,
  ]
  // Associated token accounts of Token-2022 have an immutable owner.
  return EXTENSIONS_AT + 4 + needed.reduce((sum, bytes) => sum + bytes, 0)
}

/** Reads texts with their length in 4 bytes before each. */
export function readTexts(data: Uint8Array, start: number, count: number): string[] | undefined {
  const texts: string[] = []
  for (let at = start; texts.length < count; ) {
    const length = Number(uintAt(data, at, 4))
    if (at + 4 + length > data.length) return undefined
    texts.push(new TextDecoder().decode(data.slice(at + 4, at + 4 + length)).replaceAll('\0', ''))
    at += 4 + length
  }
  return texts
}

const present = (key: string | undefined): string | undefined =>
  key === undefined || key === NO_KEY ? undefined : key

/** Parses a mint. Returns `undefined` for any other account. */
export function parseMint(account: NodeAccount): Mint | undefined {
  const { owner, data } = account
  if (kindOf(account) !== 'mint' || data[45] !== 1) return undefined
  const extensions = readExtensions(data)
  const value = (type: number): Uint8Array | undefined => extensions.get(type)
  const fee = value(types.transferFeeConfig)
  const metadata = value(types.tokenMetadata)
  const [name, symbol] = (metadata && readTexts(metadata, 64, 2)) ?? []
  const pointer = value(types.metadataPointer)
  const hook = value(types.transferHook)
  return {
    program: owner,
    decimals: data[44] ?? 0,
    isFrozenByDefault: value(types.defaultAccountState)?.[0] === 2,
    isPaused: value(types.pausable)?.[32] === 1,
    isNonTransferable: extensions.has(types.nonTransferable),
    fees: fee && [feeAt(fee, 72), feeAt(fee, 90)],
    hook: present(hook && keyAt(hook, 32)),
    metadataAccount: present(pointer && keyAt(pointer, 32)),
    metadata: name === undefined || symbol === undefined ? undefined : { name, symbol },
    accountBytes: accountBytesOf(owner, extensions),
  }
}

/** Parses a token account. Returns `undefined` for any other account. */
export function parseTokenAccount(account: NodeAccount): TokenAccount | undefined {
  const { data } = account
  const state = data[108]
  if (kindOf(account) !== 'account' || (state !== 1 && state !== 2)) return undefined
  return {
    mint: keyAt(data, 0),
    owner: keyAt(data, 32),
    amount: uintAt(data, 64, 8),
    isFrozen: state === 2,
    needsMemo: readExtensions(data).get(types.memoTransfer)?.[0] === 1,
  }
}

/** Computes the fee that a mint keeps of a transfer, rounded up as the program does. */
export function feeOf({ fees }: Mint, amount: bigint, epoch: bigint): bigint {
  if (!fees) return 0n
  const [older, newer] = fees
  const { basisPoints, max } = epoch >= newer.epoch ? newer : older
  const fee = (amount * BigInt(basisPoints) + 9_999n) / 10_000n
  return fee < max ? fee : max
}
