/** Maximum length: an image of 1 MiB in base64. */
const MAX_LENGTH = 1_400_000

/** Returns the content of a `data:` URL, or `undefined` if it is invalid or too long. */
export function readDataUri(uri: string): Uint8Array | undefined {
  if (uri.length > MAX_LENGTH) return undefined
  const [, parameters = '', content = ''] = /^data:([^,]*),([\s\S]*)$/.exec(uri) ?? []
  if (!uri.startsWith('data:') || parameters.length > 128) return undefined
  if (/;base64$/i.test(parameters)) return new Uint8Array(Buffer.from(content, 'base64'))
  try {
    return new TextEncoder().encode(decodeURIComponent(content))
  } catch {
    // Contracts often leave percent signs unencoded.
    return new TextEncoder().encode(content)
  }
}
