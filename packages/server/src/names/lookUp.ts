import type { NameRecord } from '@latchkey/protocol'
import { createCache } from '../std/createCache.js'
import type { NameReader, NameService } from './nameService.js'

/** How long what a chain said of an account is repeated, in ms. */
const REMEMBERED_MS = 300_000

const MAX_REMEMBERED = 10_000

/**
 * Remembers which names accounts have: pages ask at every visit. Where names lead is asked anew
 * each time, because money follows it.
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
 * Own names first. What a chain says of names below the own parent counts for nothing: there, the
 * parent may be another's.
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
