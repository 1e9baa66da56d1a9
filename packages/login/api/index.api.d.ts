// Public shape of @latchkey/login. Written by: npm run check:api -- --update

import type { LoginPort } from '@latchkey/core'
import type { Clock, LoginSocial } from '@latchkey/core/internal'

// 6 exports

export interface LoginOptions {
  frameUrl: string
  projectId: string
  email?: boolean | undefined
  socials?: readonly LoginSocial[] | undefined
  smartAccounts?: boolean | undefined
  chainId?: string | undefined
  name?: string | undefined
}

export type LoginPage = Window & typeof globalThis

export interface SolanaSendOptions {
  skipPreflight?: boolean | undefined
  preflightCommitment?:
    | 'processed'
    | 'confirmed'
    | 'finalized'
    | 'recent'
    | 'single'
    | 'singleGossip'
    | 'root'
    | 'max'
    | undefined
  maxRetries?: number | undefined
  minContextSlot?: number | undefined
}

export interface SolanaSigner {
  readonly address: string | undefined
  signMessage(message: Uint8Array, options?: Cancellable): Promise<Uint8Array>
  signTransaction(transaction: Uint8Array, options?: SolanaSignOptions): Promise<Uint8Array>
  signAllTransactions(
    transactions: readonly Uint8Array[],
    options?: SolanaSignOptions,
  ): Promise<Uint8Array[]>
  signAndSendTransaction(
    transaction: Uint8Array,
    options?: SolanaSendOptions & SolanaSignOptions,
  ): Promise<string>
}

export declare function createSolanaSigner(port: LoginPort): SolanaSigner

export declare function login(
  options: LoginOptions,
  parts?: {
    clock?: Clock | undefined
    page?: LoginPage | undefined
  },
): LoginPort

// Not exported, named above

interface Cancellable {
  signal?: AbortSignal | undefined
}

interface SolanaSignOptions extends Cancellable {
  chainId?: string | undefined
}
