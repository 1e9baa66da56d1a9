import { enHistory, type HistoryTexts } from './enHistory.js'
import { useTexts } from './TextsContext.js'

/** Texts of history, in the visitor's language. */
export function useHistoryTexts(): HistoryTexts {
  return useTexts().historyTexts ?? enHistory
}
