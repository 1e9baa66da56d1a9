import { nameEndpoints, parseWith } from '@latchkey/protocol'
import type { Store } from '../kernel/store.js'
import type { NameReader } from './nameService.js'

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

/** Asks one after the other; the first that knows is believed. */
export function inOrder(readers: readonly NameReader[]): NameReader {
  return {
    async resolve(name) {
      for (const reader of readers) {
        const record = await reader.resolve(name)
        if (record) return record
      }
      return undefined
    },
    async reverse(address, chainId) {
      for (const reader of readers) {
        const records = await reader.reverse(address, chainId)
        if (records.length > 0) return records
      }
      return []
    },
  }
}
