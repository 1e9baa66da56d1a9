import { CancelledError, LatchkeyError, MethodUnsupportedError } from '@latchkey/core'
import { type Clock, deadlines, settle, toLatchkeyError } from '@latchkey/core/internal'
import { type FeatureName, readMethod } from '../wallets/parseWallet.js'
import type { WalletHandle } from './registry.js'

/** The limits of a call to a wallet. */
export interface CallLimits {
  clock: Clock
  signal?: AbortSignal | undefined
  /** @default the deadline of a prompt */
  deadline?: number | undefined
}

/**
 * Calls a method of a wallet once, with a deadline and cancellation. Not async before the call: a
 * wallet may open its window in the click.
 *
 * @throws {@link LatchkeyError}
 */
export function callWallet(
  { raw, connector }: WalletHandle,
  feature: FeatureName,
  input: object,
  { clock, signal, deadline = deadlines.interactive }: CallLimits,
): Promise<unknown> {
  const method = readMethod(raw, feature)
  if (!method) return Promise.reject(new MethodUnsupportedError({ details: feature }))
  // Aborted before calling: do not prompt the wallet.
  if (signal?.aborted) return Promise.reject(new CancelledError())
  // Extensions post their input to another context, which cannot take a signal.
  const given = connector && signal ? { ...input, signal } : input
  // Inside a promise, because a wallet may throw before it returns one.
  const answer = new Promise((resolve) => resolve(method(given)))
  return settle(answer, { deadline, signal, clock }).catch((error: unknown) => {
    throw error instanceof LatchkeyError ? error : toLatchkeyError(error)
  })
}
