import type { NameRecord } from '@latchkey/protocol'
import type { Replies } from './createHttp.js'

/** The path of a name's record. */
export const NAME = '/v1/profile/account/{name}'

/** Replies for an account without a name and without a picture. */
export const nameless: Replies = {
  '/v1/identity/{address}': { avatar: null, name: null },
  '/v1/profile/reverse/{address}': [],
}

/** Returns the record of a name that leads to an address. */
export function nameRecord(name: string, address: string): NameRecord {
  return {
    name,
    registered: 0,
    updated: 0,
    addresses: { 60: { address, created: 0 } },
    attributes: [],
  }
}
