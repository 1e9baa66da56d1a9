/** Texts of onramp, fetched with its views. */
export interface OnrampTexts {
  none: string
}

export const enOnramp: OnrampTexts = {
  none: '',
}
