import type { ChainId } from '@latchkey/protocol'
import type { NameDeps } from './identityQuery.js'

/** Milliseconds for which a picture is fresh. */
const AVATAR_FRESH_MS = 600_000

/** Query options for TanStack Query. `queryFn` runs without it, too. */
export interface AvatarQuery {
  queryKey: readonly ['names', 'avatar', ChainId, string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<string | null>
  staleTime: number
}

/**
 * Returns the picture of an account's name as query options. The result is a `data:image/…` URL
 * from the app's own server, or `null` without a picture: draw a generated one. Sends no request to
 * another host (docs/decisions/0030 and 0036).
 *
 * @throws Errors of `queryFn`: {@link ServerMissingError}; {@link ServerRefusedError};
 * {@link NetworkRequestError}; {@link TimeoutError}; {@link CancelledError}.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { avatarQuery } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const source = await avatarQuery(latchkey, { address: '0x…', networkId: 'eip155:1' }).queryFn({})
 * ```
 */
export function avatarQuery(
  parts: NameDeps,
  account: { address: string; networkId: ChainId },
): AvatarQuery {
  return {
    queryKey: ['names', 'avatar', account.networkId, account.address],
    // The button shows pictures too: their code is kept out of the initial bundle.
    queryFn: async ({ signal }) =>
      (await import('./fetchAvatar.js')).fetchAvatar(parts, account, signal),
    staleTime: AVATAR_FRESH_MS,
  }
}
