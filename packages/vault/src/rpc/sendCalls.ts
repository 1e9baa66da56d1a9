import { type Address, type Hex, keccak256, stringToHex } from 'viem'
import { decodeAccountCalls } from '../kernel/accountCalls.js'
import type { Call, PreparedOperation } from '../kernel/types.js'
import { VaultError } from '../kernel/vaultError.js'
import { approve } from './approve.js'
import { callsParams, operationParams, parseParams } from './params.js'
import { accountOf, actingAccount, bytesPattern, inOrder, isSame, refuseMethod, refuseParams, siteOf, stopIfAborted, type Task } from './parts.js'

type Calls = readonly [Call, ...Call[]]

interface SmartAccountOrder {
  kind: 'transaction' | 'calls'
  calls: Calls
  capabilities?: Readonly<Record<string, unknown>> | undefined
  /** Wait for its block, and answer the hash of the transaction rather than that of the operation. */
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

const same = (one: Calls, other: Calls): boolean => canonical(one).toLowerCase() === canonical(other).toLowerCase()

/** What was prepared must do what the page asked and nothing else: its bytes are read again, whoever prepared it. */
function requireSame({ sender, calls, operation }: PreparedOperation, account: Address, asked: Calls): void {
  const { callData, sender: signed } = operation
  const decoded = typeof callData === 'string' && bytesPattern.test(callData) ? decodeAccountCalls(callData as Hex) : undefined
  const isSender = isSame(sender, account) && typeof signed === 'string' && isSame(signed, account)
  if (!isSender || !decoded || !same(decoded, asked) || !same(calls, asked))
    throw new VaultError('approvalChanged', 'What was prepared is not what was asked for. Nothing was signed.', { code: -32603 })
}

async function send(task: Task, account: Address, { kind, calls, capabilities, isMined }: SmartAccountOrder): Promise<Hex> {
  const { approvals, custody, smartAccounts, context } = task
  const { chainId, signal } = context
  const prepared = await smartAccounts.prepare({ chainId, calls, owner: context.account.eoa, signal, ...(capabilities ? { capabilities } : {}) })
  // A copy of our own: whoever prepared it cannot change it any more.
  const own = structuredClone(prepared)
  requireSame(own, account, calls)
  const digest = digestOf(own)
  const { fee, isSponsored } = own
  const data = await approvals.describeCalls({
    site: siteOf(task),
    account: accountOf(context, account),
    signal,
    kind,
    chainId,
    calls,
    fee,
    isSponsored,
    digest,
  })
  await approve(task, data, () => digestOf(own))
  stopIfAborted(signal)
  const hash = await custody.withKeys(({ evm }) => smartAccounts.send(own, evm, { signal }), { signal, spending: data.spending })
  if (!isMined) return hash
  // The bundler has it: whoever gives up now is told its hash all the same.
  return (await smartAccounts.waitForTransaction(chainId, hash, { signal: new AbortController().signal })).hash
}

/** Has calls made by the smart account, as one. */
export async function sendAsSmartAccount(task: Task, order: SmartAccountOrder): Promise<Hex> {
  const { smartAccount } = task.context.account
  if (!smartAccount) throw new VaultError('smartAccountMissing', 'There is no smart account on this network.', { code: 4200 })
  return inOrder(task, `${task.context.chainId} ${smartAccount}`, () => send(task, smartAccount, order))
}

/** `wallet_sendCalls` of EIP-5792: an id to ask for later. */
export async function sendCalls(task: Task): Promise<unknown> {
  const [{ version, from, chainId, calls, capabilities }] = parseParams(callsParams, task.params)
  if (chainId !== undefined && chainId !== task.context.chainId)
    throw new VaultError('wrongChain', 'The calls are for another network than the wallet is on.', { code: 4901 })
  const { isSmart } = actingAccount(task.context, from)
  if (!isSmart) refuseMethod('Several calls at once need a smart account: switch to yours, or send them one by one')
  if (calls.some((call) => call.capabilities !== undefined)) refuseParams('capabilities of a single call')
  const [first, ...others] = calls.map(({ to, data, value }): Call => ({ to, value: value ?? 0n, data: (data ?? '0x').toLowerCase() as Hex }))
  if (!first) return refuseParams('no calls')
  const id = await sendAsSmartAccount(task, { kind: 'calls', calls: [first, ...others], isMined: false, ...(capabilities ? { capabilities } : {}) })
  return version?.startsWith('1') ? id : { id }
}

/** `eth_sendUserOperation`: what the page's operation does is prepared, priced and shown by the frame itself; its hash. */
export async function sendUserOperation(task: Task): Promise<Hex> {
  const [{ sender, callData }, entryPoint] = parseParams(operationParams, task.params)
  const { smartAccount } = task.context.account
  const known = task.nodes.chainOf(task.context.chainId).smartAccount?.entryPoint
  if (!known || !isSame(entryPoint, known)) refuseParams('an entry point that this wallet does not use')
  if (typeof sender !== 'string' || !smartAccount || !isSame(sender, smartAccount))
    throw new VaultError('unauthorized', 'The requested account is not one of this wallet.', { code: 4100 })
  const calls = typeof callData === 'string' && bytesPattern.test(callData) ? decodeAccountCalls(callData as Hex) : undefined
  if (!calls) return refuseParams('callData is no call of this smart account')
  return sendAsSmartAccount(task, { kind: calls.length === 1 ? 'transaction' : 'calls', calls, isMined: false })
}
