import {
  type CustodyWallet,
  custodyEndpoints,
  type FactorKind,
  type FactorProof,
  recoveryEndpoints,
} from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import { askForCode } from './codeChallenge.js'
import type { CustodyContext, CustodyScreenAnswer } from './custody.js'
import type { GivenFactors } from './factors.js'

import { enrolledKinds, sealProof } from './presentFactor.js'
import { enProblem, problemTexts } from './problemTexts.js'
import { isRetry, left, localTime, messageOf, show } from './screens.js'
import { kindsOf, openByFactors } from './sealByFactors.js'
import { combineChecked } from './walletKeys.js'

type Challenge = { attemptId: string; otp: string } | FactorProof

/** Requests the share of the recovery service. */
async function release(
  context: CustodyContext,
  wallet: CustodyWallet,
  challenge: Challenge,
): Promise<Uint8Array> {
  const { services, signal } = context
  const { id: walletId, recoveryEpoch: epoch } = wallet
  const reply = await services.replyKey()
  const released = await services.recovery(
    recoveryEndpoints.release,
    { walletId, epoch, challenge, responseKey: reply.responseKey },
    signal,
  )
  if ('availableAt' in released) {
    const from = localTime(released.availableAt)
    throw new VaultError('recoveryHeld', enProblem.held(from), {
      code: 4100,
      shown: () => problemTexts().held(from),
    })
  }
  return reply.open(released.share, { service: 'recovery', walletId, set: 'recovery', epoch })
}

/**
 * Fetches the recovery service's share after its code. If that service has no mailbox, proves a
 * factor instead.
 */
async function fetchKept(
  context: CustodyContext,
  wallet: CustodyWallet,
): Promise<{ kept: Uint8Array; given: GivenFactors | undefined }> {
  const { services, signal } = context
  const { id: walletId } = wallet
  try {
    const kept = await askForCode(context, {
      reason: 'recovery',
      start: () => services.recovery(recoveryEndpoints.start, { walletId }, signal),
      verify: (challenge) => release(context, wallet, challenge),
    })
    return { kept, given: undefined }
  } catch (error) {
    if (!(error instanceof VaultError && error.name === 'email_required')) throw error
  }
  const kinds = await enrolledKinds(context, wallet)
  return askFactors(context, { kinds, walletId, first: undefined }, async (given) => ({
    kept: await release(context, wallet, await sealProof(context, wallet, given)),
    given,
  }))
}

interface Asked {
  readonly kinds: readonly FactorKind[]
  readonly walletId: string
  /** Factors that the user entered before, for the first attempt. */
  readonly first: GivenFactors | undefined
}

/** Asks the user for two factors until they are accepted. */
async function askFactors<value>(
  context: CustodyContext,
  { kinds, walletId, first }: Asked,
  use: (given: GivenFactors) => Promise<value>,
): Promise<value> {
  const state: { error: string | undefined; given: GivenFactors | undefined } = {
    error: undefined,
    given: first,
  }
  for (;;) {
    const given =
      state.given ??
      givenIn(await show(context, { kind: 'factors', kinds, walletId, error: state.error }), kinds)
    try {
      return await use(given)
    } catch (error) {
      if (!isRetry(error)) throw error
      state.error = messageOf(error)
      state.given = undefined
    }
  }
}

function givenIn(answer: CustodyScreenAnswer, kinds: readonly FactorKind[]): GivenFactors {
  if (!answer) throw left()
  const given = kinds.flatMap((kind) => {
    const value = answer[kind]
    return typeof value === 'string' && value !== '' ? [[kind, value] as const] : []
  })
  return Object.fromEntries(given)
}

/**
 * Fetches the recovery service's share and, in mode `self`, decrypts it with the user's factors.
 */
async function openKept(context: CustodyContext, wallet: CustodyWallet): Promise<Uint8Array> {
  const { kept, given } = await fetchKept(context, wallet)
  if (wallet.mode === 'assisted') return kept
  try {
    const wanted = { walletId: wallet.id, epoch: wallet.recoveryEpoch }
    return await askFactors(
      context,
      { kinds: kindsOf(kept), walletId: wallet.id, first: given },
      (factors) => openByFactors(kept, factors, wanted),
    )
  } finally {
    kept.fill(0)
  }
}

/**
 * Combines the recovery set: the auth service's share, and the recovery service's share after its
 * own challenge (docs/threats.md, S3). The caller wipes the result.
 *
 * @throws VaultError `rejected` when the user cancels, `sharesRefused`, or an error of the
 * services.
 */
export async function recoverEntropy(
  context: CustodyContext,
): Promise<{ entropy: Uint8Array; wallet: CustodyWallet }> {
  const { services, signal } = context
  const { wallet: known } = await services.auth(custodyEndpoints.wallet, {}, signal)
  if (!known)
    throw new VaultError('wallet_unknown', 'There’s no wallet to recover. Log in again.', {
      code: 4100,
    })
  const reply = await services.replyKey()
  // Must come first: a refused recovery fails before a code is mailed.
  const given = await services.auth(
    custodyEndpoints.recoveryShare,
    { walletId: known.id, responseKey: reply.responseKey },
    signal,
  )
  const { wallet, share } = given
  const fromAuth = await reply.open(share, {
    service: 'auth',
    walletId: known.id,
    set: 'recovery',
    epoch: given.epoch,
  })
  try {
    const fromRecovery = await openKept(context, wallet)
    const entropy = await combineChecked([fromAuth, fromRecovery], wallet.address).finally(() =>
      fromRecovery.fill(0),
    )
    return { entropy, wallet }
  } finally {
    fromAuth.fill(0)
  }
}
