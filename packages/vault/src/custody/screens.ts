import type { CustodyDevice, CustodyMode, FactorKind } from '@latchkey/protocol'
import { VaultError } from '../kernel/vaultError.js'
import { frameTexts } from '../ui/frameLanguage.js'
import type { CustodyContext, CustodyScreenAnswer } from './custody.js'
import { type ProblemTexts, problemTexts } from './problemTexts.js'

/** Position of a screen in a flow of several, counted from 1. */
export interface ScreenStep {
  at: number
  of: number
}

/** Data of each screen of custody. Plain data, because it is posted to another window. */
export type CustodyScreen =
  /**
   * A mailed code: eight letters of the recovery service (`recovery`, `mailbox`), or `codeLength`
   * digits of the auth service (`stepUp`). Answer: `otp`, or `isResend`.
   */
  | {
      kind: 'code'
      reason: 'recovery' | 'mailbox' | 'stepUp'
      email: string
      codeLength?: number | undefined
      error?: string | undefined
    }
  /**
   * Approval of another mailbox for recovery codes. `from`: `null` if there was none. Answer:
   * `isAgreed`.
   */
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
   * Answer: `action`, which is `self` or `assisted`. With `self`, the chosen factors `code`,
   * `password` and `passkey`, as booleans.
   */
  | {
      kind: 'recovery'
      mode: CustodyMode
      kinds: readonly FactorKind[]
      email: string | undefined
      isRequired: boolean
    }
  /** A new recovery code, shown once. Answer: `isWritten`. */
  | { kind: 'newCode'; code: string; step: ScreenStep }
  /**
   * A recovery code to enter: the new one, to check the user's copy, or the current one, as proof.
   * Answer: `code`.
   */
  | {
      kind: 'checkCode'
      isPresent: boolean
      step?: ScreenStep | undefined
      error?: string | undefined
    }
  /** A new password. Answer: `password`. */
  | { kind: 'newPassword'; step: ScreenStep; error?: string | undefined }
  /**
   * A new passkey, created in the window. Answer: `passkey`, or `isInstead` to set up code and
   * password instead.
   */
  | { kind: 'newPasskey'; walletId: string; step: ScreenStep }
  /**
   * The enrolled passkey, as proof. Answer: `passkey`, or `isInstead` to enter the code, if there
   * is one.
   */
  | { kind: 'presentPasskey'; walletId: string; hasCode: boolean; error?: string | undefined }
  /** Answer: `isAgreed`. */
  | { kind: 'exportWarning' }
  /** Words that are visible only while the user holds the button. No answer. */
  | { kind: 'phrase'; words: readonly string[] }
  | { kind: 'notice'; tone: 'info' | 'danger'; title: string; text: string }

/**
 * Shows a screen in a separate window (docs/threats.md). Resolves to `null` if the user cancelled.
 */
export async function show(
  { ask, signal }: Pick<CustodyContext, 'ask' | 'signal'>,
  screen: CustodyScreen,
): Promise<CustodyScreenAnswer> {
  return ask('custody', { ...screen }, { signal, mustBeWindow: true })
}

/** Returns a string of an answer. @throws VaultError `rejected` (4001) if the user cancelled. */
export function textOf(answer: CustodyScreenAnswer, name: string): string {
  const value = answer?.[name]
  if (typeof value === 'string') return value
  throw left()
}

/** Creates the error of a user who closed a required screen. */
export function left(): VaultError {
  return new VaultError('rejected', 'You closed the window early. Nothing changed.', { code: 4001 })
}

type PlainText = {
  [key in keyof ProblemTexts]: ProblemTexts[key] extends string ? key : never
}[keyof ProblemTexts]

/** Names of errors, most of them codes of the services, that use the text of another name. */
const textNames: ReadonlyMap<string, PlainText> = new Map([
  ['unreachable', 'unreachable'],
  ['notConnected', 'loggedOut'],
  ['session_required', 'loggedOut'],
  ['code_refused', 'codeRefused'],
  ['fresh_factor_required', 'codeRefused'],
  ['factor_refused', 'factorRefused'],
  ['factorRefused', 'factorRefused'],
  ['try_limit', 'tooMany'],
  ['mail_limit', 'tooMany'],
  ['too_many_tries', 'tooMany'],
  ['too_many_requests', 'tooMany'],
  ['too_many_recoveries', 'tomorrow'],
  ['too_many_exports', 'tomorrow'],
  ['too_many_devices', 'tooManyBrowsers'],
  ['new_browser', 'newBrowser'],
  ['frozen', 'frozen'],
  ['recovery_factor_required', 'noFactor'],
  ['emailMissing', 'noEmail'],
  ['email_missing', 'noEmail'],
  ['email_required', 'noEmail'],
  ['epoch_passed', 'changed'],
  ['wallet_set_back', 'lostPart'],
  ['wallet_unknown', 'lostPart'],
  ['device_unknown', 'lostPart'],
  ['sharesRefused', 'lostPart'],
  ['walletChanged', 'disagree'],
  ['email_refused', 'disagree'],
  ['epoch_too_far', 'disagree'],
])

/** Returns the text of an error, in the language of the screens. */
export function messageOf(error: unknown): string {
  const texts = problemTexts()
  if (!(error instanceof VaultError)) return texts.unknown
  return error.shown?.() ?? texts[textNames.get(error.name) ?? 'unknown']
}

/** Formats a time in the user's time zone and in the language of the screens. */
export function localTime(at: number): string {
  return new Date(at).toLocaleString(frameTexts().locale)
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
