import { type GenericSchema, optional, pipe, regex, strictObject, string, transform } from 'valibot'
import {
  type CustodyMode,
  custodyEpoch,
  custodyId,
  custodyTime,
  type FactorKind,
  type SealedShare,
  shareText,
} from './custodyRecords.js'

/**
 * A signature of the wallet's own key (EIP-191) over {@link walletProofMessage}. Neither service
 * has that key.
 */
export interface WalletProof {
  /** In ms since 1970, at most 5 minutes ahead. */
  expiresAt: number
  signature: `0x${string}`
}

/** A change or a read that takes a {@link WalletProof}. */
export type WalletProofAction =
  | 'putDevice'
  | 'revokeDevice'
  | 'readBack'
  | 'putRecovery'
  | 'commitRecovery'
  | 'store'
  | 'activate'
  | 'advance'
  | 'readMailbox'
  | 'startMailbox'
  | 'changeEmail'

/**
 * A statement of a wallet's key about its epoch. It may have expired by the time another service
 * reads it.
 */
export interface EpochProof extends WalletProof {
  /** Epoch of the recovery set that the statement names. */
  shareEpoch: number
  /** Device that was revoked with this epoch. */
  revoked?: string | undefined
}

/** A statement that revoked a device. */
export interface DeviceRevocation extends EpochProof {
  epoch: number
  revoked: string
}

const walletSignature: GenericSchema<unknown, `0x${string}`> = pipe(
  string(),
  regex(/^0x[0-9a-f]{130}$/),
  transform((value) => value as `0x${string}`),
)

/** Schema of {@link WalletProof}. */
export const walletProof: GenericSchema<unknown, WalletProof> = strictObject({
  expiresAt: custodyTime,
  signature: walletSignature,
})

/** Schema of {@link EpochProof}. */
export const epochProof: GenericSchema<unknown, EpochProof> = strictObject({
  expiresAt: custodyTime,
  signature: walletSignature,
  shareEpoch: custodyEpoch,
  revoked: optional(custodyId),
})

/** Schema of {@link DeviceRevocation}. */
export const deviceRevocation: GenericSchema<unknown, DeviceRevocation> = strictObject({
  expiresAt: custodyTime,
  signature: walletSignature,
  shareEpoch: custodyEpoch,
  revoked: custodyId,
  epoch: custodyEpoch,
})

/**
 * Returns the message that a wallet's key signs to authorize a service to change a share, or to
 * return a pending one.
 *
 * @param parameters.subject - The content of the request: a device's id, the sealed share, the key
 *   that the reply is sealed for, an e-mail address.
 *
 * @example
 * ```ts
 * import { walletProofMessage } from '@latchkey/protocol'
 *
 * walletProofMessage({ service: 'auth', action: 'revokeDevice', walletId: '0b0f…', epoch: 2, subject: '77aa…', expiresAt: 1_800_000_000_000 })
 * ```
 */
export function walletProofMessage(parameters: {
  service: 'auth' | 'recovery'
  action: WalletProofAction
  walletId: string
  epoch: number
  subject: string
  expiresAt: number
}): string {
  const { service, action, walletId, epoch, subject, expiresAt } = parameters
  return `Latchkey custody, version 1\n${service} ${action}\n${walletId} ${epoch}\n${subject}\n${expiresAt}`
}

/**
 * Returns the subject of a `putDevice` proof: the device, its sealed share and the device that it
 * replaces.
 *
 * @example
 * ```ts
 * import { deviceSubject } from '@latchkey/protocol'
 *
 * deviceSubject({ id: '77aa…', share: { enc: 'AAAA', ciphertext: 'BBBB' }, replaces: undefined }) // '77aa… AAAA.BBBB -'
 * ```
 */
export function deviceSubject({
  id,
  share,
  replaces,
}: {
  id: string
  share: SealedShare
  replaces: string | undefined
}): string {
  return `${id} ${shareText(share)} ${replaces ?? '-'}`
}

/**
 * Returns the subject of a `store` proof: mode, sealed share, factors and mailbox.
 *
 * @example
 * ```ts
 * import { storeSubject } from '@latchkey/protocol'
 *
 * storeSubject({ mode: 'assisted', share: { enc: 'AAAA', ciphertext: 'BBBB' }, factors: [], email: 'ada@example.org' })
 * ```
 */
export function storeSubject(parameters: {
  mode: CustodyMode
  share: SealedShare
  factors: readonly { kind: FactorKind; verifier: string }[]
  email: string | undefined
}): string {
  const { mode, share, factors, email } = parameters
  return `${mode} ${shareText(share)} ${JSON.stringify(factors)} ${email ?? '-'}`
}

/**
 * Returns the subject of an `advance` proof: the recovery set that stays, and the device that is
 * revoked.
 *
 * @example
 * ```ts
 * import { advanceSubject } from '@latchkey/protocol'
 *
 * advanceSubject({ shareEpoch: 2, revoked: undefined }) // '2 -'
 * ```
 */
export function advanceSubject({
  shareEpoch,
  revoked,
}: {
  shareEpoch: number
  revoked: string | undefined
}): string {
  return `${shareEpoch} ${revoked ?? '-'}`
}

/**
 * Returns the subject of an `activate` or `commitRecovery` proof. `shareId` names the split: two
 * tabs may store different ones under the same epoch.
 *
 * @param parameters.shareId - `enc` of the sealed share that the service keeps.
 *
 * @example
 * ```ts
 * import { splitSubject } from '@latchkey/protocol'
 *
 * splitSubject({ mode: 'assisted', shareId: 'AAAA' }) // 'assisted AAAA'
 * ```
 */
export function splitSubject({ mode, shareId }: { mode: CustodyMode; shareId: string }): string {
  return `${mode} ${shareId}`
}
