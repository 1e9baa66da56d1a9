import { NetworkRequestError } from '@latchkey/core'
import { toBase58 } from '@latchkey/protocol/std'
import { readAccountsOf } from '../networks/cluster.js'
import type { Node } from '../networks/node.js'
import { decodeMessage, lookupsOf, type ReadMessage, readMessage } from './readMessage.js'

const TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
/** Bytes before the addresses of a lookup table. */
const HEADER_BYTES = 56
const KEY_BYTES = 32

/** Reads a message of any version, with the addresses of its lookup tables. */
export async function readMessageOf(
  node: Node,
  bytes: Uint8Array,
): Promise<ReadMessage | undefined> {
  const compiled = decodeMessage(bytes)
  const lookups = compiled ? lookupsOf(compiled) : []
  if (lookups.length === 0) return readMessage(bytes)
  const tables = await readAccountsOf(
    node,
    lookups.map(({ table }) => table),
  )
  function addressAt(position: number, index: number): string {
    const account = tables[position]
    const start = HEADER_BYTES + index * KEY_BYTES
    if (account?.owner !== TABLE_PROGRAM || start + KEY_BYTES > account.data.length)
      throw new NetworkRequestError({ details: `no address ${index} in a lookup table` })
    return toBase58(account.data.slice(start, start + KEY_BYTES))
  }
  return readMessage(bytes, {
    writable: lookups.flatMap(({ writableIndexes }, position) =>
      writableIndexes.map((index) => addressAt(position, index)),
    ),
    readonly: lookups.flatMap(({ readonlyIndexes }, position) =>
      readonlyIndexes.map((index) => addressAt(position, index)),
    ),
  })
}
