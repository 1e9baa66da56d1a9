import type { CustodyDevice, CustodyMode, FactorKind } from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import type { CustodyContext, CustodyScreenAnswer } from './custody.js'

/** The data of each screen of custody. Plain data, because it is posted to another window. */
export type CustodyScreen =
  /**
   * A code that was mailed: eight letters by the recovery service (`recovery`, `mailbox`), or
   * `codeLength` digits by the auth service (`stepUp`). Answer: `otp`, or `isResend`.
   */
  | {
      kind: 'code'
      reason: 'recovery' | 'mailbox' | 'stepUp'
      email: string
      codeLength?: number | undefined
      error?: string | undefined
    }
  /** Another mailbox for recovery codes. `from`: `null` without one. Answer: `isAgreed`. */
  | { kind: 'mailbox'; from: string | null; to: string }
  /** The user's own factors. Answer: two of `code`, `password`, `passkey`. */
  | { kind: 'factors'; kinds: readonly FactorKind[]; walletId: string; error?: string | undefined }
  /** Answer: `revoke`, a device's id. */
  | {
      kind: 'devices'
      devices: readonly CustodyDevice[]
      currentId: string | undefined
      error?: string | undefined
    }
  /**
   * Answer: `action`: `self` or `assisted`; with `self` which factors, `code`, `password`,
   * `passkey`, as booleans.
   */
  | {
      kind: 'recovery'
      mode: CustodyMode
      kinds: readonly FactorKind[]
      email: string | undefined
      isRequired: boolean
    }
  /** A new recovery code, shown once. Answer: `isWritten`. */
  | { kind: 'newCode'; code: string }
  /**
   * The code once more: the new one, to be sure that it was copied, or the present one, as proof.
   * Answer: `code`.
   */
  | { kind: 'checkCode'; isPresent: boolean; error?: string | undefined }
  /** A new password. Answer: `password`. */
  | { kind: 'newPassword'; error?: string | undefined }
  /**
   * A new passkey, made in the window. Answer: `passkey`, or `isInstead`: code and password after
   * all.
   */
  | { kind: 'newPasskey'; walletId: string }
  /**
   * The passkey that counts until now, as proof. Answer: `passkey`, or `isInstead`: the code, where
   * there is one.
   */
  | { kind: 'presentPasskey'; walletId: string; hasCode: boolean; error?: string | undefined }
  /** Answer: `isAgreed`. */
  | { kind: 'exportWarning' }
  /** Shown while it is held. Answer: none. */
  | { kind: 'phrase'; words: readonly string[] }
  | { kind: 'notice'; tone: 'info' | 'danger'; title: string; text: string }

/** Shows a screen in a window of its own (docs/threats.md). `null`: the user left. */
export async function show(
  { ask, signal }: Pick<CustodyContext, 'ask' | 'signal'>,
  screen: CustodyScreen,
): Promise<CustodyScreenAnswer> {
  return ask('custody', { ...screen }, { signal, mustBeWindow: true })
}

/** Returns a text of an answer. @throws VaultError `rejected` (4001) when the user left */
export function textOf(answer: CustodyScreenAnswer, name: string): string {
  const value = answer?.[name]
  if (typeof value === 'string') return value
  throw left()
}

/** Creates the error of a user who closed a required screen. */
export function left(): VaultError {
  return new VaultError('rejected', 'You closed the window early. Nothing changed.', { code: 4001 })
}

/** Returns the error text for a screen that stays open. */
export function messageOf(error: unknown): string {
  return error instanceof VaultError ? error.message : 'Something went wrong. Try again.'
}

/** True if the input was refused and the user can enter it again. */
export function isRetry(error: unknown): boolean {
  return (
    error instanceof VaultError &&
    [
      'code_refused',
      'factor_refused',
      'factorRefused',
      'try_limit',
      'mail_limit',
      'too_many_tries',
    ].includes(error.name)
  )
}
