import type { Task } from './parts.js'
import { isRetry, messageOf, show, textOf } from './screens.js'

/**
 * Has a code mailed and typed, as often as it takes.
 *
 * @throws VaultError `rejected` when the visitor leaves
 */
export async function askForCode<value>(
  task: Task,
  parameters: {
    reason: 'recovery' | 'stepUp'
    /** Mails a code. */
    start(): Promise<{ attemptId: string; email: string }>
    /** Hands the code in. */
    verify(challenge: { attemptId: string; otp: string }): Promise<value>
  },
): Promise<value> {
  const { reason, start, verify } = parameters
  const state: { started: Awaited<ReturnType<typeof start>>; error: string | undefined } = { started: await start(), error: undefined }
  for (;;) {
    const { attemptId, email } = state.started
    const answer = await show(task, { kind: 'code', reason, email, error: state.error })
    try {
      if (answer?.isResend === true) {
        state.error = undefined
        state.started = await start()
      } else return await verify({ attemptId, otp: textOf(answer, 'otp') })
    } catch (error) {
      if (!isRetry(error)) throw error
      state.error = messageOf(error)
    }
  }
}
