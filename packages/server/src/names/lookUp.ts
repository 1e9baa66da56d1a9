import type { NameRecord } from '@latchkey/protocol'
import { createCache } from '../std/createCache.js'
import type { NameReader, NameService } from './nameService.js'

/** Cache lifetime of reverse lookups, in ms. */
const REMEMBERED_MS = 300_000

const MAX_REMEMBERED = 10_000

/**
 * Caches reverse lookups only: apps send them on every page load. Forward lookups are never cached,
 * because payments depend on them.
 */
export function rememberReverse(reader: NameReader, clock: { now(): number }): NameReader {
  const remembered = createCache<readonly NameRecord[]>({
    clock,
    freshFor: REMEMBERED_MS,
    max: MAX_REMEMBERED,
  })
  const avatars = createCache<string | undefined>({
    clock,
    freshFor: REMEMBERED_MS,
    max: MAX_REMEMBERED / 10,
  })
  return {
    resolve: reader.resolve,
    avatarOf: (name) => avatars.get(name, () => reader.avatarOf(name)),
    reverse: (address, chainId) =>
      remembered.get(`${address.toLowerCase()}:${chainId ?? ''}`, () =>
        reader.reverse(address, chainId),
      ),
  }
}

/**
 * Combines both sources, own names first. Ignores the chain's records below the own parent: the
 * parent may belong to another owner there.
 */
export function bothNames(own: NameService, ens: NameReader): NameReader {
  return {
    resolve: (name) => (own.isOwn(name) ? own.resolve(name) : ens.resolve(name)),
    avatarOf: (name) => (own.isOwn(name) ? own.avatarOf(name) : ens.avatarOf(name)),
    async reverse(address, chainId) {
      const records = await own.reverse(address, chainId)
      return records.length > 0
        ? records
        : (await ens.reverse(address, chainId)).filter(({ name }) => !own.isOwn(name))
    },
  }
}
