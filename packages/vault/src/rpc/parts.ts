import { type Queue, sameAddress } from '@latchkey/protocol/std'
import type { Address } from 'viem'
import type { ApprovalData } from '../approvals/approval.js'
import type { Approvals } from '../approvals/describe.js'
import type { Ask, Custody } from '../custody/custody.js'
import type { FrameConfig } from '../kernel/config.js'
import type { FrameStore } from '../kernel/frameStore.js'
import { VaultError } from '../kernel/vaultError.js'
import type { AccountChoice } from '../login/accountChoice.js'
import type { Nodes } from '../networks/nodes.js'
import type { SmartAccounts } from '../smartAccount/smartAccounts.js'

/** What answering a page's requests stands on. */
export interface RpcDeps {
  config: FrameConfig
  nodes: Nodes
  approvals: Approvals
  custody: Custody
  smartAccounts: SmartAccounts
  ask: Ask
  /**
   * Keeps the sites at which something was approved, and the batches that were sent. @default this
   * page's memory
   */
  store?: Pick<FrameStore, 'get' | 'set' | 'add'> | undefined
}

/** Who asks, where, and with which account. Nothing of it is the page's word. */
export interface RpcContext {
  /** As the browser told it. */
  origin: string
  chainId: number
  account: AccountChoice
  signal: AbortSignal
}

/** A request on its way, with what this frame has to remember from one to the next. */
export interface Task extends RpcDeps {
  store: NonNullable<RpcDeps['store']>
  context: RpcContext
  /** Frozen, and read once. */
  params: unknown
  memory: {
    /** Origins at which something was approved. */
    readonly sites: Set<string>
    /** Transactions that this frame has signed, to the byte. */
    readonly signed: Set<string>
    /** Runs the requests of an account on a chain in order, so that two never take one nonce. */
    readonly enqueue: Queue
    /** Ids of batches whose requests run. */
    readonly batches: Set<string>
  }
}

/** The account that acts, as it is shown. */
export function accountOf({ account }: RpcContext, address: Address): ApprovalData['account'] {
  const isSmart = account.smartAccount !== undefined && sameAddress(account.smartAccount, address)
  return isSmart
    ? { address, type: 'smartAccount', label: 'Your smart account' }
    : { address, type: 'eoa', label: 'Your account' }
}

const siteKey = (origin: string): string => `approved:${origin}`

/** Finds out whether something was approved at this site in earlier visits. */
export async function recallSite({ store, context, memory }: Task): Promise<void> {
  if (!memory.sites.has(context.origin) && (await store.get(siteKey(context.origin))) === true)
    memory.sites.add(context.origin)
}

/** Something was approved at this site. */
export async function rememberSite({ store, context, memory }: Task): Promise<void> {
  if (memory.sites.has(context.origin)) return
  memory.sites.add(context.origin)
  await store.set(siteKey(context.origin), true)
}

/** The site that asks, as it is shown. */
export function siteOf({ context, memory }: Task): ApprovalData['site'] {
  return { origin: context.origin, isKnown: memory.sites.has(context.origin) }
}

/** The page asked for something in a way that nobody can answer. */
export function refuseParams(what: string): never {
  throw new VaultError('invalidParams', `Invalid params: ${what}`, { code: -32602 })
}

/** What this wallet does not do, and says so. */
export function refuseMethod(message = 'Requested RPC call is not allowed'): never {
  throw new VaultError('methodRefused', message, { code: 4200 })
}

/** The accounts of the wallet, the preferred one first. */
export function accountsOf({ account }: RpcContext): readonly Address[] {
  const { preferred, eoa, smartAccount } = account
  if (!smartAccount) return [eoa]
  return preferred === 'smartAccount' ? [smartAccount, eoa] : [eoa, smartAccount]
}

/** The account of `from`: one of the visitor's, or the one they prefer. */
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

/** Ends a request that the page or the visitor has given up. */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new VaultError('aborted', 'Request was aborted', { code: 4001 })
}

/** Runs work for one key after the other. Skips work whose request was aborted in the queue. */
export function serialize<value>(
  { memory, context }: Task,
  key: string,
  work: () => Promise<value>,
): Promise<value> {
  return memory.enqueue(async () => {
    stopIfAborted(context.signal)
    return work()
  }, key)
}

/** Bytes of a page. */
export const bytesPattern: RegExp = /^0x(?:[0-9a-f]{2})*$/i
