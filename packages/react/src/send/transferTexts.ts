import type { SendForm, TransferProblem } from '@latchkey/core/internal'
import type { ProblemTexts } from '../modal/modalContext.js'
import type { SendTexts } from './sendTexts.js'

interface TransferContext {
  texts: SendTexts['problems']['transfer']
  item: SendForm['item']
  /** The name of the network. */
  network: string
  /** Formats an amount of the native currency, in its smallest unit, with its symbol. */
  formatNative(amount: bigint): string
}

/**
 * Returns the texts of a transfer that the chain refuses. The text of a refused recipient is shown
 * at its field.
 */
export function transferTexts(
  problem: TransferProblem,
  { texts, item, network, formatNative }: TransferContext,
): ProblemTexts | undefined {
  const symbol = item?.kind === 'token' ? item.token.symbol : (item?.nft.name ?? '')
  switch (problem.kind) {
    case 'recipientRent':
    case 'senderRent':
      return texts[problem.kind](formatNative(problem.min))
    case 'frozen':
      return texts.frozen(problem.whose, symbol)
    case 'paused':
    case 'nonTransferable':
    case 'transferHook':
    case 'accountClosed':
      return texts[problem.kind](symbol)
    case 'expired':
      return texts.expired
    case 'wrongCluster':
      return texts.wrongCluster(network)
    case 'notAWallet':
      return undefined
  }
}
