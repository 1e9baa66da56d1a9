import { type CustodyWallet, custodyEndpoints, type FactorProof } from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import { stepUp } from './exportPhrase.js'
import { codeProof } from './factors.js'
import type { Opened, Task } from './parts.js'
import { isRetry, messageOf, show, textOf } from './screens.js'
import { setUpFactors } from './setUpFactors.js'
import { splitRecoveryAnew } from './splitRecoveryAnew.js'

/** What was enrolled goes only with a proof of it (security.md S6). */
async function askProof(task: Task, wallet: CustodyWallet, error: string | undefined): Promise<FactorProof | undefined> {
  if (wallet.mode === 'assisted') return undefined
  const { id: walletId, recoveryEpoch: epoch } = wallet
  const code = textOf(await show(task, { kind: 'checkCode', isPresent: true, error }), 'code')
  const proof = await task.services.seal(codeProof(code, { walletId, epoch }), { service: 'recovery', walletId, set: 'factor:code', epoch }, task.signal)
  return { kind: 'code', proof }
}

async function change(task: Task, wallet: CustodyWallet, mode: 'self' | 'assisted', unlock: () => Promise<Uint8Array>): Promise<void> {
  if (mode === 'assisted' && task.session.email === undefined)
    throw new VaultError('emailMissing', 'Without an e-mail address nobody could send you a code. Add one first.')
  if (wallet.mode === 'self' && task.session.email !== undefined) await stepUp(task)
  const factors = mode === 'self' ? await setUpFactors(task) : undefined
  const state: { error: string | undefined } = { error: undefined }
  try {
    for (;;) {
      const entropy = await unlock()
      try {
        const factorProof = await askProof(task, wallet, state.error)
        await splitRecoveryAnew(task, { entropy, wallet, factors, factorProof })
        return
      } catch (error) {
        if (!isRetry(error)) throw error
        state.error = messageOf(error)
      } finally {
        entropy.fill(0)
      }
    }
  } finally {
    factors?.keys.code.fill(0)
    factors?.keys.password.fill(0)
  }
}

const done = {
  self: 'From now on a new browser needs your recovery code and your password. Nobody else can recover your wallet, and we cannot help if both are lost.',
  assisted: 'From now on a new browser needs a code that the recovery service mails to you.',
} as const

/** How the wallet is recovered: shown, and changed. */
export async function manageRecovery(task: Task, opened: Opened, unlock: () => Promise<Uint8Array>): Promise<void> {
  const { services, session, signal } = task
  const { wallet } = await services.auth(custodyEndpoints.wallet, {}, signal)
  const latest = wallet ?? opened.wallet
  const answer = await show(task, { kind: 'recovery', mode: latest.mode, email: session.email, isRequired: false })
  const mode = answer?.action
  if (mode !== 'self' && mode !== 'assisted') return
  await change(task, latest, mode, unlock)
  await show(task, { kind: 'notice', tone: 'info', title: 'Recovery is set up', text: done[mode] })
}
