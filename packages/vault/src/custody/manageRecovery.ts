import {
  type CustodyMode,
  type CustodyWallet,
  custodyEndpoints,
  type FactorKind,
} from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import type { Opened, Task } from './custody.js'
import { stepUp } from './exportPhrase.js'
import { factorKinds, factorNames, wipeKeys } from './factors.js'
import { enrolledKinds, presentFactor } from './presentFactor.js'
import { withProofs } from './proving.js'
import { reshareRecovery } from './reshareRecovery.js'
import { isRetry, messageOf, show } from './screens.js'
import { chosenKinds, setUpFactors } from './setUpFactors.js'

interface Wanted {
  readonly mode: CustodyMode
  /** New factors, with mode `self`. */
  readonly chosen: readonly FactorKind[]
  /** The factors that were enrolled before. */
  readonly enrolled: readonly FactorKind[]
}

async function change(
  task: Task,
  wallet: CustodyWallet,
  { mode, chosen, enrolled }: Wanted,
  unlock: () => Promise<Uint8Array>,
): Promise<FactorKind[]> {
  if (mode === 'assisted' && task.session.email === undefined)
    throw new VaultError(
      'emailMissing',
      'A code cannot be sent to you without an e-mail address. Add one first.',
    )
  if (wallet.mode === 'self' && task.session.email !== undefined) await stepUp(task)
  const factors = mode === 'self' ? await setUpFactors(task, chosen, wallet.id) : undefined
  const state: { error: string | undefined } = { error: undefined }
  try {
    for (;;) {
      const entropy = await unlock()
      try {
        // Enrolled factors are replaced only with a proof of one of them (docs/threats.md, S6).
        const factorProof =
          enrolled.length > 0 ? await presentFactor(task, wallet, enrolled, state.error) : undefined
        await withProofs(task, entropy, (prove) =>
          reshareRecovery(task, {
            entropy,
            prove,
            wallet,
            factors,
            factorProof,
            recoveryEmail: undefined,
          }),
        )
        return factorKinds.filter((kind) => factors?.keys[kind])
      } catch (error) {
        // Without anything to ask for again there is nothing that would be another time.
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

const assisted = 'From now on a new browser needs a code that the recovery service mails to you.'

function selfDone(kinds: readonly FactorKind[]): string {
  const needed =
    kinds.length > 2
      ? 'two of your recovery code, your password and your passkey'
      : factorKinds
          .filter((kind) => kinds.includes(kind))
          .map((kind) => `your ${factorNames[kind]}`)
          .join(' and ')
  return `From now on a new browser needs ${needed}. There is no other way to recover your wallet, and we cannot help without them.`
}

/** Shows how the wallet is recovered, and changes it. */
export async function manageRecovery(
  task: Task,
  opened: Opened,
  unlock: () => Promise<Uint8Array>,
): Promise<void> {
  const { services, session, signal } = task
  const { wallet } = await services.auth(custodyEndpoints.wallet, {}, signal)
  const latest = wallet ?? opened.wallet
  const enrolled = await enrolledKinds(task, latest)
  const answer = await show(task, {
    kind: 'recovery',
    mode: latest.mode,
    kinds: enrolled,
    email: session.email,
    isRequired: false,
  })
  const mode = answer?.action
  if (mode !== 'self' && mode !== 'assisted') return
  const kinds = await change(task, latest, { mode, chosen: chosenKinds(answer), enrolled }, unlock)
  await show(task, {
    kind: 'notice',
    tone: 'info',
    title: 'Recovery is set up',
    text: mode === 'self' ? selfDone(kinds) : assisted,
  })
}
