import {
  array,
  boolean,
  type GenericSchema,
  maxLength,
  nullable,
  optional,
  pipe,
  strictObject,
} from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'
import { type WalletProof, walletProof } from './custodyProofs.js'
import {
  type CustodyDevice,
  type CustodyMode,
  type CustodySpending,
  type CustodyWallet,
  custodyAddress,
  custodyDevices,
  custodyEpoch,
  custodyId,
  custodyMode,
  custodySpending,
  custodyTime,
  custodyWallet,
  type SealedShare,
  sealedShare,
  sealKey,
  solanaAddress,
} from './custodyRecords.js'

/** A new wallet for the auth service: one share of two different sets, never two of one. */
export interface CreateWalletBody {
  walletId: string
  address: `0x${string}`
  solanaAddress: string
  mode: CustodyMode
  device: { id: string; share: SealedShare }
  recoveryShare: SealedShare
}

/** A device's share of a reshared set. */
export interface PutDeviceBody {
  walletId: string
  epoch: number
  device: { id: string; share: SealedShare }
  /** The set that this one replaces on its first use. */
  replaces?: string | undefined
  proof: WalletProof
}

/** A share of a reshared recovery set. */
export interface PutRecoveryBody {
  walletId: string
  epoch: number
  mode: CustodyMode
  share: SealedShare
  proof: WalletProof
}

/**
 * Request of a pending share. The proof signs `responseKey`, so that only the holder of the
 * wallet's key can open the reply.
 */
export interface ReadBackBody {
  walletId: string
  responseKey: string
  proof: WalletProof
}

/** Assets that are about to leave the wallet, sent before signing. */
export interface SpendBody {
  walletId: string
  /** `null` for a transaction without a known value, which counts as everything. */
  spending: CustodySpending[] | null
  /** True to check only, without counting. */
  isTrial: boolean
}

const wallet: GenericSchema<unknown, { walletId: string }> = strictObject({ walletId: custodyId })
const readBackEntries = { walletId: custodyId, responseKey: sealKey, proof: walletProof }
const device: GenericSchema<unknown, { id: string; share: SealedShare }> = strictObject({
  id: custodyId,
  share: sealedShare,
})

/**
 * Endpoints of custody on the auth service. It stores one share of each set under its own key.
 *
 * Shares are sealed in both directions (RFC 9180). Errors are an {@link ErrorReply}: 401
 * `session_required`; 403 `frozen`, `new_browser`, `fresh_factor_required`,
 * `recovery_factor_required`, `wallet_proof_refused`; 404 `wallet_unknown`, `device_unknown`; 409
 * `wallet_exists`, `epoch_passed`, `wallet_set_back`; 429; 503 `recovery_unreachable`.
 *
 * @example
 * ```ts
 * import { custodyEndpoints } from '@latchkey/protocol'
 *
 * custodyEndpoints.activate.path // '/v1/custody/activate'
 * ```
 */
