import { createRecoveryCode, createSalt, type FactorKeys, factorKeys, isSameCode } from './factors.js'
import type { Task } from './parts.js'
import { left, show, textOf } from './screens.js'

const MIN_PASSWORD = 10

/** Two factors that a visitor set up; with them the share of the recovery set is sealed. */
export interface NewFactors {
  readonly keys: FactorKeys
  readonly salt: Uint8Array
  /** To open what was sealed once more, as proof. */
  readonly given: { code: string; password: string }
}

async function checkBack(task: Task, code: string): Promise<void> {
  const state: { error: string | undefined } = { error: undefined }
  for (;;) {
    const typed = textOf(await show(task, { kind: 'checkCode', isPresent: false, error: state.error }), 'code')
    if (isSameCode(code, typed)) return
    state.error = 'That is not the code you were shown. Look at what you wrote down.'
  }
}

async function askPassword(task: Task): Promise<string> {
  const state: { error: string | undefined } = { error: undefined }
  for (;;) {
    const password = textOf(await show(task, { kind: 'newPassword', error: state.error }), 'password')
    if ([...password].length >= MIN_PASSWORD) return password
    state.error = `The password needs ${MIN_PASSWORD} characters at least.`
  }
}

/** Shows a recovery code once, has it typed back, and takes a password. @throws VaultError `rejected` when the visitor leaves */
export async function setUpFactors(task: Task): Promise<NewFactors> {
  const code = createRecoveryCode()
  const shown = await show(task, { kind: 'newCode', code })
  if (shown?.isWritten !== true) throw left()
  await checkBack(task, code)
  const given = { code, password: await askPassword(task) }
  const salt = createSalt()
  return { keys: await factorKeys(given, salt), salt, given }
}
