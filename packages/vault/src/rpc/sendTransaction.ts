import { type Address, type Hex, keccak256, parseTransaction, recoverTransactionAddress, serializeTransaction, type TransactionSerialized } from 'viem'
import type { ProposedCall } from '../kernel/describe.js'
import { VaultError } from '../kernel/vaultError.js'
import { approve } from './approve.js'
import { buildTransaction } from './buildTransaction.js'
import { parseParams, type TransactionRequest, transactionParams } from './params.js'
import { accountOf, actingAccount, inOrder, isSame, refuseMethod, refuseParams, siteOf, stopIfAborted, type Task } from './parts.js'
import { sendAsSmartAccount } from './sendCalls.js'

/** What a page's transaction comes to: the call alone. */
function callOf({ to, value, data, input }: TransactionRequest): ProposedCall {
  if (data !== undefined && input !== undefined && !isSame(data, input)) refuseParams('data and input differ')
  const bytes = (data ?? input ?? '0x').toLowerCase() as Hex
  if (!to && bytes === '0x') refuseParams('neither a receiver nor a contract')
  return { to: to ?? undefined, value: value ?? 0n, data: bytes }
}

/** Signed bytes, if they are exactly what was shown, by the account that was shown. */
export async function requireSame(signed: Hex, digest: Hex, from: Address): Promise<void> {
  const { r: _r, s: _s, v: _v, yParity: _yParity, ...unsigned } = parseTransaction(signed as TransactionSerialized)
  const isShown = keccak256(serializeTransaction(unsigned as Parameters<typeof serializeTransaction>[0])) === digest
  const signer = await recoverTransactionAddress({ serializedTransaction: signed as TransactionSerialized })
  if (!isShown || !isSame(signer, from)) throw new VaultError('approvalChanged', 'What was signed is not what was shown. Nothing was sent.', { code: -32603 })
}

async function sendAsKey(task: Task, from: Address, request: TransactionRequest): Promise<Hex> {
  const { approvals, custody, nodes, context, memory } = task
  const { chainId, signal } = context
  const call = callOf(request)
  const { smartAccount } = context.account
  // The key may tell its smart account anything, and a trial for the key does not see what becomes of the other's tokens.
  if (smartAccount && call.to && isSame(call.to, smartAccount) && call.data !== '0x') refuseMethod('A page may not change the smart account itself.')
  const { bytes, digest, fee } = await buildTransaction(task, from, call, request.gas)
  if (request.nonce !== undefined && request.nonce !== BigInt(parseTransaction(bytes).nonce ?? 0)) refuseParams('nonce is not the next one')
  const shown = { site: siteOf(task), account: accountOf(context, from), signal }
  const data = await approvals.describeCalls({ ...shown, kind: 'transaction', chainId, calls: [call], fee, isSponsored: false, digest })
  await approve(task, data, () => keccak256(bytes))
  const signed = await custody.withKeys(
    async ({ evm }) => evm.signTransaction(parseTransaction(bytes as TransactionSerialized) as Parameters<typeof evm.signTransaction>[0]),
    { signal, spending: data.spending },
  )
  await requireSame(signed, digest, from)
  stopIfAborted(signal)
  memory.signed.add(signed.toLowerCase())
  // From here on it may be on its way: whoever gives up now is told its hash all the same.
  await nodes.broadcast(chainId, signed)
  return keccak256(signed)
}

/** Signs and sends a transaction, by the key or by the smart account; its hash. */
export async function sendTransaction(task: Task): Promise<Hex> {
  const { context, params } = task
  const [raw] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof raw === 'object' && raw !== null && ('authorizationList' in raw || (raw as { type?: unknown }).type === '0x4'))
    refuseMethod('Handing an account over to a contract (EIP-7702) is not allowed')
  const [request] = parseParams(transactionParams, params)
  if (request.chainId !== undefined && request.chainId !== context.chainId)
    throw new VaultError('wrongChain', 'The transaction is for another network than the wallet is on.', { code: 4901 })
  const { address, isSmart } = actingAccount(context, request.from)
  if (!isSmart) return inOrder(task, `${context.chainId} ${address}`, () => sendAsKey(task, address, request))
  const { to, value, data } = callOf(request)
  if (!to) return refuseMethod('A smart account makes no contracts this way')
  return sendAsSmartAccount(task, { kind: 'transaction', calls: [{ to, value, data }], isMined: true })
}
