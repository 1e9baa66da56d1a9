import { type Address, getAddressDecoder, type ReadonlyUint8Array } from '@solana/kit'
import type { LiteSVM } from 'litesvm'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165

/** The fields of a token account that both token programs have. */
export interface TokenAccount {
  readonly mint: Address
  readonly owner: Address
  readonly amount: bigint
  readonly delegate: Address | undefined
  readonly state: 'uninitialized' | 'initialized' | 'frozen'
  /** Rent that an account with wrapped SOL keeps. */
  readonly nativeReserve: bigint | undefined
  readonly delegatedAmount: bigint
  readonly closeAuthority: Address | undefined
}

/** The fields of a mint that both token programs have. */
export interface Mint {
  readonly mintAuthority: Address | undefined
  readonly supply: bigint
  readonly decimals: number
  readonly isInitialized: boolean
  readonly freezeAuthority: Address | undefined
}

const states = ['uninitialized', 'initialized', 'frozen'] as const

export function isTokenProgram(address: Address): boolean {
  return address === TOKEN_PROGRAM || address === TOKEN_2022_PROGRAM
}

export function viewOf(data: ReadonlyUint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.length)
}

function optionalAddress(data: ReadonlyUint8Array, offset: number): Address | undefined {
  return data[offset] === 1 ? getAddressDecoder().decode(data, offset + 4) : undefined
}

/** Accounts of Token-2022 with extensions have their type after the longest base, at byte 165. */
function hasType(data: ReadonlyUint8Array, type: 1 | 2): boolean {
  return data.length > ACCOUNT_BYTES && data[ACCOUNT_BYTES] === type
}

export function readTokenAccount(data: ReadonlyUint8Array): TokenAccount | undefined {
  if (data.length !== ACCOUNT_BYTES && !hasType(data, 2)) return undefined
  const view = viewOf(data)
  return {
    mint: getAddressDecoder().decode(data, 0),
    owner: getAddressDecoder().decode(data, 32),
    amount: view.getBigUint64(64, true),
    delegate: optionalAddress(data, 72),
    state: states[data[108] ?? 0] ?? 'uninitialized',
    nativeReserve: data[109] === 1 ? view.getBigUint64(113, true) : undefined,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: optionalAddress(data, 129),
  }
}

export function readMint(data: ReadonlyUint8Array): Mint | undefined {
  if (data.length !== MINT_BYTES && !hasType(data, 1)) return undefined
  return {
    mintAuthority: optionalAddress(data, 0),
    supply: viewOf(data).getBigUint64(36, true),
    decimals: data[44] ?? 0,
    isInitialized: data[45] === 1,
    freezeAuthority: optionalAddress(data, 46),
  }
}

/** Formats an amount as in Solana's JSON-RPC. */
export interface UiAmount {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number | null
  readonly uiAmountString: string
}

/** The units of a mint: amounts are shown with these decimals, times the multiplier. */
export interface TokenUnits {
  readonly decimals: number
  readonly multiplier: number
}

export function toUiAmount(amount: bigint, { decimals, multiplier }: TokenUnits): UiAmount {
  const digits = String(amount).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const raw = `${digits.slice(0, point)}.${digits.slice(point)}`
  // Nodes also compute scaled amounts with floating point.
  const scaled = multiplier === 1 ? raw : (Number(raw) * multiplier).toFixed(decimals)
  const text = scaled.includes('.') ? scaled.replace(/\.?0+$/, '') : scaled
  return { amount: String(amount), decimals, uiAmount: Number(text), uiAmountString: text }
}

/** Offset of the extensions: base, type of account. Each is type (u16), length (u16), value. */
const EXTENSIONS = ACCOUNT_BYTES + 1

/** Returns the extensions of a mint or account of Token-2022. */
export function listExtensions(
  data: ReadonlyUint8Array,
): readonly { readonly type: number; readonly value: ReadonlyUint8Array }[] {
  const view = viewOf(data)
  const found: { type: number; value: ReadonlyUint8Array }[] = []
  for (let offset = EXTENSIONS; offset + 4 <= data.length; ) {
    const type = view.getUint16(offset, true)
    const end = offset + 4 + view.getUint16(offset + 2, true)
    // Type 0 is padding.
    if (type === 0) break
    found.push({ type, value: data.slice(offset + 4, end) })
    offset = end
  }
  return found
}

const SCALED_UI_AMOUNT = 25

/** Returns the units of a mint; whole units for a mint that does not exist. */
export function getUnits(svm: LiteSVM, mint: Address): TokenUnits {
  const account = svm.getAccount(mint)
  const data = account.exists ? account.data : new Uint8Array()
  const scaled = listExtensions(data).find(({ type }) => type === SCALED_UI_AMOUNT)
  return {
    decimals: readMint(data)?.decimals ?? 0,
    multiplier: scaled ? viewOf(scaled.value).getFloat64(32, true) : 1,
  }
}
