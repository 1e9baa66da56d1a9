import { nameEndpoints, parseWith } from '@latchkey/protocol'
import type { Store } from '../kernel/store.js'
import type { NameReader, NameService } from './nameService.js'

/** How long what a chain said of an account is repeated, in ms. */
const REMEMBERED_MS = 300_000

/** Remembers which names accounts have: pages ask at every visit. Where names lead is asked anew each time, because money follows it. */
export function rememberReverse(reader: NameReader, store: Store): NameReader {
  return {
    resolve: reader.resolve,
    async reverse(address, chainId) {
      const key = `ensName:${address.toLowerCase()}:${chainId ?? ''}`
      const remembered = await store.get(key)
      const known = remembered === undefined ? undefined : parseWith(nameEndpoints.reverse.response, JSON.parse(remembered))
      if (known) return known
      const records = await reader.reverse(address, chainId)
      await store.set(key, JSON.stringify(records), REMEMBERED_MS)
      return records
    },
  }
}

/** Own names first. What a chain says of names below the own parent counts for nothing: there, the parent may be another's. */
export function bothNames(own: NameService, ens: NameReader): NameReader {
  return {
    resolve: (name) => (own.isOwn(name) ? own.resolve(name) : ens.resolve(name)),
    async reverse(address, chainId) {
      const records = await own.reverse(address, chainId)
      return records.length > 0 ? records : (await ens.reverse(address, chainId)).filter(({ name }) => !own.isOwn(name))
    },
  }
}
