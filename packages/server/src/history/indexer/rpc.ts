import * as v from 'valibot'
import {
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  type PublicClient,
  RpcRequestError,
} from 'viem'

/** Responses of nodes are untrusted input: a third party may run the node. */
export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,14}$/i),
  v.transform(Number),
  v.safeInteger(),
)
export const amount = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i), v.toBigint())
export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), v.toLowerCase())
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.toLowerCase())
export const bytes = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i), v.toLowerCase())

/** Sends a JSON-RPC request to a node and returns its raw result. */
export type Request = (parameters: {
  method: string
  params: readonly unknown[]
}) => Promise<unknown>

/** Returns the client's request function with untyped results. */
export function requestOf(client: PublicClient): Request {
  return client.request as unknown as Request
}

export const toHex = (value: number): string => `0x${value.toString(16)}`

/** True if a node does not support a method. False if the method failed. */
export function isUnknownMethod(error: unknown): boolean {
  if (error instanceof MethodNotFoundRpcError || error instanceof MethodNotSupportedRpcError)
    return true
  return error instanceof RpcRequestError && [-32601, -32004].includes(error.code)
}
