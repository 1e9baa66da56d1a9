import { type CustodyWallet, custodyEndpoints, recoveryEndpoints } from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import { openRecord, readRecord, sealRecord, writeRecord } from './deviceRecord.js'
import { wipeKeys } from './factors.js'
import type { Task } from './parts.js'
import { proveRecoverySet, splitForRecovery, storeSubject } from './recoverySet.js'
import { show } from './screens.js'
import { addressesFrom, combineChecked, signWith, splitEntropy } from './sets.js'
import { chosenKinds, type NewFactors, setUpFactors } from './setUpFactors.js'

const ENTROPY_BYTES = 16
const EPOCH = 1

interface Draft {
  readonly walletId: string
  readonly deviceId: string
  readonly entropy: Uint8Array
  readonly address: `0x${string}`
  readonly solanaAddress: string
  readonly factors: NewFactors | undefined
}

/** Sends each service its share; both keep them as pending. */
async function deposit(task: Task, draft: Draft, forAuthDevice: Uint8Array): Promise<void> {
  const { services, signal } = task
  const { walletId, deviceId, address, solanaAddress, entropy, factors } = draft
  const set = await splitForRecovery(entropy, { walletId, epoch: EPOCH }, factors)
  try {
    const { mode } = set
    const share = await services.seal(set.forRecovery, { service: 'recovery', walletId, set: 'recovery', epoch: EPOCH }, signal)
    const subject = storeSubject({ mode, share, factors: set.factors })
    const proof = await signWith(entropy, ({ evm }) => services.prove(evm, { service: 'recovery', action: 'store', walletId, epoch: EPOCH, subject }))
    await services.recovery(recoveryEndpoints.store, { walletId, address, epoch: EPOCH, mode, share, factors: set.factors, proof }, signal)
    const device = { id: deviceId, share: await services.seal(forAuthDevice, { service: 'auth', walletId, set: `device:${deviceId}`, epoch: EPOCH }, signal) }
    const recoveryShare = await services.seal(set.forAuth, { service: 'auth', walletId, set: 'recovery', epoch: EPOCH }, signal)
    await services.auth(custodyEndpoints.create, { walletId, address, solanaAddress, mode, device, recoveryShare }, signal)
  } finally {
    set.wipe()
  }
}

/** Fetches everything back and puts both sets together, with this device's share as it was stored (security.md S1, step 5). */
async function proveRecoverable(task: Task, draft: Draft): Promise<void> {
  const { services, store, session, signal } = task
  const { walletId, deviceId, address, factors } = draft
  const reply = await services.replyKey()
  const kept = await services.auth(custodyEndpoints.readBack, { walletId, responseKey: reply.responseKey }, signal)
  const fromDevice = await reply.open(kept.deviceShare, { service: 'auth', walletId, set: `device:${deviceId}`, epoch: EPOCH })
  const fromAuth = await reply.open(kept.recoveryShare, { service: 'auth', walletId, set: 'recovery', epoch: EPOCH })
  const record = await readRecord(store, walletId, session.userId)
  const own = record && (await openRecord(record))
  try {
    if (!own) throw new VaultError('storageRefused', 'This browser does not keep what the wallet needs. Allow this site to store data, then try again.')
    const entropy = await combineChecked([own, fromDevice], address)
    entropy.fill(0)
    await proveRecoverySet(task, { walletId, epoch: EPOCH, address, fromAuth, factors })
  } finally {
    for (const share of [own, fromDevice, fromAuth]) share?.fill(0)
  }
}

async function keepAndProve(task: Task, draft: Draft): Promise<void> {
  const { services, store, session, signal } = task
  const { walletId, deviceId, entropy } = draft
  const [own, forAuth] = await splitEntropy(entropy)
  try {
    await deposit(task, draft, forAuth)
    const described = { walletId, userId: session.userId, deviceId, epoch: EPOCH, recoveryEmail: session.email }
    await writeRecord(store, await sealRecord(own, described))
  } finally {
    own.fill(0)
    forAuth.fill(0)
  }
  await proveRecoverable(task, draft)
  // The recovery service first: what is active at the auth service can be recovered, whatever happens in between.
  await services.recovery(recoveryEndpoints.activate, { walletId, epoch: EPOCH }, signal)
  await services.auth(custodyEndpoints.activate, { walletId }, signal)
}

/** Without a mailbox nobody could be asked for a code: the visitor's own factors take its place. */
async function ownFactors(task: Task, walletId: string): Promise<NewFactors | undefined> {
  if (task.session.email !== undefined) return undefined
  const answer = await show(task, { kind: 'recovery', mode: 'assisted', kinds: [], email: undefined, isRequired: true })
  if (answer === null) throw new VaultError('rejected', 'A wallet that cannot be recovered is not made. Log in again to set it up.', { code: 4001 })
  return setUpFactors(task, chosenKinds(answer), walletId)
}

/**
 * Makes a wallet. Until both sets were put together again from what the services kept, it does not exist for anybody;
 * interrupted before that it leaves a pending row, which goes.
 */
export async function createWallet(task: Task): Promise<CustodyWallet> {
  const walletId = crypto.randomUUID()
  const factors = await ownFactors(task, walletId)
  const entropy = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES))
  try {
    const { evm: address, solana: solanaAddress } = await addressesFrom(entropy)
    const draft: Draft = { walletId, deviceId: crypto.randomUUID(), entropy, address, solanaAddress, factors }
    await keepAndProve(task, draft)
    const mode = factors ? 'self' : 'assisted'
    return { id: walletId, address, solanaAddress, epoch: EPOCH, recoveryEpoch: EPOCH, mode, resplitBelow: 0, recoveryState: 'current' }
  } finally {
    entropy.fill(0)
    if (factors) wipeKeys(factors.keys)
  }
}
