import { sameAddress } from '@latchkey/protocol/std'
import { type Address, type Hex, keccak256, stringToHex } from 'viem'
import { refuseParams } from '../kernel/refuseParams.js'
import { VaultError } from '../kernel/vaultError.js'
import { decodeAccountCalls } from '../smartAccount/accountCalls.js'
import type { Call, PreparedOperation } from '../smartAccount/smartAccounts.js'
import { type Capabilities, operationParams, parseParams } from './params.js'
import {
  accountOf,
  approve,
  bytesPattern,
  type RpcRequest,
  serialize,
  siteOf,
  stopIfAborted,
} from './rpcRequest.js'

type Calls = readonly [Call, ...Call[]]

interface SmartAccountOrder {
  kind: 'transaction' | 'calls'
  calls: Calls
  capabilities?: Capabilities | undefined
  /**
   * Runs between the approval and sending, with the operation's hash. Nothing is signed if it
   * throws.
   */
  beforeSend?: ((operation: Hex) => Promise<void>) | undefined
  /**
   * True to wait for the block, and to return the hash of the transaction instead of that of the
   * operation.
   */
  isMined: boolean
}

/** Returns equal text for equal values, regardless of the order of fields. */
function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join()}}`
}

/** Returns the digest of an operation, over every field that will be signed. */
function digestOf({ chainId, sender, operation }: PreparedOperation): Hex {
  return keccak256(stringToHex(canonical({ chainId, sender, operation })))
}

const same = (one: Calls, other: Calls): boolean =>
  canonical(one).toLowerCase() === canonical(other).toLowerCase()

/**
 * Decodes the prepared bytes and rejects them unless they contain exactly the calls that the app
 * requested.
 */
function requireSame(
  { sender, calls, operation }: PreparedOperation,
  account: Address,
  asked: Calls,
): void {
  const { callData, sender: signed } = operation
  const decoded =
    typeof callData === 'string' && bytesPattern.test(callData)
      ? decodeAccountCalls(callData as Hex)
      : undefined
  const isSender =
    sameAddress(sender, account) && typeof signed === 'string' && sameAddress(signed, account)
  if (!isSender || !decoded || !same(decoded, asked) || !same(calls, asked))
    throw new VaultError(
      'approvalChanged',
      'The prepared operation differs from the request. Nothing was signed.',
      { code: -32603 },
    )
}

async function send(
  rpcRequest: RpcRequest,
  account: Address,
  { kind, calls, capabilities, isMined, beforeSend }: SmartAccountOrder,
): Promise<Hex> {
  const { approvals, custody, smartAccounts, context } = rpcRequest
  const { chainId, signal } = context
  const prepared = await smartAccounts.prepare({
    chainId,
    calls,
    owner: context.account.eoa,
    signal,
    ...(capabilities ? { capabilities } : {}),
  })
  // A copy: the code that prepared the operation can no longer change it.
  const own = structuredClone(prepared)
  requireSame(own, account, calls)
  const digest = digestOf(own)
  const { fee, isSponsored } = own
  const data = await approvals.describeCalls({
    site: siteOf(rpcRequest),
    account: accountOf(context, account),
    signal,
    kind,
    chainId,
    calls,
    fee,
    isSponsored,
    digest,
  })
  await approve(rpcRequest, data, () => digestOf(own))
  stopIfAborted(signal)
  await beforeSend?.(own.hash)
  const hash = await custody.withKeys(({ evm }) => smartAccounts.send(own, evm, { signal }), {
    signal,
    spending: data.spending,
  })
  if (!isMined) return hash
  // The bundler has the operation: an abort from here on still returns the hash.
  return (
    await smartAccounts.waitForTransaction(chainId, hash, { signal: new AbortController().signal })
  ).hash
}

/** Sends calls from the smart account, as one operation. */
export async function sendAsSmartAccount(
  rpcRequest: RpcRequest,
  order: SmartAccountOrder,
): Promise<Hex> {
  const { smartAccount } = rpcRequest.context.account
  if (!smartAccount)
    throw new VaultError('smartAccountMissing', 'There is no smart account on this network.', {
      code: 4200,
    })
  return serialize(rpcRequest, `${rpcRequest.context.chainId} ${smartAccount}`, () =>
    send(rpcRequest, smartAccount, order),
  )
}

/**
 * Answers `eth_sendUserOperation`. The frame prepares, prices and shows the calls of the app's
 * operation itself. Returns the hash of the operation.
 */
export async function sendUserOperation(rpcRequest: RpcRequest): Promise<Hex> {
  const [{ sender, callData }, entryPoint] = parseParams(operationParams, rpcRequest.params)
  const { smartAccount } = rpcRequest.context.account
  const known = rpcRequest.nodes.chainOf(rpcRequest.context.chainId).smartAccount?.entryPoint
  if (!known || !sameAddress(entryPoint, known))
    refuseParams('an entry point that this wallet does not use')
  if (typeof sender !== 'string' || !smartAccount || !sameAddress(sender, smartAccount))
    throw new VaultError('unauthorized', 'The requested account is not one of this wallet.', {
      code: 4100,
    })
  const calls =
    typeof callData === 'string' && bytesPattern.test(callData)
      ? decodeAccountCalls(callData as Hex)
      : undefined
  if (!calls) return refuseParams('callData is not a call of this smart account')
  return sendAsSmartAccount(rpcRequest, {
    kind: calls.length === 1 ? 'transaction' : 'calls',
    calls,
    isMined: false,
  })
}
