import * as v from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'
import { listOf } from '../kernel/listOf.js'
import { text } from '../kernel/textSchemas.js'
import {
  type IdentityReply,
  type NameRecord,
  type NameSuggestionsReply,
  name,
  nameRecord,
  type RegisterNameBody,
  served,
} from './nameRecords.js'

/**
 * Error format of the name endpoints: an {@link ErrorReply} that repeats the message in the
 * reference's format.
 */
export interface NameErrorReply {
  error: { code: string; message: string }
  status: 'FAILED'
  reasons: readonly { name: string; description: string }[]
}

/** Common query of the name endpoints. */
export interface NameQuery {
  projectId?: string | undefined
  clientId?: string | undefined
  /** The account of the caller. */
  sender?: string | undefined
  apiVersion?: string | undefined
}

/** Query of an account's names. */
export interface AccountNameQuery extends NameQuery {
  /**
   * CAIP-2. Needed for contract accounts: the same address on another chain may belong to another
   * owner.
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
 * Endpoints of names: names of an account, records of a name, suggestions, and registration.
 *
 * Their errors are a {@link NameErrorReply}.
 *
 * @example
 * ```ts
 * import { endpointUrl, nameEndpoints } from '@latchkey/protocol'
 *
 * endpointUrl('https://api.example', nameEndpoints.account, {}, { name: 'maya.latchkey.eth' }) // 'https://api.example/v1/profile/account/maya.latchkey.eth'
 * ```
 */
export const nameEndpoints: {
  /** Name and avatar of an account; both `null` if it has no name. */
  readonly identity: Endpoint<undefined, IdentityReply, AccountNameQuery>
  /** The avatar of the account's name, rendered by the server; 404 without one. */
  readonly avatar: Endpoint<undefined, 'image', AccountNameQuery>
  /** The record of a name; 404 if it is not registered. */
  readonly account: Endpoint<undefined, NameRecord, NameQuery>
  /** The names of an account, the primary one first. */
  readonly reverse: Endpoint<undefined, readonly NameRecord[], AccountNameQuery>
  /** At most ten names like the requested one, which comes first if it is valid. */
  readonly suggestions: Endpoint<undefined, NameSuggestionsReply, NameQuery>
  /** Registers a name, or changes a name of the account. */
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
