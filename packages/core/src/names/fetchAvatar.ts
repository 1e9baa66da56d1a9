import type { ChainId } from '@latchkey/protocol'
import { fetchPicture } from '../kernel/fetchPicture.js'
import { identityQuery, type NameDeps } from './identityQuery.js'

/**
 * Fetches the picture of an account's name, or `null` if the account has no name or the name has no
 * picture.
 */
export async function fetchAvatar(
  parts: NameDeps,
  account: { address: string; networkId: ChainId },
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const { avatarUrl } = await identityQuery(parts, account).queryFn({ signal })
  return avatarUrl === undefined
    ? null
    : fetchPicture(avatarUrl, { types: /^image\/webp$/, signal, clock: parts.options.clock })
}
