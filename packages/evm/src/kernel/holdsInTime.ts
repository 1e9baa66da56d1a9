import { type SettleParameters, settle } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'

/**
 * Resolves to true if the condition holds within the deadline. Each function in `looks` checks one
 * condition again.
 */
export async function holdsInTime(
  holds: () => boolean,
  looks: Set<() => void>,
  parameters: SettleParameters,
): Promise<boolean> {
  const waiting: { look: () => void } = { look: noop }
  const arrived = new Promise<void>((resolve) => {
    waiting.look = () => {
      if (holds()) resolve()
    }
  })
  looks.add(waiting.look)
  waiting.look()
  // After a timeout or an abort, the condition at that moment counts.
  await settle(arrived, parameters).catch(noop)
  looks.delete(waiting.look)
  return holds()
}
