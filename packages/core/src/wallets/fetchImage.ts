import { endpointUrl, images } from '@latchkey/protocol'
import { NetworkRequestError } from '../kernel/errors.js'
import { fetchReply } from '../kernel/fetchReply.js'
import type { DirectoryParts } from './directory.js'
import { headersOf } from './fetchWallets.js'

/** Bytes of a picture. Source: SEC-38. */
const IMAGE_MAX_BYTES = 131_072

const IMAGE_TYPE = /^image\/(?:png|webp|jpeg|gif|svg\+xml)$/

/**
 * A wallet's picture as a `data:image/…` address: it needs no clearing away and no further host in a content policy.
 *
 * @throws {@link NetworkRequestError}, {@link TimeoutError}, {@link CancelledError}
 */
export async function fetchImage(parts: DirectoryParts, parameters: { serverUrl: string; imageId: string; signal: AbortSignal | undefined }): Promise<string> {
  const { serverUrl, imageId, signal } = parameters
  const url = endpointUrl(serverUrl, images.wallet, {}, { id: imageId })
  const { bytes, type } = await fetchReply(url, { headers: headersOf(parts), maxBytes: IMAGE_MAX_BYTES, signal, clock: parts.options.clock })
  if (!IMAGE_TYPE.test(type) || bytes.length === 0) throw new NetworkRequestError({ details: 'The reply is no picture.' })
  // In pieces: a function takes no hundred thousand arguments everywhere.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, i) => String.fromCharCode(...bytes.subarray(i * 8192, (i + 1) * 8192)))
  return `data:${type};base64,${btoa(pieces.join(''))}`
}
