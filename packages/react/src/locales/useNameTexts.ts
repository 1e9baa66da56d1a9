import { enNames, type NameTexts } from './enNames.js'
import { useTexts } from './TextsContext.js'

/** Texts of names, in the visitor's language. */
export function useNameTexts(): NameTexts {
  return useTexts().namesTexts ?? enNames
}
