/** First-strong isolate, and its end. */
const ISOLATE = '\u2068'
const END = '\u2069'

/**
 * Marks a value in a sentence, such as a name or an origin, so that its direction never changes the
 * order of the sentence.
 */
export function isolate(value: string): string {
  return ISOLATE + value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '') + END
}

/**
 * Keeps the marks of {@link isolate} in sentences from right to left. In other ones values and
 * sentences run in the same direction, and the marks are removed.
 */
export function keepIsolates(text: string, isRightToLeft: boolean): string {
  return isRightToLeft ? text : text.replace(/[\u2068\u2069]/g, '')
}

/** Replaces the marks of {@link isolate} in escaped HTML. */
export function isolatesToHtml(html: string): string {
  return html.replaceAll(ISOLATE, '<bdi>').replaceAll(END, '</bdi>')
}
