/** Texts of send, fetched with its views. */
export interface SendTexts {
  none: string
}

export const enSend: SendTexts = {
  none: '',
}
