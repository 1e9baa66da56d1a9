import type { Hex } from 'viem'
import type { ProposedCall } from '../approvals/approval.js'
import { refuseParams } from '../kernel/refuseParams.js'
import { VaultError } from '../kernel/vaultError.js'
import { parseParams, type TransactionRequest, transactionParams } from './params.js'
import { actingAccount, type RpcRequest, refuseMethod } from './rpcRequest.js'
import { sendAsKey } from './sendAsKey.js'
import { sendAsSmartAccount } from './sendAsSmartAccount.js'

/** Reduces a transaction of an app to its call. */
function callOf({ to, value, data, input, accessList, type }: TransactionRequest): ProposedCall {
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase())
    refuseParams('data and input differ')
  const bytes = (data ?? input ?? '0x').toLowerCase() as Hex
  if (!to && bytes === '0x') refuseParams('neither a receiver nor a contract')
  if (accessList?.length && type === '0x0')
    refuseParams(
      'a transaction of type 0x0 has no access list. Leave the type out, or send 0x1 or 0x2',
    )
  return {
    to: to ?? undefined,
    value: value ?? 0n,
    data: bytes,
    ...(accessList?.length ? { accessList } : {}),
  }
}

/** Returns the app's gas limit, by either of its names. */
function gasOf({ gas, gasLimit }: TransactionRequest): bigint | undefined {
  if (gas !== undefined && gasLimit !== undefined && gas !== gasLimit)
    refuseParams('gas and gasLimit differ. Send one of them')
  return gas ?? gasLimit
}

/**
 * Rejects members whose omission would change the meaning of a transaction. Other unknown members
 * are ignored.
 */
function refuseOtherKinds(params: unknown): void {
  const [raw] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof raw !== 'object' || raw === null) return
  const { type } = raw as { type?: unknown }
  if ('authorizationList' in raw || type === '0x4')
    refuseMethod('Handing an account over to a contract (EIP-7702) is not allowed')
  if ('blobs' in raw || 'blobVersionedHashes' in raw || type === '0x3')
    refuseMethod('This wallet sends no transactions with blobs (EIP-4844)')
}

/** Signs and sends a transaction, by the key or by the smart account. Returns its hash. */
export async function sendTransaction(rpcRequest: RpcRequest): Promise<Hex> {
  const { context, params } = rpcRequest
  refuseOtherKinds(params)
  const [request] = parseParams(transactionParams, params)
  if (request.chainId !== undefined && request.chainId !== context.chainId)
    throw new VaultError(
      'wrongChain',
      'The transaction is for another network than the wallet is on.',
      { code: 4901 },
    )
  const { address, isSmart } = actingAccount(context, request.from)
  const call = callOf(request)
  const gas = gasOf(request)
  if (!isSmart) {
    const [hash] = await sendAsKey(rpcRequest, address, {
      kind: 'transaction',
      calls: [call],
      wish: { ...request, gas },
    })
    return hash as Hex
  }
  // An access list only changes the price of a transaction, and the bundler makes that transaction.
  const { to, value, data } = call
  if (!to) return refuseMethod('A smart account makes no contracts this way')
  return sendAsSmartAccount(rpcRequest, {
    kind: 'transaction',
    calls: [{ to, value, data }],
    isMined: true,
  })
}
