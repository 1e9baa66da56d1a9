import { noop } from '@latchkey/protocol/std'
import type { Hex, LocalAccount } from 'viem'
import { stringify } from '../kernel/stringify.js'
import { VaultError } from '../kernel/vaultError.js'
import type { Deployment } from './deployment.js'
import { hashOperation, readOperation } from './operations.js'
import type { Services, SmartChain } from './services.js'
import type { PreparedOperation } from './smartAccounts.js'

/** Maximum of prepared, unsigned operations. The oldest one is dropped. */
const MAX_PREPARED = 32

function changed(): VaultError {
  return new VaultError(
    'operationChanged',
    'The operation differs from the prepared one. Nothing was signed.',
  )
}

/** Remembers prepared operations, so that only these are signed, and only once. */
export interface Prepared {
  keep(operation: Omit<PreparedOperation, 'hash'>): PreparedOperation
  /**
   * Removes a prepared operation.
   *
   * @returns Its hash, computed from the operation as it is now.
   * @throws {@link VaultError} `operationChanged`
   */
  take(operation: PreparedOperation): Hex
}

export function createPrepared({ chainOf }: Services): Prepared {
  const kept = new Map<Hex, string>()
  const hashOf = (operation: Pick<PreparedOperation, 'operation' | 'chainId'>): Hex =>
    hashOperation(
      readOperation(operation.operation),
      chainOf(operation.chainId).smartAccount.entryPoint,
      operation.chainId,
    )
  return {
    keep(operation) {
      const hash = hashOf(operation)
      const prepared: PreparedOperation = { ...operation, hash }
      kept.set(hash, stringify(prepared))
      const [oldest] = kept.keys()
      if (kept.size > MAX_PREPARED && oldest) kept.delete(oldest)
      return prepared
    },
    take(operation) {
      const hash = hashOf(operation)
      if (kept.get(hash) !== stringify(operation)) throw changed()
      kept.delete(hash)
      return hash
    },
  }
}

/**
 * Sends the signed operation to the bundler. After a silent bundler, which may have accepted it,
 * looks the operation up and otherwise sends the same bytes again.
 */
async function handOver(
  services: Services,
  { smartAccount }: SmartChain,
  signed: object,
  hash: Hex,
): Promise<unknown> {
  // Not bound to the caller's signal: a signed operation cannot be taken back.
  const { signal } = new AbortController()
  const send = (): Promise<unknown> =>
    services.ask(
      smartAccount.bundlerUrl,
      'eth_sendUserOperation',
      [signed, smartAccount.entryPoint],
      { signal },
    )
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof VaultError) || error.name !== 'serviceSilent') throw error
    const known = await services
      .ask(smartAccount.bundlerUrl, 'eth_getUserOperationByHash', [hash], { signal })
      .catch(noop)
    if (known) return hash
    return send().catch((cause: unknown) => {
      throw new VaultError(
        'outcomeUnknown',
        'It is not known whether the transaction was sent. Look at the account before you try again.',
        {
          code: -32002,
          cause,
        },
      )
    })
  }
}

/**
 * Signs a prepared operation, sends it to the bundler, and resolves to its hash.
 *
 * @throws {@link VaultError} `operationChanged`, `bundlerLies`, `outcomeUnknown`, or the bundler's
 * error
 */
export async function sendOperation(
  services: Services,
  deployment: Deployment,
  {
    prepared,
    operation,
    owner,
    signal,
  }: { prepared: Prepared; operation: PreparedOperation; owner: LocalAccount; signal: AbortSignal },
): Promise<Hex> {
  signal.throwIfAborted()
  const hash = prepared.take(operation)
  if (operation.sender !== deployment.addressOf(owner.address)) throw changed()
  const signature = await owner.signMessage({ message: { raw: hash } })
  signal.throwIfAborted()
  const answer = await handOver(
    services,
    services.chainOf(operation.chainId),
    { ...operation.operation, signature },
    hash,
  )
  if (typeof answer !== 'string' || answer.toLowerCase() !== hash)
    throw new VaultError(
      'bundlerLies',
      'The service for smart accounts says that it took something else. Look at the account before you try again.',
      {
        code: -32603,
      },
    )
  return hash
}
