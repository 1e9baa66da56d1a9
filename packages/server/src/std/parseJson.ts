/** Deeper than any valid input, and far below the stack limit of recursive code. */
const MAX_DEPTH = 64

function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (isText && char === '\\') index++
    else if (char === '"') isText = !isText
    else if (!isText && (char === '[' || char === '{')) depth++
    else if (!isText && (char === ']' || char === '}')) depth--
    if (depth > MAX_DEPTH) return true
  }
  return false
}

/**
 * Parses untrusted JSON: nested at most 64 deep. Drops `__proto__`, which would become a prototype
 * when the object is copied.
 *
 * @throws SyntaxError when the text is not JSON, or nested too deeply.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`The JSON is nested more than ${MAX_DEPTH} deep.`)
  // The key can be written literally or with escapes. Without either, no reviver is needed.
  if (!text.includes('__proto__') && !text.includes('\\u')) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}
