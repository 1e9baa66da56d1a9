import { type LatchkeyError, NetworkRequestError } from '@latchkey/core'
import { useLatchkeyContext } from '../kernel/context.js'
import { useOnline } from '../kernel/useOnline.js'
import type { ProblemTexts } from '../modal/modalContext.js'
import { useWalletTexts } from '../wallets/walletTexts.js'
import { problemOf } from './problemOf.js'
import { useErrorTexts } from './problemTexts.js'

/**
 * Returns the texts for a pairing that could not be made or that failed. Without a network, the
 * network is the reason.
 */
export function useProblem(): (error: LatchkeyError, wallet?: string) => ProblemTexts {
  const { latchkey } = useLatchkeyContext()
  const errors = useErrorTexts()
  const { pairing } = useWalletTexts()
  const isOnline = useOnline()
  return (error, wallet = pairing.aWallet) => {
    if (error instanceof NetworkRequestError && !isOnline) return pairing.offline
    return problemOf(errors, error, { wallet, app: latchkey.options.app.name })
  }
}
