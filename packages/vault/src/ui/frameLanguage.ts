/** Texts of a locale, by catalogue. */
export interface FrameTexts {
  /** The locale, for example `pt-BR`. */
  readonly locale: string
  readonly catalogues: Readonly<Record<string, unknown>>
}

/** English: the texts are in the catalogues themselves. */
export const english: FrameTexts = { locale: 'en', catalogues: {} }

const state = { texts: english }

/** Sets the texts of this page. */
export function setFrameTexts(texts: FrameTexts): void {
  state.texts = texts
}

/** Returns the texts of this page. */
export function frameTexts(): FrameTexts {
  return state.texts
}
