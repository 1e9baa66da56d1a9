import { custodyEndpoints, loginEndpoints } from '@latchkey/protocol'
import { askForCode } from './codeChallenge.js'
import type { CustodyContext, Opened } from './custody.js'
import { phraseWords } from './phrase.js'
import { recoverEntropy } from './recoverWallet.js'
import { left, show } from './screens.js'

/** Verifies the user again by a mailed code, for every kind of login (SEC-30). */
export async function stepUp(context: CustodyContext): Promise<void> {
  const { services, session, signal } = context
  const { email = '' } = session
  await askForCode(context, {
    reason: 'stepUp',
    start: async () => ({
      ...(await services.auth(loginEndpoints.startStepUp, {}, signal)),
      email,
    }),
    verify: (challenge) => services.auth(loginEndpoints.verifyStepUp, challenge, signal),
  })
}

/** Verifies the user by their own factors instead of a mailed code, by opening the recovery set. */
async function provenByFactors(context: CustodyContext, address: string): Promise<void> {
  const { entropy, wallet } = await recoverEntropy(context)
  entropy.fill(0)
  if (wallet.address !== address) throw left()
}

/** Shows the phrase to the user in a separate window of the frame (docs/threats.md, S5). */
export async function exportPhrase(
  context: CustodyContext,
  opened: Opened,
  unlock: () => Promise<Uint8Array>,
): Promise<void> {
  const { services, session, signal } = context
  const { id: walletId, address } = opened.wallet
  const warned = await show(context, { kind: 'exportWarning' })
  if (warned?.isAgreed !== true) throw left()
  if (session.email !== undefined) await stepUp(context)
  else if (opened.wallet.mode === 'self') await provenByFactors(context, address)
  await services.auth(custodyEndpoints.permitExport, { walletId }, signal)
  const entropy = await unlock()
  const words = phraseWords(entropy)
  entropy.fill(0)
  await show(context, { kind: 'phrase', words })
}
