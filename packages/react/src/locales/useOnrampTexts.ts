import { enOnramp, type OnrampTexts } from './enOnramp.js'
import { useTexts } from './TextsContext.js'

/** Texts of onramp, in the visitor's language. */
export function useOnrampTexts(): OnrampTexts {
  return useTexts().onrampTexts ?? enOnramp
}
