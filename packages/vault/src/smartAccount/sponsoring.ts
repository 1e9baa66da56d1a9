import { isRecord } from '@latchkey/protocol/std'
import { numberToHex } from 'viem'
import { VaultError } from '../kernel/vaultError.js'
import { type Operation, readSponsorship, type Sponsorship } from './operations.js'
import type { Services, SmartChain } from './services.js'

/** An app's request for sponsoring. */
export interface SponsorWish {
  /** True if the operation must fail without a sponsor. */
  isRequired: boolean
  /** The app's context for the paymaster (ERC-7677). */
  context: Readonly<Record<string, unknown>>
}

const MAX_CONTEXT = 4096

/** Timeout of a paymaster, in milliseconds. Short, because the approval waits for it. */
const PATIENCE_MS = 4000

type Capability = { optional?: unknown; url?: unknown; context?: unknown }

/**
 * Reads the capabilities that an app requests for a batch (EIP-5792). The only supported one is
 * `paymasterService`, with the operator's own paymaster. Another address is never used: it would
 * learn of the operation, and could change the signed data.
 *
 * @throws {@link VaultError} `capabilityUnsupported` (5700) for one that is not optional
 */
export function readWish(
  capabilities: Readonly<Record<string, unknown>> | undefined,
  { smartAccount }: SmartChain,
): SponsorWish {
  const wish: SponsorWish = { isRequired: false, context: {} }
  for (const [name, given] of Object.entries(capabilities ?? {})) {
    const { optional, url, context } = (isRecord(given) ? given : {}) as Capability
    const isOurs =
      smartAccount.paymasterUrl !== undefined &&
      (url === undefined || url === smartAccount.paymasterUrl)
    if (name !== 'paymasterService' || !isOurs) {
      if (optional === true) continue
      throw new VaultError(
        'capabilityUnsupported',
        `This wallet does not support the capability ${name.slice(0, 64)}.`,
        { code: 5700 },
      )
    }
    wish.isRequired = optional !== true
    if (isRecord(context) && JSON.stringify(context).length <= MAX_CONTEXT) wish.context = context
  }
  return wish
}

/** A paymaster that accepts an operation. */
export interface Sponsor {
  /** Placeholder of the final size, for gas estimates. */
  stub: Sponsorship
  /** Returns the paymaster's signed data for exactly this operation. */
  promise(operation: Operation): Promise<Sponsorship>
}

/**
 * Asks the operator's paymaster to pay. `undefined` if it does not pay.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-7677
 */
export async function findSponsor(
  services: Services,
  chain: SmartChain,
  { core, wish, signal }: { core: object; wish: SponsorWish; signal: AbortSignal },
): Promise<Sponsor | undefined> {
  const { paymasterUrl, entryPoint } = chain.smartAccount
  if (paymasterUrl === undefined) return undefined
  const ask = async (method: string, operation: object): Promise<unknown> => {
    const late = AbortSignal.timeout(PATIENCE_MS)
    const params = [operation, entryPoint, numberToHex(chain.id), wish.context]
    return services
      .ask(paymasterUrl, method, params, { signal: AbortSignal.any([signal, late]) })
      .catch((error: unknown) => {
        if (error instanceof VaultError || signal.aborted) throw error
        throw new VaultError(
          'serviceSilent',
          'The service for smart accounts cannot be reached. Try again later.',
          { code: -32002, cause: error },
        )
      })
  }
  const given = await ask('pm_getPaymasterStubData', core)
  const stub = readSponsorship(given)
  const limits = {
    paymasterVerificationGasLimit: stub.paymasterVerificationGasLimit ?? '0x186a0',
    paymasterPostOpGasLimit: stub.paymasterPostOpGasLimit ?? '0x0',
  }
  const isFinal = (given as { isFinal?: unknown }).isFinal === true
  return {
    stub: { ...stub, ...limits },
    async promise(operation) {
      if (isFinal) return { ...stub, ...limits }
      // Keeps the gas limits of the estimate and ignores those in this answer: the paymaster signed
      // the former.
      const { paymaster, paymasterData } = readSponsorship(
        await ask('pm_getPaymasterData', operation),
      )
      const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = operation
      return { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit }
    },
  }
}
