/** Texts of names, fetched with its views. */
export interface NameTexts {
  none: string
}

export const enNames: NameTexts = {
  none: '',
}
