import { errorReply, parseWith, workHeader } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import { loadCode } from './loadCode.js'

/**
 * A flood of requests can raise the difficulty once while the first proof is made. The second proof
 * is accepted at any difficulty.
 */
const MAX_PROOFS = 2

const solver = loadCode(() => import('./solveWork.js'))

/** Sends a request. Repeats it with a proof of work while the service requires one. */
export async function withWork(
  send: (headers: Readonly<Record<string, string>>) => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const state = { response: await send({}) }
  for (let proofs = 0; proofs < MAX_PROOFS && state.response.status === 429; proofs++) {
    const work = parseWith(errorReply, await state.response.clone().json().catch(noop))?.error.work
    if (!work) break
    const { solveWork } = await solver()
    state.response = await send({ [workHeader]: await solveWork(work, signal) })
  }
  return state.response
}
