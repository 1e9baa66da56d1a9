import { NetworkRequestError } from '../kernel/errors.js'
import type { DirectoryDeps, DirectoryQuery } from './directory.js'

/**
 * Returns the picture of a wallet as a `data:image/…` URL, as plain query options. The first 20 of
 * a page ({@link IMAGES_PER_PAGE}) are prefetched; the rest load when they become visible.
 *
 * The query rejects with {@link NetworkRequestError} where there is no picture or no server: draw a
 * monogram.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { walletImageQuery } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const source = await walletImageQuery(latchkey, 'eebe4a7f-7166-402f-92e0-1f64ca2aa800').queryFn({})
 * ```
 */
export function walletImageQuery(parts: DirectoryDeps, imageId: string): DirectoryQuery<string> {
  return {
    queryKey: ['wallets', 'image', imageId],
    async queryFn({ signal }) {
      const { serverUrl } = parts.options
      if (serverUrl === undefined)
        throw new NetworkRequestError({ details: 'Pictures need the option serverUrl.' })
      return await (await import('./fetchImage.js')).fetchImage(parts, {
        serverUrl,
        imageId,
        signal,
      })
    },
    staleTime: Number.POSITIVE_INFINITY,
  }
}
