import { endpointUrl, images } from '@latchkey/protocol'
import { fetchPicture } from '../kernel/fetchPicture.js'
import type { DirectoryDeps } from './directory.js'
import { headersOf } from './fetchWallets.js'

const IMAGE_TYPE = /^image\/(?:png|webp|jpeg|gif|svg\+xml)$/

/**
 * Fetches a wallet's picture as a `data:image/…` URL.
 *
 * @throws {@link NetworkRequestError}, {@link TimeoutError}, {@link CancelledError}
 */
export async function fetchImage(
  parts: DirectoryDeps,
  parameters: { serverUrl: string; imageId: string; signal: AbortSignal | undefined },
): Promise<string> {
  const { serverUrl, imageId, signal } = parameters
  const url = endpointUrl(serverUrl, images.wallet, {}, { id: imageId })
  return fetchPicture(url, {
    types: IMAGE_TYPE,
    headers: headersOf(parts),
    signal,
    clock: parts.options.clock,
  })
}
