/** Texts of account, fetched with its views. */
export interface AccountTexts {
  none: string
}

export const enAccount: AccountTexts = {
  none: '',
}
