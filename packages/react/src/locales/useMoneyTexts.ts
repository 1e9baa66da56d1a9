import { enMoney, type MoneyTexts } from './enMoney.js'
import { useTexts } from './TextsContext.js'

/** Texts of amount fields and lists of tokens, in the visitor's language. */
export function useMoneyTexts(): MoneyTexts {
  return useTexts().moneyTexts ?? enMoney
}
