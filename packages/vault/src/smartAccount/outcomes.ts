import { sleep } from '@latchkey/protocol/std'
import { safeParse } from 'valibot'
import { type Address, type Hex, isHash } from 'viem'
import { type Receipt, type ReceiptLog, receiptSchema } from '../kernel/receipt.js'
import { VaultError } from '../kernel/vaultError.js'
import { findOperation } from './entryPoint.js'
import type { Services, SmartChain } from './services.js'

/** Outcome of an operation, read from the chain. */
export interface Outcome {
  isSuccess: boolean
  transactionHash: Hex
  blockHash: Hex
  blockNumber: Hex
  gasUsed: Hex
  logs: readonly ReceiptLog[]
}

/** Finds an operation in the receipt of the transaction that the bundler named. */
function findIn(
  { logs, transactionHash, blockHash, blockNumber, gasUsed }: Receipt,
  operationHash: Hex,
  entryPoint: Address,
): Outcome | null {
  const found = findOperation(logs, { operationHash, entryPoint })
  return found ? { ...found, transactionHash, blockHash, blockNumber, gasUsed } : null
}

/** Resolves to the transaction of an operation, from the bundler's receipt. */
async function findTransaction(
  services: Services,
  { smartAccount }: SmartChain,
  hash: Hex,
  signal: AbortSignal,
): Promise<Hex | undefined> {
  const answer = await services.ask(
    smartAccount.bundlerUrl,
    'eth_getUserOperationReceipt',
    [hash],
    { signal },
  )
  const found = (answer as { receipt?: { transactionHash?: unknown } | null } | null)?.receipt
    ?.transactionHash
  return typeof found === 'string' && isHash(found) ? found : undefined
}

/**
 * Resolves to the outcome of an operation, or to `undefined` while it is pending. The bundler names
 * the transaction, and the result comes from the chain.
 *
 * @throws {@link VaultError} if the bundler or the nodes do not answer
 */
export async function readOutcome(
  services: Services,
  chain: SmartChain,
  operationHash: Hex,
  options: { signal: AbortSignal },
): Promise<Outcome | undefined> {
  const transaction = await findTransaction(services, chain, operationHash, options.signal)
  if (transaction === undefined) return undefined
  const read = (answer: unknown): Outcome | null => {
    const parsed = safeParse(receiptSchema, answer)
    if (!parsed.success) throw new TypeError('not a receipt')
    return parsed.output && findIn(parsed.output, operationHash, chain.smartAccount.entryPoint)
  }
  try {
    return (
      (await services.nodes.decide(chain.id, 'eth_getTransactionReceipt', [transaction], {
        ...options,
        read,
      })) ?? undefined
    )
  } catch (error) {
    // One node is behind the other: the operation counts as pending.
    if (error instanceof VaultError && error.name === 'nodesDisagree') return undefined
    throw error
  }
}

const FIRST_PAUSE_MS = 200
const LAST_PAUSE_MS = 3000
/** Timeout of the wait, in milliseconds. The operation stays pending after it. */
const DEADLINE_MS = 180_000

/**
 * Waits until an operation is in a block.
 *
 * @throws {@link VaultError} `timeout` (-32002) after three minutes
 */
export async function waitForOutcome(
  services: Services,
  chain: SmartChain,
  operationHash: Hex,
  { signal }: { signal: AbortSignal },
): Promise<Outcome> {
  const late = AbortSignal.timeout(DEADLINE_MS)
  const either = AbortSignal.any([signal, late])
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(LAST_PAUSE_MS, ms * 2)) {
    try {
      const outcome = await readOutcome(services, chain, operationHash, { signal: either })
      if (outcome) return outcome
      await sleep(ms, { signal: either })
    } catch (error) {
      signal.throwIfAborted()
      if (late.aborted)
        throw new VaultError(
          'timeout',
          'The transaction is still on its way. Look at the account later.',
          { code: -32002 },
        )
      // An unreachable service is not an outcome of the operation.
      if (!(error instanceof VaultError)) throw error
      await sleep(ms, { signal: either })
    }
  }
}
