import type { Clock } from './clock.js'
import { NetworkRequestError } from './errors.js'
import { fetchReply } from './fetchReply.js'

/** Max bytes of a picture. Source: SEC-38. */
const MAX_BYTES = 131_072

/**
 * Fetches a picture as a `data:image/…` URL, which needs no cleanup and no further host in a
 * content security policy.
 *
 * @throws {@link NetworkRequestError}, {@link TimeoutError}, {@link CancelledError}
 */
export async function fetchPicture(
  url: string,
  parameters: {
    types: RegExp
    headers?: Readonly<Record<string, string>> | undefined
    signal: AbortSignal | undefined
    clock: Clock
  },
): Promise<string> {
  const { types, headers, signal, clock } = parameters
  const { bytes, type } = await fetchReply(url, {
    ...(headers ? { headers } : {}),
    maxBytes: MAX_BYTES,
    signal,
    clock,
  })
  if (!types.test(type) || bytes.length === 0)
    throw new NetworkRequestError({ details: 'The reply is not a picture.' })
  // In chunks: some engines limit the number of arguments.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, i) =>
    String.fromCharCode(...bytes.subarray(i * 8192, (i + 1) * 8192)),
  )
  return `data:${type};base64,${btoa(pieces.join(''))}`
}
