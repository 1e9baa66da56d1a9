import {
  type CustodyMode,
  type CustodyWallet,
  custodyEndpoints,
  type FactorKind,
} from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import type { CustodyContext, Opened } from './custody.js'
import { stepUp } from './exportPhrase.js'
import { wipeKeys } from './factors.js'
import { enrolledKinds, presentFactor } from './presentFactor.js'
import { enProblem, problemTexts } from './problemTexts.js'
import { withProofs } from './proving.js'
import { reshareRecovery } from './reshareRecovery.js'
import { isRetry, messageOf, show } from './screens.js'
import { chosenKinds, setUpFactors } from './setUpFactors.js'

interface Wanted {
  readonly mode: CustodyMode
  /** New factors, with mode `self`. */
  readonly chosen: readonly FactorKind[]
  /** Factors that were enrolled before. */
  readonly enrolled: readonly FactorKind[]
}

async function change(
  context: CustodyContext,
  wallet: CustodyWallet,
  { mode, chosen, enrolled }: Wanted,
  unlock: () => Promise<Uint8Array>,
): Promise<void> {
  if (mode === 'assisted' && context.session.email === undefined)
    throw new VaultError('emailMissing', enProblem.noEmail)
  if (wallet.mode === 'self' && context.session.email !== undefined) await stepUp(context)
  const factors = mode === 'self' ? await setUpFactors(context, chosen, wallet.id) : undefined
  const state: { error: string | undefined } = { error: undefined }
  try {
    for (;;) {
      const entropy = await unlock()
      try {
        // Enrolled factors are replaced only with a proof of one of them (docs/threats.md, S6).
        const factorProof =
          enrolled.length > 0
            ? await presentFactor(context, wallet, enrolled, state.error)
            : undefined
        await withProofs(context, entropy, (prove) =>
          reshareRecovery(context, {
            entropy,
            prove,
            wallet,
            factors,
            factorProof,
            recoveryEmail: undefined,
          }),
        )
        return
      } catch (error) {
        // Without enrolled factors there is no input to ask for again, so a retry is pointless.
        if (!isRetry(error) || enrolled.length === 0) throw error
        state.error = messageOf(error)
      } finally {
        entropy.fill(0)
      }
    }
  } finally {
    if (factors) wipeKeys(factors.keys)
  }
}

/** Shows how the wallet is recovered, and changes it. */
export async function manageRecovery(
  context: CustodyContext,
  opened: Opened,
  unlock: () => Promise<Uint8Array>,
): Promise<void> {
  const { services, session, signal } = context
  const { wallet } = await services.auth(custodyEndpoints.wallet, {}, signal)
  const latest = wallet ?? opened.wallet
  const enrolled = await enrolledKinds(context, latest)
  const answer = await show(context, {
    kind: 'recovery',
    mode: latest.mode,
    kinds: enrolled,
    email: session.email,
    isRequired: false,
  })
  const mode = answer?.action
  if (mode !== 'self' && mode !== 'assisted') return
  await change(context, latest, { mode, chosen: chosenKinds(answer), enrolled }, unlock)
  await show(context, {
    kind: 'notice',
    tone: 'info',
    title: problemTexts().done.title,
    text: problemTexts().done[mode],
  })
}
