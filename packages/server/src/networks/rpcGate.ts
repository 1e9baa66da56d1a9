import { maxRpcBatch, type RpcCall, rpcCodes } from '@latchkey/protocol'
import type { Chain } from './chain.js'
import type { NodeRequest } from './onlyOfChain.js'
import { readMethods } from './readMethods.js'
import type { RpcError } from './rpcError.js'

/** Access of pages to a network, with the allowed calls. */
export interface RpcGate {
  /** CAIP-2. */
  readonly caipId: string
  /** Maximum number of calls in a batch. */
  readonly maxBatch: number
  readonly request: NodeRequest
  /** Returns the reason for which a call is refused. */
  refusalOf(call: RpcCall): RpcError | undefined
  /** Returns a result that requires no node. */
  knownResult(method: string): string | undefined
}

/** Returns the refusal of a method that is not forwarded. */
export function unknownMethod(method: string): RpcError {
  return {
    code: rpcCodes.methodNotFound,
    message: `This server does not answer ${method}: it reads chains and sends signed transactions. Ask a wallet for what needs a key.`,
  }
}

/** Returns the gate of an EVM chain. */
export function evmGate({ caipId, chainId, client }: Chain): RpcGate {
  return {
    caipId,
    maxBatch: maxRpcBatch,
    request: client.request as NodeRequest,
    refusalOf: ({ method }) => (readMethods.has(method) ? undefined : unknownMethod(method)),
    knownResult(method) {
      if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
      return method === 'net_version' ? String(chainId) : undefined
    },
  }
}
