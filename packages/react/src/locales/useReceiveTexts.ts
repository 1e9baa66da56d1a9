import { enReceive, type ReceiveTexts } from './enReceive.js'
import { useTexts } from './TextsContext.js'

/** Texts of receive, in the visitor's language. */
export function useReceiveTexts(): ReceiveTexts {
  return useTexts().receiveTexts ?? enReceive
}
