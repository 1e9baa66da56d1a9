import type { SendForm, TransferProblem } from '@latchkey/core/internal'
import { useFormat } from '../balances/useFormat.js'
import { useConnection } from '../connect/useConnection.js'
import type { ProblemTexts } from '../modal/modalContext.js'
import { useSendTexts } from './sendTexts.js'
import { transferTexts } from './transferTexts.js'

/** Returns a function that creates the texts of a transfer that the chain refuses. */
export function useTransferTexts(
  item: SendForm['item'],
): (problem: TransferProblem) => ProblemTexts | undefined {
  const { problems } = useSendTexts()
  const format = useFormat()
  const { network } = useConnection()
  const { symbol, decimals } = network?.nativeCurrency ?? { symbol: '', decimals: 9 }
  return (problem) =>
    transferTexts(problem, {
      texts: problems.transfer,
      item,
      network: network?.name ?? '',
      formatNative: (amount) => `${format.amount(amount, decimals, decimals)} ${symbol}`,
    })
}
