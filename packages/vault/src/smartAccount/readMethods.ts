import { isHash } from '@latchkey/protocol/std'
import {
  type GenericSchema,
  looseObject,
  nullable,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
} from 'valibot'
import { type Hex, isAddress, numberToHex } from 'viem'
import { refuseParams } from '../kernel/refuseParams.js'
import { VaultError } from '../kernel/vaultError.js'
import { readOutcome } from './outcomes.js'
import type { Services, SmartChain } from './services.js'

/** Context of a read. */
interface Reading {
  services: Services
  /** Operations that this frame sent since it was loaded, with their chains. */
  sent: ReadonlyMap<Hex, number>
  params: readonly unknown[]
  chainId: number
  signal: AbortSignal
}

/**
 * Returns the capabilities of an account.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-5792
 */
function getCapabilities({ services, params }: Reading): unknown {
  const [account, wanted] = params
  if (typeof account !== 'string' || !isAddress(account, { strict: false }))
    refuseParams('an address expected')
  if (
    wanted !== undefined &&
    !(Array.isArray(wanted) && wanted.every((id) => typeof id === 'string'))
  )
    refuseParams('chain ids expected')
  const ids = (wanted as string[] | undefined)?.map((id) =>
    /^0x[0-9a-f]{1,13}$/i.test(id) ? Number(id) : Number.NaN,
  )
  const chains = services.chains.filter(({ id }) => ids === undefined || ids.includes(id))
  const entries = chains.map(({ id, smartAccount }) => {
    const paying =
      smartAccount.paymasterUrl === undefined ? {} : { paymasterService: { supported: true } }
    return [numberToHex(id), { atomic: { status: 'supported' }, ...paying }] as const
  })
  return Object.fromEntries(entries)
}

const PENDING = 100
const CONFIRMED = 200
const REVERTED = 500

/**
 * Resolves to the status of an operation on one chain, or to `undefined` if it is unknown there.
 */
async function statusOn(
  { services, sent, signal }: Reading,
  chain: SmartChain,
  hash: Hex,
): Promise<object | undefined> {
  const outcome = await readOutcome(services, chain, hash, { signal })
  if (outcome) {
    const { isSuccess, ...receipt } = outcome
    return {
      status: isSuccess ? CONFIRMED : REVERTED,
      receipts: [{ ...receipt, status: isSuccess ? '0x1' : '0x0' }],
    }
  }
  const isWaiting =
    sent.has(hash) ||
    (await services.ask(chain.smartAccount.bundlerUrl, 'eth_getUserOperationByHash', [hash], {
      signal,
    })) !== null
  return isWaiting ? { status: PENDING } : undefined
}

/**
 * Returns the status of a batch. Its id is the hash of an operation, so no storage is needed, and
 * the id stays valid after a reload and on another network.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-5792
 */
async function getCallsStatus(reading: Reading): Promise<unknown> {
  const { services, sent, params, chainId } = reading
  const [id] = params
  const unknownId = new VaultError('unknownCalls', 'This wallet has not sent such a batch.', {
    code: 5730,
  })
  if (!isHash(id)) throw unknownId
  const hash = id.toLowerCase() as Hex
  const likely = sent.get(hash) ?? chainId
  const failures: unknown[] = []
  for (const chain of [...services.chains].sort(
    (one, other) => Number(other.id === likely) - Number(one.id === likely),
  )) {
    if (sent.has(hash) && chain.id !== likely) continue
    try {
      const status = await statusOn(reading, chain, hash)
      if (status)
        return { version: '2.0.0', id, chainId: numberToHex(chain.id), atomic: true, ...status }
    } catch (error) {
      reading.signal.throwIfAborted()
      failures.push(error)
    }
  }
  // A silent service may know the operation: report its failure, not an unknown id.
  throw failures[0] ?? unknownId
}

const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i))

/** Schemas of the bundler's answers. Answers of another shape are not passed to the app. */
const answers: Readonly<Record<string, GenericSchema>> = {
  eth_getUserOperationReceipt: nullable(
    looseObject({
      userOpHash: string(),
      sender: string(),
      receipt: looseObject({ transactionHash: string() }),
    }),
  ),
  eth_getUserOperationByHash: nullable(
    looseObject({ userOperation: looseObject({ sender: string() }), entryPoint: string() }),
  ),
  eth_estimateUserOperationGas: object({
    callGasLimit: quantity,
    verificationGasLimit: quantity,
    preVerificationGas: quantity,
    paymasterVerificationGasLimit: optional(quantity),
    paymasterPostOpGasLimit: optional(quantity),
  }),
}

/**
 * Reads from the bundler.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-7769
 */
async function askBundler(
  { services, params, chainId, signal }: Reading,
  method: string,
): Promise<unknown> {
  const { bundlerUrl, entryPoint } = services.chainOf(chainId).smartAccount
  const [first] = params
  const isEstimate = method === 'eth_estimateUserOperationGas'
  if (isEstimate ? typeof first !== 'object' || first === null : !isHash(first))
    refuseParams(isEstimate ? 'a user operation expected' : 'a hash expected')
  const answer = await services.ask(
    bundlerUrl,
    method,
    isEstimate ? [first, entryPoint] : [first],
    { signal },
  )
  const schema = answers[method]
  const parsed = schema && safeParse(schema, answer)
  if (!parsed?.success)
    throw new VaultError(
      'badAnswer',
      'The service for smart accounts gave an answer that cannot be used.',
      { code: -32603 },
    )
  return parsed.output
}

/**
 * Answers an app's reads about smart accounts.
 *
 * @throws {@link VaultError} `invalidParams`, `unknownCalls` (5730), `badAnswer`, or the bundler's
 * error
 */
export async function readMethod(method: string, reading: Reading): Promise<unknown> {
  switch (method) {
    case 'wallet_getCapabilities':
      return getCapabilities(reading)
    case 'wallet_getCallsStatus':
      return getCallsStatus(reading)
    case 'eth_supportedEntryPoints':
      return [reading.services.chainOf(reading.chainId).smartAccount.entryPoint]
    case 'eth_getUserOperationReceipt':
    case 'eth_getUserOperationByHash':
    case 'eth_estimateUserOperationGas':
      return askBundler(reading, method)
    default:
      throw new VaultError('notAllowed', 'Requested RPC call is not allowed', { code: 4200 })
  }
}
