import type { FactorKind } from '@latchkey/protocol'
import type { CustodyContext, CustodyScreenAnswer } from './custody.js'
import {
  createRecoveryCode,
  createSalt,
  type FactorKeys,
  factorKeys,
  factorKinds,
  type GivenFactors,
  isSameCode,
} from './factors.js'

import { problemTexts } from './problemTexts.js'
import { left, type ScreenStep, show, textOf } from './screens.js'
import { custodyTexts } from './view/custodyTexts.js'

const MIN_PASSWORD = 10

/** Two or three factors that a user set up. They seal the share of the recovery set. */
export interface NewFactors {
  readonly keys: FactorKeys
  readonly salt: Uint8Array
  /** The factors as entered, to test that they open the sealed share. */
  readonly given: GivenFactors
}

async function checkBack(context: CustodyContext, code: string, step: ScreenStep): Promise<void> {
  const state: { error: string | undefined } = { error: undefined }
  for (;;) {
    const typed = textOf(
      await show(context, { kind: 'checkCode', isPresent: false, step, error: state.error }),
      'code',
    )
    if (isSameCode(code, typed)) return
    state.error = problemTexts().codeMismatch
  }
}

async function askPassword(context: CustodyContext, step: ScreenStep): Promise<string> {
  const state: { error: string | undefined } = { error: undefined }
  for (;;) {
    const password = textOf(
      await show(context, { kind: 'newPassword', step, error: state.error }),
      'password',
    )
    if ([...password].length >= MIN_PASSWORD) return password
    state.error = custodyTexts().newPassword.hint(MIN_PASSWORD)
  }
}

async function newCode(context: CustodyContext, nextStep: () => ScreenStep): Promise<string> {
  const code = createRecoveryCode()
  const shown = await show(context, { kind: 'newCode', code, step: nextStep() })
  if (shown?.isWritten !== true) throw left()
  await checkBack(context, code, nextStep())
  return code
}

/**
 * Returns a counter of the screens that set up some factors: the code has two screens, any other
 * factor one.
 */
function countSteps(kinds: readonly FactorKind[]): () => ScreenStep {
  const of = kinds.length + (kinds.includes('code') ? 1 : 0)
  const last = { at: 0 }
  return () => {
    last.at += 1
    return { at: last.at, of }
  }
}

/** Returns the factors that the user chose. Falls back to code and password. */
export function chosenKinds(answer: CustodyScreenAnswer): FactorKind[] {
  const chosen = factorKinds.filter((kind) => answer?.[kind] === true)
  return chosen.length >= 2 ? chosen : ['code', 'password']
}

/**
 * Sets up the chosen factors. The passkey comes first, because the device may not support it. Then
 * a code that is shown once and typed back, then a password.
 *
 * @throws VaultError `rejected` when the user cancels
 */
export async function setUpFactors(
  context: CustodyContext,
  chosen: readonly FactorKind[],
  walletId: string,
): Promise<NewFactors> {
  const counted = countSteps(chosen)
  const made = chosen.includes('passkey')
    ? await show(context, { kind: 'newPasskey', walletId, step: counted() })
    : undefined
  const kinds: readonly FactorKind[] = made?.isInstead === true ? ['code', 'password'] : chosen
  const nextStep = kinds === chosen ? counted : countSteps(kinds)
  const given: GivenFactors = {
    ...(kinds.includes('passkey') ? { passkey: textOf(made ?? null, 'passkey') } : {}),
    ...(kinds.includes('code') ? { code: await newCode(context, nextStep) } : {}),
    ...(kinds.includes('password') ? { password: await askPassword(context, nextStep()) } : {}),
  }
  const salt = createSalt()
  return { keys: await factorKeys(given, salt), salt, given }
}
