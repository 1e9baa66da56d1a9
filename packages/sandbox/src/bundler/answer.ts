import { isRecord } from '@latchkey/protocol/std'
import { type Hex, isAddress, isAddressEqual, isHash, toHex } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { takeOperation } from './bundle.js'
import type { Context } from './context.js'
import { estimateOperation } from './estimate.js'
import { readOperation } from './operations.js'
import type { Paymaster } from './paymaster.js'
import { getOperation, getReceipt } from './receipts.js'
import { codes, RpcError } from './rpcError.js'

type Params = readonly unknown[]
type Methods = Readonly<Record<string, (params: Params) => unknown>>

function checkEntryPoint(given: unknown): void {
  if (
    typeof given !== 'string' ||
    !isAddress(given, { strict: false }) ||
    !isAddressEqual(given, entryPoint07Address)
  )
    throw new RpcError(codes.invalidParams, `The EntryPoint must be ${entryPoint07Address}.`)
}

function readHash([given]: Params): Hex {
  if (typeof given !== 'string' || !isHash(given))
    throw new RpcError(codes.invalidParams, 'Expected the hash of a user operation.')
  return given.toLowerCase() as Hex
}

/** Calls of a bundler. Source: https://eips.ethereum.org/EIPS/eip-7769 */
export function bundlerMethods(context: Context): Methods {
  return {
    eth_chainId: () => toHex(context.chainId),
    eth_supportedEntryPoints: () => [entryPoint07Address],
    eth_sendUserOperation: ([given, entryPoint]) => {
      checkEntryPoint(entryPoint)
      return takeOperation(context, readOperation(given, true))
    },
    eth_estimateUserOperationGas: ([given, entryPoint]) => {
      checkEntryPoint(entryPoint)
      return estimateOperation(context, readOperation(given, false))
    },
    eth_getUserOperationReceipt: (params) => getReceipt(context, readHash(params)),
    eth_getUserOperationByHash: (params) => getOperation(context, readHash(params)),
  }
}

function checkChain({ chainId }: Context, given: unknown): void {
  if (given !== toHex(chainId))
    throw new RpcError(codes.invalidParams, `The chain must be ${toHex(chainId)}.`)
}

/** Calls of a paymaster. Source: https://eips.ethereum.org/EIPS/eip-7677 */
export function paymasterMethods(context: Context, paymaster: Paymaster): Methods {
  return {
    pm_getPaymasterStubData: ([given, entryPoint, chainId]) => {
      checkEntryPoint(entryPoint)
      checkChain(context, chainId)
      readOperation(given, false)
      return paymaster.getStub()
    },
    pm_getPaymasterData: ([given, entryPoint, chainId]) => {
      checkEntryPoint(entryPoint)
      checkChain(context, chainId)
      return paymaster.getData(readOperation(given, false))
    },
  }
}

/** Answers one JSON-RPC request; never rejects. */
export async function answer(methods: Methods, given: unknown): Promise<unknown> {
  const {
    id = null,
    method,
    params = [],
  } = (isRecord(given) ? given : {}) as {
    id?: unknown
    method?: unknown
    params?: unknown
  }
  const reply = { jsonrpc: '2.0', id }
  try {
    if (typeof method !== 'string' || !Array.isArray(params))
      throw new RpcError(codes.invalidRequest, 'That is not a JSON-RPC request.')
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run)
      throw new RpcError(codes.methodNotFound, `There is no method ${method.slice(0, 100)}.`)
    return { ...reply, result: await run(params) }
  } catch (error) {
    if (error instanceof RpcError)
      return {
        ...reply,
        error: {
          code: error.code,
          message: error.message,
          ...(error.data ? { data: error.data } : {}),
        },
      }
    return {
      ...reply,
      error: {
        code: codes.internal,
        message: error instanceof Error ? error.message.slice(0, 500) : 'The bundler failed.',
      },
    }
  }
}
