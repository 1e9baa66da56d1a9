import {
  type CustodyWallet,
  type FactorKind,
  type FactorProof,
  recoveryEndpoints,
} from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import type { CustodyContext } from './custody.js'
import { factorProof, type GivenFactors } from './factors.js'
import { show, textOf } from './screens.js'

/**
 * Returns the kinds of factors that open a wallet's share at the recovery service. Returns an empty
 * list in mode `assisted`.
 */
export async function enrolledKinds(
  { services, signal }: CustodyContext,
  { id: walletId, mode, recoveryEpoch: epoch }: CustodyWallet,
): Promise<FactorKind[]> {
  if (mode === 'assisted') return []
  try {
    return (await services.recovery(recoveryEndpoints.factors, { walletId, epoch }, signal)).kinds
  } catch (error) {
    // The recovery service lost its share and with it the enrolled factors, which must be set up
    // again.
    if (error instanceof VaultError && ['wallet_unknown', 'epoch_passed'].includes(error.name))
      return []
    throw error
  }
}

/**
 * Seals the proof of one of the given factors for the recovery service.
 *
 * @throws VaultError `factorRefused`
 */
export async function sealProof(
  { services, signal }: CustodyContext,
  { id: walletId, recoveryEpoch: epoch }: CustodyWallet,
  given: GivenFactors,
): Promise<FactorProof> {
  const { kind, proof } = factorProof(given, { walletId, epoch })
  const sealed = await services.seal(
    proof,
    { service: 'recovery', walletId, set: `factor:${kind}`, epoch },
    signal,
  )
  proof.fill(0)
  return { kind, proof: sealed }
}

/**
 * Asks the user for an enrolled factor and returns its proof: the passkey if there is one, or the
 * recovery code. Enrolled factors are replaced only with such a proof (docs/threats.md, S6).
 *
 * @throws VaultError `rejected` when the user cancels, `factorRefused`
 */
export async function presentFactor(
  context: CustodyContext,
  wallet: CustodyWallet,
  kinds: readonly FactorKind[],
  error: string | undefined,
): Promise<FactorProof> {
  const { id: walletId } = wallet
  const hasCode = kinds.includes('code')
  if (kinds.includes('passkey')) {
    const answer = await show(context, { kind: 'presentPasskey', walletId, hasCode, error })
    if (!(hasCode && answer?.isInstead === true))
      return sealProof(context, wallet, { passkey: textOf(answer, 'passkey') })
  }
  return sealProof(context, wallet, {
    code: textOf(await show(context, { kind: 'checkCode', isPresent: true, error }), 'code'),
  })
}
