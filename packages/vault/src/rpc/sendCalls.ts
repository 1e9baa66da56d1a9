import { rpcCodes } from '@latchkey/protocol'
import { type Address, bytesToHex, type Hex } from 'viem'
import type { ProposedCall } from '../approvals/approval.js'
import { refuseParams } from '../kernel/refuseParams.js'
import { VaultError } from '../kernel/vaultError.js'
import type { Call } from '../smartAccount/smartAccounts.js'
import { type Batch, type BatchStore, holdId } from './batches.js'
import { type CallsRequest, type Capabilities, callsParams, parseParams } from './params.js'
import { actingAccount, type RpcRequest, refuseMethod } from './rpcRequest.js'
import { sendAsKey } from './sendAsKey.js'
import { sendAsSmartAccount } from './sendAsSmartAccount.js'

const MAX_CALLS = 32

/** Rejects capabilities that are not supported, unless the app marked them as optional. */
function assertOptional(capabilities: Capabilities = {}): void {
  for (const [name, given] of Object.entries(capabilities))
    if ((given as { optional?: unknown } | null | undefined)?.optional !== true)
      throw new VaultError(
        'capabilityUnsupported',
        `This account does not support the capability ${name.slice(0, 64)} here. Leave it out, or mark it as optional.`,
        { code: rpcCodes.capabilityUnsupported },
      )
}

/** Runs the checks that apply to every account, in the order of the standard's codes. */
function assertPossible({ context }: RpcRequest, { chainId, calls }: CallsRequest): void {
  if (chainId !== undefined && chainId !== context.chainId)
    throw new VaultError(
      'wrongChain',
      `The calls are for network ${chainId}, and the wallet is on ${context.chainId}. Switch the wallet first.`,
      {
        code: rpcCodes.chainUnsupported,
      },
    )
  if (calls.length > MAX_CALLS)
    throw new VaultError(
      'batchTooLarge',
      `This wallet takes at most ${MAX_CALLS} calls at once. Send fewer.`,
      { code: rpcCodes.batchTooLarge },
    )
  for (const call of calls) assertOptional(call.capabilities)
}

function callsOf({ calls }: CallsRequest): readonly [ProposedCall, ...ProposedCall[]] {
  const [first, ...others] = calls.map(({ to, data = '0x', value = 0n }): ProposedCall => {
    if (!to && data === '0x') refuseParams('a call with neither a receiver nor a contract')
    return { to: to ?? undefined, value, data: data.toLowerCase() as Hex }
  })
  return first ? [first, ...others] : refuseParams('no calls')
}

/**
 * Sends a batch from the smart account: all calls or none, in one operation. The id is the
 * operation's hash unless the app set one.
 */
async function sendBySmartAccount(
  rpcRequest: RpcRequest,
  request: CallsRequest,
  batchStore?: BatchStore,
): Promise<Hex> {
  const [first, ...others] = callsOf(request).map(
    ({ to, value, data }): Call => ({
      to:
        to ??
        refuseMethod('A smart account makes no contracts. Switch to your standard account for it.'),
      value,
      data,
    }),
  )
  if (!first) return refuseParams('no calls')
  const { chainId } = rpcRequest.context
  const { capabilities } = request
  return sendAsSmartAccount(rpcRequest, {
    kind: 'calls',
    calls: [first, ...others],
    isMined: false,
    beforeSend: async (operation) => batchStore?.keep({ kind: 'operation', chainId, operation }),
    ...(capabilities ? { capabilities } : {}),
  })
}

/** Sends a batch from the key's own account, one transaction for each call. */
async function sendByKey(
  rpcRequest: RpcRequest,
  from: Address,
  request: CallsRequest,
  batchStore: BatchStore,
): Promise<void> {
  const { capabilities, atomicRequired = false } = request
  assertOptional(capabilities)
  const calls = callsOf(request)
  if (atomicRequired && calls.length > 1)
    throw new VaultError(
      'atomicityUnsupported',
      'Your standard account cannot promise all calls or none. Use a smart account, or send them without that condition.',
      { code: rpcCodes.atomicityUnsupported },
    )
  const { chainId } = rpcRequest.context
  const kept: { batch?: Batch } = {}
  const update = async (sent: number): Promise<void> => {
    if (kept.batch?.kind === 'transactions') await batchStore.update({ ...kept.batch, sent })
  }
  async function beforeSend(hashes: readonly Hex[]): Promise<void> {
    const batch: Batch = { kind: 'transactions', chainId, hashes, sent: hashes.length }
    await batchStore.keep(batch)
    kept.batch = batch
  }
  try {
    const sent = await sendAsKey(rpcRequest, from, {
      kind: calls.length === 1 ? 'transaction' : 'calls',
      calls,
      beforeSend,
    })
    if (sent.length < calls.length) await update(sent.length)
  } catch (error) {
    // The nodes refused the first transaction, so the status of the batch becomes "not sent".
    await update(0)
    throw error
  }
}

/**
 * Answers `wallet_sendCalls`. Returns an id to read the status with.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-5792
 *
 * @throws VaultError with code 5700, 5710, 5720, 5740 or 5760 (see `docs/smart-accounts.md`)
 */
export async function sendCalls(rpcRequest: RpcRequest): Promise<unknown> {
  const [request] = parseParams(callsParams, rpcRequest.params)
  const { version, from } = request
  const { address, isSmart } = actingAccount(rpcRequest.context, from)
  assertPossible(rpcRequest, request)
  const send = async (): Promise<string> => {
    if (isSmart && request.id === undefined) return sendBySmartAccount(rpcRequest, request)
    const id = request.id ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
    await holdId<unknown>(rpcRequest, address, id, (batchStore) =>
      isSmart
        ? sendBySmartAccount(rpcRequest, request, batchStore)
        : sendByKey(rpcRequest, address, request, batchStore),
    )
    return id
  }
  const id = await send()
  // Version 1 returns the id alone.
  return version?.startsWith('1') ? id : { id }
}
