/** Characters of what is read: a picture of 1 MiB in base64. */
const MAX_LENGTH = 1_400_000

/**
 * Returns the content of a `data:` address, or `undefined` if it is none or longer than any picture
 * that is taken.
 */
export function readDataUri(uri: string): Uint8Array | undefined {
  if (uri.length > MAX_LENGTH) return undefined
  const [, parameters = '', content = ''] = /^data:([^,]*),([\s\S]*)$/.exec(uri) ?? []
  if (!uri.startsWith('data:') || parameters.length > 128) return undefined
  if (/;base64$/i.test(parameters)) return new Uint8Array(Buffer.from(content, 'base64'))
  try {
    return new TextEncoder().encode(decodeURIComponent(content))
  } catch {
    // Contracts often write percent signs that encode nothing.
    return new TextEncoder().encode(content)
  }
}
