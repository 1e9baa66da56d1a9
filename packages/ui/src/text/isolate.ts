/**
 * Marks a part of a sentence, such as an amount or a contract's reason, so that its direction never
 * changes the order of the sentence: first-strong isolate (Unicode Standard Annex 9).
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
