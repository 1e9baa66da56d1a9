import * as v from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'

/**
 * A query of an ENS client, and the address of the contract that directed the client to this
 * gateway.
 */
export interface NameGatewayBody {
  data: `0x${string}`
  sender: `0x${string}`
}

const bytes: v.GenericSchema<unknown, `0x${string}`> = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2}){0,4096}$/, 'not hexadecimal bytes, or more than 4096'),
  v.transform((data) => data as `0x${string}`),
)
const answer: v.GenericSchema<unknown, { data: `0x${string}` }> = v.object({ data: bytes })

/**
 * Endpoints of the gateway for ENS clients (ERC-3668). It returns signed answers, which a resolver
 * contract verifies.
 *
 * @example
 * ```ts
 * import { nameGatewayEndpoints } from '@latchkey/protocol'
 *
 * nameGatewayEndpoints.get.path // '/v1/names/gateway/{sender}/{data}'
 * ```
 */
export const nameGatewayEndpoints: {
  /** `{data}` may end in `.json`. */
  readonly get: Endpoint<undefined, { data: `0x${string}` }>
  readonly post: Endpoint<NameGatewayBody, { data: `0x${string}` }>
} = {
  get: {
    method: 'GET',
    path: '/v1/names/gateway/{sender}/{data}',
    body: undefined,
    response: answer,
  },
  post: {
    method: 'POST',
    path: '/v1/names/gateway',
    body: v.object({
      data: bytes,
      sender: v.pipe(
        v.string(),
        v.regex(/^0x[0-9a-fA-F]{40}$/, 'not an EVM address'),
        v.transform((sender) => sender as `0x${string}`),
      ),
    }),
    response: answer,
  },
}
