import { noop } from '@latchkey/protocol/std'
import { UpstreamError } from './upstreamError.js'

/**
 * Reads a body as text. Closes the connection as soon as it exceeds `maxBytes` after decompression.
 */
export async function readLimited(
  id: string,
  response: Response,
  maxBytes: number,
): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      // Ignores errors of the cancelled connection.
      reader.cancel().catch(noop)
      throw new UpstreamError(id, 'too_large', { upstreamStatus: response.status })
    }
    text += decoder.decode(value, { stream: true })
  }
}
