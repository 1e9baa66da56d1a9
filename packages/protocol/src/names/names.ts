import * as v from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'
import { listOf } from '../kernel/listOf.js'
import {
  type IdentityReply,
  type NameRecord,
  type NameSuggestionsReply,
  name,
  nameRecord,
  type RegisterNameBody,
  served,
  text,
} from './nameRecords.js'

/**
 * How the endpoints of names say no: an {@link ErrorReply} with the same words once more, where the
 * reference looks for them.
 */
export interface NameErrorReply {
  error: { code: string; message: string }
  status: 'FAILED'
  reasons: readonly { name: string; description: string }[]
}

/** What callers pass along. */
export interface NameQuery {
  projectId?: string | undefined
  clientId?: string | undefined
  /** The account that asks. */
  sender?: string | undefined
  apiVersion?: string | undefined
}

/** One that asks for the names of an account. */
export interface AccountNameQuery extends NameQuery {
  /**
   * CAIP-2. Contract accounts are told apart by it: another's may be at the same address of another
   * chain.
   */
  chainId?: string | undefined
}

const nameQuery = {
  projectId: v.optional(text(128)),
  clientId: v.optional(text(256)),
  sender: v.optional(text(128)),
  apiVersion: v.optional(text(8)),
}

const accountQuery: v.GenericSchema<unknown, AccountNameQuery> = v.object({
  ...nameQuery,
  chainId: v.optional(
    v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,9}$/, 'not a CAIP-2 id of an EVM chain')),
  ),
})
const query: v.GenericSchema<unknown, NameQuery> = v.object(nameQuery)

/**
 * Endpoints of names: what an account is called, where a name leads, which names are free, and
 * taking one.
 *
 * They say no with a {@link NameErrorReply}.
 *
 * @example
 * ```ts
 * import { endpointUrl, nameEndpoints } from '@latchkey/protocol'
 *
 * endpointUrl('https://api.example', nameEndpoints.account, {}, { name: 'maya.latchkey.eth' }) // 'https://api.example/v1/profile/account/maya.latchkey.eth'
 * ```
 */
export const nameEndpoints: {
  /** What an account is called; both `null` when it has no name. */
  readonly identity: Endpoint<undefined, IdentityReply, AccountNameQuery>
  /** The picture of the account's name, drawn by the server; 404 without one. */
  readonly avatar: Endpoint<undefined, 'image', AccountNameQuery>
  /** Where a name leads; 404 when nobody has it. */
  readonly account: Endpoint<undefined, NameRecord, NameQuery>
  /** The names of an account, the one it is shown by first. */
  readonly reverse: Endpoint<undefined, readonly NameRecord[], AccountNameQuery>
  /**
   * At most ten names like the one that was asked for, which comes first where it may be taken at
   * all.
   */
  readonly suggestions: Endpoint<undefined, NameSuggestionsReply, NameQuery>
  /** Takes a name, or changes one's own. */
  readonly register: Endpoint<RegisterNameBody, NameRecord, NameQuery>
} = {
  identity: {
    method: 'GET',
    path: '/v1/identity/{address}',
    query: accountQuery,
    body: undefined,
    response: v.object({
      avatar: v.fallback(v.nullable(served), null),
      name: v.fallback(v.nullable(name), null),
    }),
  },
  avatar: {
    method: 'GET',
    path: '/v1/identity/{address}/avatar',
    query: accountQuery,
    body: undefined,
    response: 'image',
  },
  account: {
    method: 'GET',
    path: '/v1/profile/account/{name}',
    query,
    body: undefined,
    response: nameRecord,
  },
  reverse: {
    method: 'GET',
    path: '/v1/profile/reverse/{address}',
    query: accountQuery,
    body: undefined,
    response: listOf(nameRecord),
  },
  suggestions: {
    method: 'GET',
    path: '/v1/profile/suggestions/{name}',
    query,
    body: undefined,
    response: v.object({ suggestions: listOf(v.object({ name, registered: v.boolean() })) }),
  },
  register: {
    method: 'POST',
    path: '/v1/profile/account',
    query,
    body: v.object({
      coin_type: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff)),
      address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'not an EVM address')),
      message: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)),
      signature: v.pipe(
        v.string(),
        v.regex(/^0x(?:[0-9a-fA-F]{2}){1,24576}$/, 'not a signature'),
        v.transform((signature) => signature as `0x${string}`),
      ),
    }),
    response: nameRecord,
  },
}
