import {
  type CustodyWallet,
  custodyEndpoints,
  recoveryEndpoints,
  splitSubject,
} from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import type { Addresses, CustodyContext } from './custody.js'
import { openRecord, readRecord, sealRecord, writeRecord } from './deviceRecord.js'
import { wipeKeys } from './factors.js'

import { type Prove, withProofs } from './proving.js'
import { proveRecoverySet, splitForRecovery, storeRecoveryShare } from './recoverySet.js'
import { show } from './screens.js'
import { chosenKinds, type NewFactors, setUpFactors } from './setUpFactors.js'
import { addressesFrom, combineChecked, splitEntropy } from './walletKeys.js'

const ENTROPY_BYTES = 16
const EPOCH = 1

interface Draft {
  readonly walletId: string
  readonly deviceId: string
  readonly entropy: Uint8Array
  readonly addresses: Addresses
  readonly factors: NewFactors | undefined
  readonly prove: Prove
}

/**
 * Sends each service its share. Both store it as pending. Returns the id of the recovery service's
 * share.
 */
async function deposit(
  context: CustodyContext,
  draft: Draft,
  forAuthDevice: Uint8Array,
): Promise<string> {
  const { services, session, signal } = context
  const { walletId, deviceId, addresses, entropy, factors, prove } = draft
  const { email, isEmailTyped: isProved = false } = session
  const set = await splitForRecovery(entropy, { walletId, epoch: EPOCH }, factors)
  try {
    const mailbox = email === undefined ? undefined : { email, isProved }
    const shareId = await storeRecoveryShare(context, {
      walletId,
      address: addresses.evm,
      epoch: EPOCH,
      set,
      prove,
      mailbox,
    })
    const device = {
      id: deviceId,
      share: await services.seal(
        forAuthDevice,
        { service: 'auth', walletId, set: `device:${deviceId}`, epoch: EPOCH },
        signal,
      ),
    }
    const recoveryShare = await services.seal(
      set.forAuth,
      { service: 'auth', walletId, set: 'recovery', epoch: EPOCH },
      signal,
    )
    const { evm: address, solana: solanaAddress } = addresses
    await services.auth(
      custodyEndpoints.create,
      { walletId, address, solanaAddress, mode: set.mode, device, recoveryShare },
      signal,
    )
    return shareId
  } finally {
    set.wipe()
  }
}

/**
 * Reads all shares back and combines both sets, with this browser's share as it was stored
 * (docs/threats.md, S1, step 5).
 */
async function proveRecoverable(context: CustodyContext, draft: Draft): Promise<void> {
  const { services, store, session, signal } = context
  const { walletId, deviceId, addresses, factors, prove } = draft
  const address = addresses.evm
  const reply = await services.replyKey()
  const { responseKey } = reply
  const proof = await prove({
    service: 'auth',
    action: 'readBack',
    walletId,
    epoch: EPOCH,
    subject: responseKey,
  })
  const kept = await services.auth(
    custodyEndpoints.readBack,
    { walletId, responseKey, proof },
    signal,
  )
  const fromDevice = await reply.open(kept.deviceShare, {
    service: 'auth',
    walletId,
    set: `device:${deviceId}`,
    epoch: EPOCH,
  })
  const fromAuth = await reply.open(kept.recoveryShare, {
    service: 'auth',
    walletId,
    set: 'recovery',
    epoch: EPOCH,
  })
  const record = await readRecord(store, session.userId, undefined)
  const own = record?.deviceId === deviceId ? await openRecord(record) : undefined
  try {
    if (!own)
      throw new VaultError(
        'storageRefused',
        'This browser can’t store your wallet. Allow this site to store data, then try again.',
      )
    const entropy = await combineChecked([own, fromDevice], address)
    entropy.fill(0)
    await proveRecoverySet(context, { walletId, epoch: EPOCH, address, fromAuth, factors, prove })
  } finally {
    for (const share of [own, fromDevice, fromAuth]) share?.fill(0)
  }
}

async function storeAndProve(context: CustodyContext, draft: Draft): Promise<void> {
  const { services, store, session, signal } = context
  const { walletId, deviceId, entropy, addresses, factors, prove } = draft
  const [own, forAuth] = await splitEntropy(entropy)
  const described = {
    walletId,
    userId: session.userId,
    deviceId,
    epoch: EPOCH,
    addresses,
    recoveryEmail: session.email,
  }
  try {
    const shareId = await deposit(context, draft, forAuth)
    await writeRecord(store, await sealRecord(own, { ...described, status: 'pending' }))
    await proveRecoverable(context, draft)
    // The recovery service first: a wallet that is active at the auth service is then always
    // recoverable.
    const subject = splitSubject({ mode: factors ? 'self' : 'assisted', shareId })
    const proof = await prove({
      service: 'recovery',
      action: 'activate',
      walletId,
      epoch: EPOCH,
      subject,
    })
    await services.recovery(
      recoveryEndpoints.activate,
      { walletId, epoch: EPOCH, shareId, proof },
      signal,
    )
    await services.auth(custodyEndpoints.activate, { walletId }, signal)
    await writeRecord(store, await sealRecord(own, { ...described, status: 'active' }))
  } finally {
    own.fill(0)
    forAuth.fill(0)
  }
}

/** Sets up the user's own factors if there is no e-mail address for a code. */
async function ownFactors(
  context: CustodyContext,
  walletId: string,
): Promise<NewFactors | undefined> {
  if (context.session.email !== undefined) return undefined
  const answer = await show(context, {
    kind: 'recovery',
    mode: 'assisted',
    kinds: [],
    email: undefined,
    isRequired: true,
  })
  if (answer === null)
    throw new VaultError(
      'rejected',
      'Your wallet needs a way to recover it. Log in again to set one up.',
      { code: 4001 },
    )
  return setUpFactors(context, chosenKinds(answer), walletId)
}

/**
 * Creates a wallet. It becomes active only after both sets were combined from the stored shares. An
 * interruption before that leaves a pending row, which is deleted.
 */
export async function createWallet(context: CustodyContext): Promise<CustodyWallet> {
  const walletId = crypto.randomUUID()
  const factors = await ownFactors(context, walletId)
  const entropy = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))
  try {
    const addresses = await addressesFrom(entropy)
    await withProofs(context, entropy, (prove) =>
      storeAndProve(context, {
        walletId,
        deviceId: crypto.randomUUID(),
        entropy,
        addresses,
        factors,
        prove,
      }),
    )
    const mode = factors ? 'self' : 'assisted'
    const { evm: address, solana: solanaAddress } = addresses
    return {
      id: walletId,
      address,
      solanaAddress,
      epoch: EPOCH,
      recoveryEpoch: EPOCH,
      mode,
      resplitBelow: 0,
      recoveryState: 'current',
    }
  } finally {
    entropy.fill(0)
    if (factors) wipeKeys(factors.keys)
  }
}
