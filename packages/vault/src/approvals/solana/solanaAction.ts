import type { SolanaAccount } from './parseTransaction.js'

/** An account with a known address. */
export type KnownAccount = SolanaAccount & { address: string }

/** Meaning of an instruction by its bytes alone. */
export type SolanaAction =
  | { kind: 'sol'; from: KnownAccount; to: KnownAccount; amount: bigint }
  /** `program`: the program that owns the new account. */
  | {
      kind: 'createAccount'
      from: KnownAccount
      account: KnownAccount
      amount: bigint
      program: string
    }
  | { kind: 'assign'; account: KnownAccount; program: string }
  | { kind: 'allocate'; account: KnownAccount }
  | { kind: 'nonceAdvance'; nonce: KnownAccount; authority: KnownAccount }
  | { kind: 'nonceAuthorize'; nonce: KnownAccount; authority: KnownAccount; next: string }
  | {
      kind: 'token'
      source: KnownAccount
      to: KnownAccount
      by: KnownAccount
      amount: bigint
      mint?: KnownAccount | undefined
      decimals?: number | undefined
    }
  | {
      kind: 'approve'
      source: KnownAccount
      to: KnownAccount
      by: KnownAccount
      amount: bigint
      mint?: KnownAccount | undefined
      decimals?: number | undefined
    }
  | { kind: 'revoke'; source: KnownAccount; by: KnownAccount }
  | {
      kind: 'burn'
      source: KnownAccount
      mint: KnownAccount
      by: KnownAccount
      amount: bigint
      decimals?: number | undefined
    }
  /** `right`: 0 to mint, 1 to freeze, 2 the owner, 3 to close. Higher numbers are of Token-2022. */
  | {
      kind: 'setAuthority'
      account: KnownAccount
      by: KnownAccount
      right: number
      next: string | undefined
    }
  | { kind: 'close'; account: KnownAccount; to: KnownAccount; by: KnownAccount }
  | {
      kind: 'openAccount'
      payer: KnownAccount
      account: KnownAccount
      owner: KnownAccount
      mint: KnownAccount
      program: string
    }
  | { kind: 'initialize'; account: KnownAccount; mint: KnownAccount; owner: string }
  | { kind: 'sync'; account: KnownAccount }
  | { kind: 'memo'; data: Uint8Array }
  /** Micro-lamports per compute unit, and the maximum of units. */
  | { kind: 'budget'; price?: bigint | undefined; units?: bigint | undefined }
  | {
      kind: 'unknown'
      program: string
      accounts: readonly SolanaAccount[]
      data: Uint8Array
    }

/** Returns the first accounts, if there are that many and each address is known. */
export function knownOf(
  accounts: readonly SolanaAccount[],
  count: number,
): readonly KnownAccount[] | undefined {
  const first = accounts.slice(0, count)
  return first.length === count && first.every(({ address }) => address !== undefined)
    ? (first as readonly KnownAccount[])
    : undefined
}
