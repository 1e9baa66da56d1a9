import { type AccountTexts, enAccount } from './enAccount.js'
import { useTexts } from './TextsContext.js'

/** Texts of account, in the visitor's language. */
export function useAccountTexts(): AccountTexts {
  return useTexts().accountTexts ?? enAccount
}
