import * as v from 'valibot'
import {
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  type PublicClient,
  RpcRequestError,
} from 'viem'

/** A node may be somebody else's: what it says is read like any reply from outside. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,14}$/i),
  v.transform(Number),
  v.safeInteger(),
)
export const amount = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), v.toLowerCase())
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.toLowerCase())
export const bytes = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i), v.toLowerCase())

/** A question to a node, and what it says. */
export type Request = (parameters: {
  method: string
  params: readonly unknown[]
}) => Promise<unknown>

/** The node's own words, without what viem makes of them. */
export function requestOf(client: PublicClient): Request {
  return client.request as unknown as Request
}

export const toHex = (value: number): string => `0x${value.toString(16)}`

/** Whether a node does not have a method at all, as against failing to answer. */
export function isUnknownMethod(error: unknown): boolean {
  if (error instanceof MethodNotFoundRpcError || error instanceof MethodNotSupportedRpcError)
    return true
  return error instanceof RpcRequestError && [-32601, -32004].includes(error.code)
}
