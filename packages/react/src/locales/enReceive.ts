/** Texts of receive, fetched with its views. */
export interface ReceiveTexts {
  none: string
}

export const enReceive: ReceiveTexts = {
  none: '',
}
