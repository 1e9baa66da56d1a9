import type { NameRecord } from '@latchkey/protocol'
import { type Replies, refusal } from './createHttp.js'
import { ME } from './moneyServer.js'

/** The path of a name's record. */
export const NAME = '/v1/profile/account/{name}'

export const REGISTER = '/v1/profile/account'
export const SUGGESTIONS = '/v1/profile/suggestions/{name}'

/** Replies for an account without a name and without a picture. */
export const nameless: Replies = {
  '/v1/identity/{address}': { avatar: null, name: null },
  '/v1/profile/reverse/{address}': [],
}

/** Returns the record of a name that resolves to an address. */
export function nameRecord(name: string, address: string): NameRecord {
  return {
    name,
    registered: 0,
    updated: 0,
    addresses: { 60: { address, created: 0 } },
    attributes: [],
  }
}

/**
 * Returns the replies of a server that registers names below `latchkey.eth`, where `maya` is taken.
 */
export function names(taken: readonly string[] = ['maya']): Replies {
  return {
    ...nameless,
    [SUGGESTIONS]({ url }: { url: URL }) {
      const label = url.pathname.split('/').at(-1) ?? ''
      const isTaken = taken.includes(label)
      const others = isTaken ? [`${label}1`, `${label}-pond`] : []
      return {
        suggestions: [label, ...others].map((each, index) => ({
          name: `${each}.latchkey.eth`,
          registered: index === 0 && isTaken,
        })),
      }
    },
    [NAME]: refusal(404, 'name_unknown'),
    [REGISTER]: nameRecord('ada-pond.latchkey.eth', ME),
  }
}
