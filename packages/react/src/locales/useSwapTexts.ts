import { enSwap, type SwapTexts } from './enSwap.js'
import { useTexts } from './TextsContext.js'

/** Texts of swap, in the visitor's language. */
export function useSwapTexts(): SwapTexts {
  return useTexts().swapTexts ?? enSwap
}
