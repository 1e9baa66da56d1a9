import { type LatchkeyError, NetworkRequestError, TimeoutError } from '@latchkey/core'
import { useKit } from '../kernel/context.js'
import type { ProblemTexts } from '../locales/problemTexts.js'
import { useTexts } from '../locales/TextsContext.js'
import { useWalletTexts } from '../locales/useWalletTexts.js'

/** Tells why there is no invitation, or why it came to nothing. What did not answer was the relay, and not a network of the app. */
export function useProblem(): (error: LatchkeyError, wallet?: string) => ProblemTexts {
  const { latchkey } = useKit()
  const { problem } = useTexts()
  const { pairing } = useWalletTexts()
  return (error, wallet = pairing.aWallet) => {
    if (error instanceof NetworkRequestError || error instanceof TimeoutError) return pairing.unreachable
    return problem(error, { wallet, app: latchkey.options.app.name })
  }
}
