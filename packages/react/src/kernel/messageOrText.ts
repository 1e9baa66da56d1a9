/**
 * Returns the text for an error that has none of its own. Messages of errors are English and often
 * more precise, so users with English texts get the message.
 *
 * @param text - The general text, in the user's language.
 * @param english - The same text in English.
 */
export function messageOrText(message: string, text: string, english: string): string {
  return text === english ? message : text
}
