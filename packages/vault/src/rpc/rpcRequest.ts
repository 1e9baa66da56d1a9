import { type Lazy, type Queue, sameAddress } from '@latchkey/protocol/std'
import type { Address, Hex } from 'viem'
import type { ApprovalData } from '../approvals/approval.js'
import type { Approvals } from '../approvals/createApprovals.js'
import { requestTexts } from '../approvals/requestTexts.js'

import type { Ask, Custody } from '../custody/custody.js'
import type { FrameConfig } from '../kernel/config.js'
import type { FrameStore } from '../kernel/frameStore.js'
import { VaultError } from '../kernel/vaultError.js'
import type { AccountChoice } from '../login/accountChoice.js'
import type { Nodes } from '../networks/nodes.js'
import type { SmartAccounts } from '../smartAccount/smartAccounts.js'

/**
 * Answers to an app's requests for Solana, by method. Each signs only after the user's approval.
 */
export type SolanaRpc = Readonly<Record<string, (rpcRequest: RpcRequest) => Promise<unknown>>>

/** Dependencies of the answers to an app's requests. */
export interface RpcDeps {
  config: FrameConfig
  nodes: Nodes
  approvals: Approvals
  custody: Custody
  smartAccounts: SmartAccounts
  /** Lazy-loads the answers to requests for Solana. */
  solana: Lazy<SolanaRpc>
  ask: Ask
  /**
   * Stores the apps in which the user approved a request, and the batches that were sent. @default
   * memory of this page
   */
  store?: Pick<FrameStore, 'get' | 'set' | 'add'> | undefined
}

/** App, network and account of a request. None of it comes from the app itself. */
export interface RpcContext {
  /** Origin of the app, as the browser reports it. */
  origin: string
  chainId: number
  account: AccountChoice
  signal: AbortSignal
}

/** A request in progress, with the memory that all requests share. */
export interface RpcRequest extends RpcDeps {
  store: NonNullable<RpcDeps['store']>
  context: RpcContext
  /** Frozen copy, read once. */
  params: unknown
  memory: {
    /** Origins of apps in which the user approved a request. */
    readonly sites: Set<string>
    /** Transactions that this frame has signed, in bytes. */
    readonly signed: Set<string>
    /**
     * Runs the requests of an account on a chain in sequence, so that no two use the same nonce.
     */
    readonly enqueue: Queue
    /** Ids of batches whose requests are running. */
    readonly batches: Set<string>
  }
}

/** Returns the acting account for the approval screen. */
export function accountOf({ account }: RpcContext, address: Address): ApprovalData['account'] {
  const isSmart = account.smartAccount !== undefined && sameAddress(account.smartAccount, address)
  return isSmart
    ? { address, type: 'smartAccount', label: requestTexts().values.yourSmartAccount }
    : { address, type: 'eoa', label: requestTexts().values.yourAccount }
}

const siteKey = (origin: string): string => `approved:${origin}`

/** Reads if the user approved a request of this app in an earlier visit. */
export async function recallSite({ store, context, memory }: RpcRequest): Promise<void> {
  if (!memory.sites.has(context.origin) && (await store.get(siteKey(context.origin))) === true)
    memory.sites.add(context.origin)
}

/** Remembers that the user approved a request of this app. */
async function rememberSite({ store, context, memory }: RpcRequest): Promise<void> {
  if (memory.sites.has(context.origin)) return
  memory.sites.add(context.origin)
  await store.set(siteKey(context.origin), true)
}

/** Returns the requesting app for the approval screen. */
export function siteOf({ config, context, memory }: RpcRequest): ApprovalData['site'] {
  const { origin } = context
  const { siteIcons = {} } = config
  const icon = Object.hasOwn(siteIcons, origin) ? siteIcons[origin] : undefined
  return { origin, isKnown: memory.sites.has(origin), ...(icon === undefined ? {} : { icon }) }
}

/** Throws for a method that this wallet does not support. */
export function refuseMethod(message = 'Requested RPC call is not allowed'): never {
  throw new VaultError('methodRefused', message, { code: 4200 })
}

/** Returns the accounts of the wallet, the preferred one first. */
export function accountsOf({ account }: RpcContext): readonly Address[] {
  const { preferred, eoa, smartAccount } = account
  if (!smartAccount) return [eoa]
  return preferred === 'smartAccount' ? [smartAccount, eoa] : [eoa, smartAccount]
}

/** Returns the account of `from`, or the preferred one. Throws for an account of another wallet. */
export function actingAccount(
  { account }: RpcContext,
  from: Address | undefined,
): { address: Address; isSmart: boolean } {
  const { eoa, smartAccount, preferred } = account
  const address = from ?? (preferred === 'smartAccount' ? (smartAccount ?? eoa) : eoa)
  if (smartAccount && sameAddress(address, smartAccount))
    return { address: smartAccount, isSmart: true }
  if (!sameAddress(address, eoa))
    throw new VaultError('unauthorized', 'The requested account is not one of this wallet.', {
      code: 4100,
    })
  return { address: eoa, isSmart: false }
}

/** Throws once the request is aborted. */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new VaultError('aborted', 'Request was aborted', { code: 4001 })
}

/** Runs the work of one key in sequence. Skips work whose request was aborted in the queue. */
export function serialize<value>(
  { memory, context }: RpcRequest,
  key: string,
  work: () => Promise<value>,
): Promise<value> {
  return memory.enqueue(async () => {
    stopIfAborted(context.signal)
    return work()
  }, key)
}

/** Bytes in hex, as apps send them. */
export const bytesPattern: RegExp = /^0x(?:[0-9a-f]{2})*$/i

/** Blocks spending over the limit of a new browser (docs/threats.md, S3). Never removes a block. */
async function withLimit(
  { custody, context }: RpcRequest,
  data: ApprovalData,
): Promise<ApprovalData> {
  if (data.blocked !== undefined) return data
  const blocked = await custody.refusalOf(data.spending ?? null, { signal: context.signal })
  return blocked === undefined ? data : { ...data, blocked }
}

/**
 * Shows a request and waits for the user. Resolves only if the user approved, and neither the data
 * nor the bytes changed while they were shown.
 *
 * @param digestOf - Computes the digest again, from the bytes that will be signed.
 * @throws VaultError `rejected` (4001), `blocked` (4100), `approvalChanged` (-32603), `aborted`
 * (4001)
 */
export async function approve(
  rpcRequest: RpcRequest,
  described: ApprovalData,
  digestOf: () => Hex,
): Promise<void> {
  const { ask, approvals, context } = rpcRequest
  const { signal } = context
  const data = await withLimit(rpcRequest, described)
  stopIfAborted(signal)
  const mustBeWindow = approvals.mustBeWindow(data)
  const before = JSON.stringify(data)
  const digest = data.digest
  const answer = await ask('approval', data, { signal, mustBeWindow })
  // Read once: the answer may be an object of another window.
  const isApproved = answer.isApproved === true
  stopIfAborted(signal)
  if (data.blocked !== undefined || JSON.parse(before).blocked !== undefined)
    throw new VaultError('blocked', data.blocked ?? 'This is not signed.', { code: 4100 })
  if (!isApproved) throw new VaultError('rejected', 'The request was rejected.', { code: 4001 })
  if (JSON.stringify(data) !== before || digestOf() !== digest)
    throw new VaultError(
      'approvalChanged',
      'The request changed after it was shown. Nothing was signed.',
      { code: -32603 },
    )
  approvals.remember(data)
  await rememberSite(rpcRequest)
}
