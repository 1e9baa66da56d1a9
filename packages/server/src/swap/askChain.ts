import { BaseError } from 'viem'
import { ServerError, serverErrorOf } from '../kernel/serverError.js'

const MAX_REASON = 120

/** Codes with which a node says that it cannot do what it is asked at all. */
const NOT_UNDERSTOOD: readonly unknown[] = [-32_600, -32_601, -32_602]

function isUnderstood(error: BaseError): boolean {
  return error.walk((cause) => NOT_UNDERSTOOD.includes((cause as { code?: unknown }).code)) === null
}

/**
 * Why a contract refused, where it says so. Contracts write what they like: only plain characters
 * are passed on.
 */
function reasonOf({ details }: { details?: string }): string {
  return (details ?? '')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, MAX_REASON)
    .trim()
}

/**
 * Waits for what a chain answers. A chain that is silent fails with a ServerError of its own; what
 * else fails is a contract's doing: it refuses, burns all gas, is not there, or answers with what
 * cannot be read.
 *
 * @param refused - What to say then, with the contract's reason; without it, that counts as no
 *   answer.
 * @throws ServerError
 */
export async function askChain<answer>(
  asked: Promise<answer>,
  refused?: (reason: string) => ServerError,
): Promise<answer> {
  try {
    return await asked
  } catch (cause) {
    if (!(cause instanceof BaseError)) throw cause
    const known = serverErrorOf(cause)
    if (refused && !known && isUnderstood(cause)) throw refused(reasonOf(cause))
    throw (
      known ??
      new ServerError(503, 'chain_unavailable', 'The chain did not answer. Try again.', { cause })
    )
  }
}
