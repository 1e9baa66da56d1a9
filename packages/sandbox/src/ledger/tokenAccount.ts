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
  /** Rent that the account keeps, if it holds wrapped SOL. */
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

/** Accounts of Token-2022 with extensions have their type behind the longest base, at byte 165. */
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

/** An amount as in Solana's JSON-RPC. */
export interface UiAmount {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number | null
  readonly uiAmountString: string
}

export function toUiAmount(amount: bigint, decimals: number): UiAmount {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = part === '' ? whole : `${whole}.${part}`
  return { amount: String(amount), decimals, uiAmount: Number(text), uiAmountString: text }
}

export function getDecimals(svm: LiteSVM, mint: Address): number {
  const account = svm.getAccount(mint)
  return (account.exists ? readMint(account.data)?.decimals : undefined) ?? 0
}
