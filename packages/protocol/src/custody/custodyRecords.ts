import {
  array,
  type GenericSchema,
  integer,
  maxLength,
  maxValue,
  minValue,
  number,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
  transform,
  union,
} from 'valibot'
import { base64url, text } from '../kernel/textSchemas.js'

/**
 * A share that only the recipient's key can open (RFC 9180: DHKEM X25519, HKDF-SHA256,
 * AES-256-GCM); base64url.
 */
export interface SealedShare {
  enc: string
  ciphertext: string
}

/**
 * Way to recover a lost device: with the recovery service's own challenge, or with factors that
 * only the user has.
 */
export type CustodyMode = 'assisted' | 'self'

/** A recoverable wallet. Others are not returned. */
export interface CustodyWallet {
  id: string
  /** EIP-55. */
  address: `0x${string}`
  /** base58 */
  solanaAddress: string
  /** Raised when a device is revoked or a breach is suspected. Both services store it. */
  epoch: number
  /** Epoch of the recovery set. */
  recoveryEpoch: number
  mode: CustodyMode
  /** End of the freeze in ms since 1970. Until then there is no export and no recovery. */
  frozenUntil?: number | undefined
  /**
   * Sets of earlier epochs are reshared at the next unlock, so that stolen shares become useless.
   */
  resplitBelow: number
  /**
   * `behind`: the recovery service does not have this epoch yet. `lost`: it does not have its share
   * of this recovery set.
   */
  recoveryState: 'current' | 'behind' | 'lost' | 'unknown'
}

/** A browser with one of the two shares of its own set. */
export interface CustodyDevice {
  id: string
  /** For example `Firefox on Linux`, from the user agent. Unverified. */
  name: string
  /** In ms since 1970. */
  createdAt: number
  /** In ms since 1970. */
  usedAt: number
}

/** An amount of one asset that leaves an account. */
export interface CustodySpending {
  /** EIP-155 number, or the CAIP-2 id of a Solana cluster. */
  chainId: number | string
  /** Contract (ERC-20) or mint of the token. Absent for the native currency. */
  token?: string | undefined
  /** In smallest units, decimal. */
  amount: string
}

/** A factor that the user has or knows and no service does. */
export type FactorKind = 'code' | 'password' | 'passkey'

/** Ids of wallets and devices: random, created in the frame. */
export const custodyId: GenericSchema<unknown, string> = pipe(
  string(),
  regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
)

/** A public key of X25519, base64url. */
export const sealKey: GenericSchema<unknown, string> = pipe(string(), regex(/^[-_A-Za-z0-9]{43}$/))

/** Milliseconds since 1970. */
export const custodyTime: GenericSchema<unknown, number> = pipe(
  number(),
  integer(),
  minValue(0),
  maxValue(Number.MAX_SAFE_INTEGER),
)

/** A counter from 1. */
export const custodyEpoch: GenericSchema<unknown, number> = pipe(
  number(),
  integer(),
  minValue(1),
  maxValue(2 ** 31 - 1),
)

/** Schema of {@link SealedShare}. */
export const sealedShare: GenericSchema<unknown, SealedShare> = strictObject({
  enc: sealKey,
  ciphertext: base64url(8192),
})

/** Schema of {@link CustodyMode}. */
export const custodyMode: GenericSchema<unknown, CustodyMode> = picklist(['assisted', 'self'])

/** Schema of {@link FactorKind}. */
export const factorKind: GenericSchema<unknown, FactorKind> = picklist([
  'code',
  'password',
  'passkey',
])

/** An EVM address. */
export const custodyAddress: GenericSchema<unknown, `0x${string}`> = pipe(
  string(),
  regex(/^0x[0-9a-fA-F]{40}$/),
  transform((value) => value as `0x${string}`),
)

/** base58 */
export const solanaAddress: GenericSchema<unknown, string> = pipe(
  string(),
  regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
)

/** Schema of {@link CustodyWallet}. */
export const custodyWallet: GenericSchema<unknown, CustodyWallet> = strictObject({
  id: custodyId,
  address: custodyAddress,
  solanaAddress,
  epoch: custodyEpoch,
  recoveryEpoch: custodyEpoch,
  mode: custodyMode,
  frozenUntil: optional(custodyTime),
  resplitBelow: pipe(number(), integer(), minValue(0), maxValue(2 ** 31 - 1)),
  recoveryState: picklist(['current', 'behind', 'lost', 'unknown']),
})

/** Schema of {@link CustodyDevice}s. */
export const custodyDevices: GenericSchema<unknown, CustodyDevice[]> = pipe(
  array(
    strictObject({ id: custodyId, name: text(64), createdAt: custodyTime, usedAt: custodyTime }),
  ),
  maxLength(256),
)

/** Schema of {@link CustodySpending}. */
export const custodySpending: GenericSchema<unknown, CustodySpending> = strictObject({
  chainId: union([
    pipe(number(), integer(), minValue(1), maxValue(Number.MAX_SAFE_INTEGER)),
    pipe(string(), regex(/^solana:[-_a-zA-Z0-9]{1,32}$/)),
  ]),
  token: optional(union([custodyAddress, solanaAddress])),
  amount: pipe(string(), regex(/^\d{1,78}$/)),
})

/**
 * Returns the context that a sealed share is bound to, so that replies cannot be interchanged.
 *
 * @example
 * ```ts
 * import { shareLabel } from '@latchkey/protocol'
 *
 * shareLabel({ service: 'auth', direction: 'up', walletId: '0b0f…', set: 'recovery', epoch: 1 })
 * ```
 */
export function shareLabel(parameters: {
  service: 'auth' | 'recovery'
  /** `up`: to the service. */
  direction: 'up' | 'down'
  walletId: string
  /** `device:<id>`, `recovery`, or the purpose of a factor. */
  set: string
  epoch: number
}): string {
  const { service, direction, walletId, set, epoch } = parameters
  return `latchkey share v1|${service}|${direction}|${walletId}|${set}|${epoch}`
}

/**
 * Converts a sealed share to one text, for {@link walletProofMessage}.
 *
 * @example
 * ```ts
 * import { shareText } from '@latchkey/protocol'
 *
 * shareText({ enc: 'AAAA', ciphertext: 'BBBB' }) // 'AAAA.BBBB'
 * ```
 */
export function shareText({ enc, ciphertext }: SealedShare): string {
  return `${enc}.${ciphertext}`
}
