// Public shape of @latchkey/solana/login. Written by: npm run check:api -- --update

import type { LoginPort, Wallet } from '@latchkey/core'
import type { Pairing, WaitingRequest } from '@latchkey/core/internal'

// 1 exports

export declare function solanaLogin(
  port: LoginPort,
  options?: {
    keepsLogin?: boolean | undefined
  },
): SolanaConnector

// Not exported, named above

interface Cancellable {
  signal?: AbortSignal | undefined
}

interface SolanaConnector {
  readonly id: string
  readonly name: string
  readonly kind: NonNullable<Wallet['kind']>
  readonly standard: object
  prepare?(): void
  pair?(options: Cancellable): Promise<Pairing>
  restore?(options: Cancellable): Promise<void>
  getPeer?():
    | {
        name: string
        iconUrl?: string | undefined
      }
    | undefined
  getRequests?(): readonly WaitingRequest[]
  isAddressProved?(): boolean | undefined
}
