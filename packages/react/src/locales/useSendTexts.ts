import { enSend, type SendTexts } from './enSend.js'
import { useTexts } from './TextsContext.js'

/** Texts of send, in the visitor's language. */
export function useSendTexts(): SendTexts {
  return useTexts().sendTexts ?? enSend
}
