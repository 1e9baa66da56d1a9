/** Texts of swap, fetched with its views. */
export interface SwapTexts {
  none: string
}

export const enSwap: SwapTexts = {
  none: '',
}
