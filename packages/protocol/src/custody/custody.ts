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

/** A new wallet as the auth service keeps it: one share of two different sets, never two of one. */
export interface CreateWalletBody {
  walletId: string
  address: `0x${string}`
  solanaAddress: string
  mode: CustodyMode
  device: { id: string; share: SealedShare }
  recoveryShare: SealedShare
}

/** A device's share, for a set that was split anew. */
export interface PutDeviceBody {
  walletId: string
  epoch: number
  device: { id: string; share: SealedShare }
  /** The set that this one takes the place of, once it was used. */
  replaces?: string | undefined
  proof: WalletProof
}

/** A share of a recovery set that was split anew. */
export interface PutRecoveryBody {
  walletId: string
  epoch: number
  mode: CustodyMode
  share: SealedShare
  proof: WalletProof
}

/**
 * Asks for a pending share. The proof signs `responseKey`, so that the reply opens only for the
 * holder of the wallet's key.
 */
export interface ReadBackBody {
  walletId: string
  responseKey: string
  proof: WalletProof
}

/** What is about to leave the wallet, before it is signed. */
export interface SpendBody {
  walletId: string
  /** `null`: it cannot be valued, and counts as everything. */
  spending: CustodySpending[] | null
  /** Only asked; nothing is counted. */
  isTrial: boolean
}

const wallet: GenericSchema<unknown, { walletId: string }> = strictObject({ walletId: custodyId })
const readBackEntries = { walletId: custodyId, responseKey: sealKey, proof: walletProof }
const device: GenericSchema<unknown, { id: string; share: SealedShare }> = strictObject({
  id: custodyId,
  share: sealedShare,
})

/**
 * Endpoints of custody on the auth service, which keeps one share of each set under its own key.
 *
 * Shares cross the wire sealed (RFC 9180) both ways. Errors are an {@link ErrorReply}: 401
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
  /** The visitor's wallet; `null` while there is none that could be recovered. */
  readonly wallet: Endpoint<Record<string, never>, { wallet: CustodyWallet | null }>
  /**
   * Keeps a new wallet as pending: it does not exist for anybody until `activate`. A pending one of
   * before is deleted.
   */
  readonly create: Endpoint<CreateWalletBody, undefined>
  /**
   * Gives both shares of a pending wallet back to the browser that stored them, so that the frame
   * proves that it can be recovered.
   */
  readonly readBack: Endpoint<
    ReadBackBody,
    { deviceShare: SealedShare; recoveryShare: SealedShare }
  >
  /** Only for the browser that called `create`. */
  readonly activate: Endpoint<{ walletId: string }, undefined>
  /** One device's share, to that device's key alone. */
  readonly deviceShare: Endpoint<
    { walletId: string; deviceId: string; responseKey: string },
    { share: SealedShare; epoch: number; wallet: CustodyWallet }
  >
  /** Share of the recovery set that counts. */
  readonly recoveryShare: Endpoint<
    { walletId: string; responseKey: string },
    { share: SealedShare; epoch: number; wallet: CustodyWallet }
  >
  readonly putDevice: Endpoint<PutDeviceBody, undefined>
  /** Keeps a share of a new recovery set as pending. */
  readonly putRecovery: Endpoint<PutRecoveryBody, undefined>
  /**
   * Gives the share of `putRecovery` back to the browser that stored it, until `commitRecovery`.
   */
  readonly readBackRecovery: Endpoint<ReadBackBody & { epoch: number }, { share: SealedShare }>
  /** The recovery set of `putRecovery` counts from now on. */
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
  /** This device gives its set up. */
  readonly forgetDevice: Endpoint<{ walletId: string; deviceId: string }, undefined>
  /**
   * Counts what leaves from a browser that was recovered a short time ago. `limitedUntil`, in ms
   * since 1970: so long only little may.
   */
  readonly spend: Endpoint<SpendBody, { isAllowed: boolean; limitedUntil?: number | undefined }>
  /** Asked before the phrase is shown: fresh factor, three a day, a notice by mail. */
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
