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
   * Wait for its block, and answer the hash of the transaction rather than that of the operation.
   */
  isMined: boolean
}

/** The same text for the same operation, whatever the order of its fields. */
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

/** Digest of an operation, of every field that will be signed. */
function digestOf({ chainId, sender, operation }: PreparedOperation): Hex {
  return keccak256(stringToHex(canonical({ chainId, sender, operation })))
}

const same = (one: Calls, other: Calls): boolean =>
  canonical(one).toLowerCase() === canonical(other).toLowerCase()

/** Reads the prepared bytes again: they must do what the app requested and nothing else. */
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
      'What was prepared is not what was asked for. Nothing was signed.',
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
  // A copy: the code that prepared it cannot change it any more.
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
  // The bundler has it: an abort after this still returns its hash.
  return (
    await smartAccounts.waitForTransaction(chainId, hash, { signal: new AbortController().signal })
  ).hash
}

/** Has calls made by the smart account, as one. */
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
 * `eth_sendUserOperation`: what the page's operation does is prepared, priced and shown by the
 * frame itself; its hash.
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
  if (!calls) return refuseParams('callData is no call of this smart account')
  return sendAsSmartAccount(rpcRequest, {
    kind: calls.length === 1 ? 'transaction' : 'calls',
    calls,
    isMined: false,
  })
}
