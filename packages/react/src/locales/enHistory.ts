/** Texts of history, fetched with its views. */
export interface HistoryTexts {
  none: string
}

export const enHistory: HistoryTexts = {
  none: '',
}
