import { parseRecoveryCode } from '@latchkey/protocol'
import { parseLoginCode } from '../kernel/loginCode.js'
import { VaultError } from '../kernel/vaultError.js'
import type { CustodyContext } from './custody.js'
import { enProblem, problemTexts } from './problemTexts.js'
import { isRetry, messageOf, show, textOf } from './screens.js'

interface Started {
  attemptId: string
  email: string
  /** Number of digits, with `stepUp`. */
  codeLength?: number | undefined
}

type Reason = 'recovery' | 'mailbox' | 'stepUp'

/**
 * Parses a code in the format of the service that receives it. Rejects the format of the other
 * service before sending: one service must not see codes of the other one (SEC-61).
 */
function parseCode(reason: Reason, text: string): string {
  if (reason === 'stepUp') return parseLoginCode(text)
  const code = parseRecoveryCode(text)
  if (code !== undefined) return code
  throw new VaultError('code_refused', enProblem.codeLetters, {
    shown: () => problemTexts().codeLetters,
  })
}

/**
 * Mails a code and waits until the user enters it. Repeats until the code is correct.
 *
 * @throws VaultError `rejected` when the user cancels
 */
export async function askForCode<value>(
  context: CustodyContext,
  parameters: {
    reason: Reason
    /** Mails a code. */
    start(): Promise<Started>
    /** A code that was already mailed. */
    started?: Started | undefined
    /** Sends the code to the service. */
    verify(challenge: { attemptId: string; otp: string }): Promise<value>
  },
): Promise<value> {
  const { reason, start, verify } = parameters
  const state: { started: Started; error: string | undefined } = {
    started: parameters.started ?? (await start()),
    error: undefined,
  }
  for (;;) {
    const { attemptId, email, codeLength } = state.started
    const answer = await show(context, {
      kind: 'code',
      reason,
      email,
      codeLength,
      error: state.error,
    })
    try {
      if (answer?.isResend === true) {
        state.error = undefined
        state.started = await start()
      } else return await verify({ attemptId, otp: parseCode(reason, textOf(answer, 'otp')) })
    } catch (error) {
      if (!isRetry(error)) throw error
      state.error = messageOf(error)
    }
  }
}
