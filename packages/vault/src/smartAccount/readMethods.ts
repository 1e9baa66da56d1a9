import { type GenericSchema, looseObject, nullable, object, optional, pipe, regex, safeParse, string } from 'valibot'
import { type Hex, isAddress, numberToHex } from 'viem'
import { parseCallsId } from '../kernel/callsId.js'
import { VaultError } from '../kernel/vaultError.js'
import { readOutcome } from './outcomes.js'
import type { Services } from './services.js'

/** What a read is asked with. */
interface Reading {
  services: Services
  /** Operations that this frame sent since it was loaded. */
  sent: ReadonlySet<Hex>
  params: readonly unknown[]
  chainId: number
  signal: AbortSignal
}

function invalid(what: string): VaultError {
  return new VaultError('invalidParams', `Invalid params: ${what}`, { code: -32602 })
}

/** Source: https://eips.ethereum.org/EIPS/eip-5792 */
function getCapabilities({ services, params }: Reading): unknown {
  const [account, wanted] = params
  if (typeof account !== 'string' || !isAddress(account, { strict: false })) throw invalid('an address expected')
  if (wanted !== undefined && !(Array.isArray(wanted) && wanted.every((id) => typeof id === 'string'))) throw invalid('chain ids expected')
  const ids = (wanted as string[] | undefined)?.map((id) => (/^0x[0-9a-f]{1,13}$/i.test(id) ? Number(id) : Number.NaN))
  const chains = services.chains.filter(({ id }) => ids === undefined || ids.includes(id))
  const entries = chains.map(({ id, smartAccount }) => {
    const paying = smartAccount.paymasterUrl === undefined ? {} : { paymasterService: { supported: true } }
    return [numberToHex(id), { atomic: { status: 'supported' }, ...paying }] as const
  })
  return Object.fromEntries(entries)
}

const PENDING = 100
const CONFIRMED = 200
const REVERTED = 500

/** Source: https://eips.ethereum.org/EIPS/eip-5792 */
async function getCallsStatus({ services, sent, params, chainId, signal }: Reading): Promise<unknown> {
  const [id] = params
  const known = typeof id === 'string' ? parseCallsId(id, chainId) : undefined
  const unknownId = new VaultError('unknownCalls', 'This wallet has not sent such a batch.', { code: 5730 })
  const chain = services.chains.find((each) => each.id === known?.chainId)
  if (!known || !chain) throw unknownId
  const told = { version: '2.0.0', id, chainId: numberToHex(chain.id), atomic: true }
  const outcome = await readOutcome(services, chain, known.operationHash, { signal })
  if (outcome) {
    const { isSuccess, ...receipt } = outcome
    return { ...told, status: isSuccess ? CONFIRMED : REVERTED, receipts: [{ ...receipt, status: isSuccess ? '0x1' : '0x0' }] }
  }
  if (sent.has(known.operationHash)) return { ...told, status: PENDING }
  const waiting = await services.ask(chain.smartAccount.bundlerUrl, 'eth_getUserOperationByHash', [known.operationHash], { signal })
  if (!waiting) throw unknownId
  return { ...told, status: PENDING }
}

const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i))

/** Answers that a page may be given: of the shape it expects, or not at all. */
const answers: Readonly<Record<string, GenericSchema>> = {
  eth_getUserOperationReceipt: nullable(looseObject({ userOpHash: string(), sender: string(), receipt: looseObject({ transactionHash: string() }) })),
  eth_getUserOperationByHash: nullable(looseObject({ userOperation: looseObject({ sender: string() }), entryPoint: string() })),
  eth_estimateUserOperationGas: object({
    callGasLimit: quantity,
    verificationGasLimit: quantity,
    preVerificationGas: quantity,
    paymasterVerificationGasLimit: optional(quantity),
    paymasterPostOpGasLimit: optional(quantity),
  }),
}

/** Source: https://eips.ethereum.org/EIPS/eip-7769 */
async function askBundler({ services, params, chainId, signal }: Reading, method: string): Promise<unknown> {
  const { bundlerUrl, entryPoint } = services.chainOf(chainId).smartAccount
  const [first] = params
  const isEstimate = method === 'eth_estimateUserOperationGas'
  if (isEstimate ? typeof first !== 'object' || first === null : typeof first !== 'string' || !/^0x[0-9a-f]{64}$/i.test(first))
    throw invalid(isEstimate ? 'a user operation expected' : 'a hash expected')
  const answer = await services.ask(bundlerUrl, method, isEstimate ? [first, entryPoint] : [first], { signal })
  const schema = answers[method]
  const parsed = schema && safeParse(schema, answer)
  if (!parsed?.success) throw new VaultError('badAnswer', 'The service for smart accounts gave an answer that cannot be used.', { code: -32603 })
  return parsed.output
}

/**
 * Answers what a page may read about smart accounts.
 *
 * @throws {@link VaultError} `invalidParams`, `unknownCalls` (5730), `badAnswer`, what the bundler refuses
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
