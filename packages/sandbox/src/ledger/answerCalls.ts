import { isRecord } from '@latchkey/protocol/std'
import { RpcError } from '../bundler/rpcError.js'
import { accountMethods } from './accountMethods.js'
import { chainMethods, type Method, type Methods } from './chainMethods.js'
import { historyMethods } from './historyMethods.js'
import { ledgerCodes } from './ledgerErrors.js'
import { sendMethods } from './sendMethods.js'
import type { View } from './view.js'

const methods: Methods = { ...chainMethods, ...accountMethods, ...historyMethods, ...sendMethods }

/** A JSON-RPC request whose form is valid. */
export interface Call {
  readonly id: unknown
  readonly method: string
  readonly params: readonly unknown[]
}

export function readCall(given: unknown): Call | undefined {
  if (!isRecord(given) || typeof given.method !== 'string') return undefined
  const { id = null, method, params = [] } = given
  return Array.isArray(params) ? { id, method, params } : undefined
}

export function toErrorReply(id: unknown, error: unknown): object {
  const { code, message, data } =
    error instanceof RpcError
      ? error
      : { code: ledgerCodes.internal, message: String(error), data: undefined }
  return {
    jsonrpc: '2.0',
    id,
    error: { code, message, ...(data === undefined ? {} : { data }) },
  }
}

/** Runs one method. Prefers `extra` methods over those of the ledger. */
export async function runCall(
  { method, params }: Call,
  view: View,
  extra: Readonly<Record<string, Method>>,
): Promise<unknown> {
  const known = Object.hasOwn(extra, method) ? extra : methods
  const run = Object.hasOwn(known, method) ? known[method] : undefined
  if (!run) throw new RpcError(ledgerCodes.methodNotFound, 'Method not found')
  return run(params, view)
}

/** Converts a value to JSON. Solana's RPC has 64-bit integers as JSON numbers. */
export function stringify(value: unknown): string {
  const text = JSON.stringify(value, (_key, each) =>
    typeof each === 'bigint' ? `\u0000${each}` : each,
  )
  return text.replaceAll(/"\\u0000(-?\d+)"/g, '$1')
}