export const custodyEndpoints: {
  readonly keys: Endpoint<undefined, { sealKey: string }>
  /** The user's wallet; `null` without a recoverable one. */
  readonly wallet: Endpoint<Record<string, never>, { wallet: CustodyWallet | null }>
  /**
   * Stores a new wallet as pending. It is invisible until `activate`. Deletes an earlier pending
   * one.
   */
  readonly create: Endpoint<CreateWalletBody, undefined>
  /**
   * Returns both shares of a pending wallet to the browser that stored them, so that the frame can
   * prove its recovery.
   */
  readonly readBack: Endpoint<
    ReadBackBody,
    { deviceShare: SealedShare; recoveryShare: SealedShare }
  >
  /** For the browser that called `create` only. */
  readonly activate: Endpoint<{ walletId: string }, undefined>
  /** Returns a device's share, for that device's key only. */
  readonly deviceShare: Endpoint<
    { walletId: string; deviceId: string; responseKey: string },
    { share: SealedShare; epoch: number; wallet: CustodyWallet }
  >
  /** Returns the share of the current recovery set. */
  readonly recoveryShare: Endpoint<
    { walletId: string; responseKey: string },
    { share: SealedShare; epoch: number; wallet: CustodyWallet }
  >
  readonly putDevice: Endpoint<PutDeviceBody, undefined>
  /** Stores a share of a new recovery set as pending. */
  readonly putRecovery: Endpoint<PutRecoveryBody, undefined>
  /** Returns the share of `putRecovery` to the browser that stored it, until `commitRecovery`. */
  readonly readBackRecovery: Endpoint<ReadBackBody & { epoch: number }, { share: SealedShare }>
  /** Makes the recovery set of `putRecovery` the current one. */
  readonly commitRecovery: Endpoint<
    { walletId: string; epoch: number; shareId: string; proof: WalletProof },
    undefined
  >
  readonly devices: Endpoint<{ walletId: string }, { devices: CustodyDevice[] }>
  /** Deletes a device's share and raises the epoch. */
  readonly revokeDevice: Endpoint<
    { walletId: string; deviceId: string; epoch: number; proof: WalletProof },
    { epoch: number }
  >
  /** Deletes this device's set. */
  readonly forgetDevice: Endpoint<{ walletId: string; deviceId: string }, undefined>
  /**
   * Counts spending from a recently recovered browser. `limitedUntil` is the end of its limits, in
   * ms since 1970.
   */
  readonly spend: Endpoint<SpendBody, { isAllowed: boolean; limitedUntil?: number | undefined }>
  /** Required before the phrase is shown: fresh factor, three per day, a notice by mail. */
  readonly permitExport: Endpoint<{ walletId: string }, undefined>
} = {
  keys: {
    method: 'GET',
    path: '/v1/custody/keys',
    body: undefined,
    response: strictObject({ sealKey }),
  },
  wallet: {
    method: 'POST',
    path: '/v1/custody/wallet',
    body: strictObject({}),
    response: strictObject({ wallet: nullable(custodyWallet) }),
  },
  create: {
    method: 'POST',
    path: '/v1/custody/create',
    body: strictObject({
      walletId: custodyId,
      address: custodyAddress,
      solanaAddress,
      mode: custodyMode,
      device,
      recoveryShare: sealedShare,
    }),
    response: undefined,
  },
  readBack: {
    method: 'POST',
    path: '/v1/custody/read-back',
    body: strictObject(readBackEntries),
    response: strictObject({ deviceShare: sealedShare, recoveryShare: sealedShare }),
  },
  activate: { method: 'POST', path: '/v1/custody/activate', body: wallet, response: undefined },
  deviceShare: {
    method: 'POST',
    path: '/v1/custody/device-share',
    body: strictObject({ walletId: custodyId, deviceId: custodyId, responseKey: sealKey }),
    response: strictObject({ share: sealedShare, epoch: custodyEpoch, wallet: custodyWallet }),
  },
  recoveryShare: {
    method: 'POST',
    path: '/v1/custody/recovery-share',
    body: strictObject({ walletId: custodyId, responseKey: sealKey }),
    response: strictObject({ share: sealedShare, epoch: custodyEpoch, wallet: custodyWallet }),
  },
  putDevice: {
    method: 'POST',
    path: '/v1/custody/put-device',
    body: strictObject({
      walletId: custodyId,
      epoch: custodyEpoch,
      device,
      replaces: optional(custodyId),
      proof: walletProof,
    }),
    response: undefined,
  },
  putRecovery: {
    method: 'POST',
    path: '/v1/custody/put-recovery',
    body: strictObject({
      walletId: custodyId,
      epoch: custodyEpoch,
      mode: custodyMode,
      share: sealedShare,
      proof: walletProof,
    }),
    response: undefined,
  },
  readBackRecovery: {
    method: 'POST',
    path: '/v1/custody/read-back-recovery',
    body: strictObject({ ...readBackEntries, epoch: custodyEpoch }),
    response: strictObject({ share: sealedShare }),
  },
  commitRecovery: {
    method: 'POST',
    path: '/v1/custody/commit-recovery',
    body: strictObject({
      walletId: custodyId,
      epoch: custodyEpoch,
      shareId: sealKey,
      proof: walletProof,
    }),
    response: undefined,
  },
  devices: {
    method: 'POST',
    path: '/v1/custody/devices',
    body: wallet,
    response: strictObject({ devices: custodyDevices }),
  },
  revokeDevice: {
    method: 'POST',
    path: '/v1/custody/revoke-device',
    body: strictObject({
      walletId: custodyId,
      deviceId: custodyId,
      epoch: custodyEpoch,
      proof: walletProof,
    }),
    response: strictObject({ epoch: custodyEpoch }),
  },
  forgetDevice: {
    method: 'POST',
    path: '/v1/custody/forget-device',
    body: strictObject({ walletId: custodyId, deviceId: custodyId }),
    response: undefined,
  },
  spend: {
    method: 'POST',
    path: '/v1/custody/spend',
    body: strictObject({
      walletId: custodyId,
      spending: nullable(pipe(array(custodySpending), maxLength(64))),
      isTrial: boolean(),
    }),
    response: strictObject({ isAllowed: boolean(), limitedUntil: optional(custodyTime) }),
  },
  permitExport: {
    method: 'POST',
    path: '/v1/custody/permit-export',
    body: wallet,
    response: undefined,
  },
}
