import { rpcCodes } from '@latchkey/protocol'
import {
  array,
  type GenericSchema,
  literal,
  number,
  object,
  pipe,
  regex,
  safeParse,
  string,
  variant,
} from 'valibot'
import { type Hex, keccak256, stringToHex } from 'viem'
import { VaultError } from '../kernel/vaultError.js'
import type { RpcRequest } from './rpcRequest.js'

/** A batch of EIP-5792 that this wallet sent, as it is stored in the browser. */
export type Batch =
  | { kind: 'operation'; chainId: number; operation: Hex }
  /** `sent`: number of transactions that the nodes received. */
  | { kind: 'transactions'; chainId: number; hashes: readonly Hex[]; sent: number }

const hash = pipe(string(), regex(/^0x[0-9a-f]{64}$/)) as unknown as GenericSchema<unknown, Hex>
const batchSchema: GenericSchema<unknown, Batch> = variant('kind', [
  object({ kind: literal('operation'), chainId: number(), operation: hash }),
  object({ kind: literal('transactions'), chainId: number(), hashes: array(hash), sent: number() }),
])

/**
 * Returns the storage key of a batch. An id belongs to one app and one account: two apps may use
 * the same id (EIP-5792).
 */
function keyOf({ context }: RpcRequest, account: string, id: string): string {
  return `calls:${keccak256(stringToHex(JSON.stringify([context.origin, account.toLowerCase(), id])))}`
}

/** Stores the batch of one request under its id. */
export interface BatchStore {
  /**
   * Stores the batch.
   *
   * @throws VaultError `duplicateBatch` (5720) if another tab has sent a batch with this id
   * meanwhile
   */
  keep(batch: Batch): Promise<void>
  /** Replaces the stored batch. */
  update(batch: Batch): Promise<void>
}

function duplicate(): VaultError {
  return new VaultError(
    'duplicateBatch',
    'A batch with this id was requested before. Give each batch an id of its own, or ask for its status.',
    {
      code: rpcCodes.duplicateBatch,
    },
  )
}

/**
 * Reserves an id while its request runs, so that a repeated request sends nothing. The id stays
 * taken once its batch was sent, and is free again if the user declined.
 *
 * @throws VaultError `duplicateBatch` (5720)
 */
export async function holdId<value>(
  rpcRequest: RpcRequest,
  account: string,
  id: string,
  work: (batchStore: BatchStore) => Promise<value>,
): Promise<value> {
  const { memory, store } = rpcRequest
  const key = keyOf(rpcRequest, account, id)
  if (memory.batches.has(key)) throw duplicate()
  memory.batches.add(key)
  try {
    if ((await store.get(key)) !== undefined) throw duplicate()
    return await work({
      async keep(batch) {
        // `add` returns the same object only if the key had no value.
        if ((await store.add(key, batch)) !== batch) throw duplicate()
      },
      update: (batch) => store.set(key, batch),
    })
  } finally {
    memory.batches.delete(key)
  }
}

/** Finds the batch of an id. `held`: its request is still running. */
export async function findBatch(
  rpcRequest: RpcRequest,
  account: string,
  id: string,
): Promise<Batch | 'held' | undefined> {
  const key = keyOf(rpcRequest, account, id)
  if (rpcRequest.memory.batches.has(key)) return 'held'
  const kept = safeParse(batchSchema, await rpcRequest.store.get(key))
  return kept.success ? kept.output : undefined
}
