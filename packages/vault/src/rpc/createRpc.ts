import { type FrameRpcRequest, methodKindOf } from '@latchkey/protocol'
import { createQueue, sameAddress } from '@latchkey/protocol/std'
import { type Address, type Hex, hashMessage, recoverAddress, stringToHex } from 'viem'
import { hashOf, parseTypedData } from '../approvals/typedData.js'
import { createMemoryFrameStore } from '../kernel/frameStore.js'
import { plainData } from '../kernel/plainData.js'
import { refuseParams } from '../kernel/refuseParams.js'
import { VaultError } from '../kernel/vaultError.js'
import { answerSafe } from './answerSafe.js'
import { messageParams, parseParams, typedDataParams } from './params.js'
import {
  accountOf,
  actingAccount,
  approve,
  bytesPattern,
  type RpcContext,
  type RpcDeps,
  type RpcRequest,
  recallSite,
  refuseMethod,
  siteOf,
  stopIfAborted,
} from './rpcRequest.js'
import { sendUserOperation } from './sendAsSmartAccount.js'
import { sendCalls } from './sendCalls.js'
import { sendTransaction } from './sendTransaction.js'

/** Rejects a signature over another digest, or by another account, than the screen showed. */
async function requireSame(signature: Hex, digest: Hex, account: Address): Promise<Hex> {
  const signer = await recoverAddress({ hash: digest, signature })
  if (sameAddress(signer, account)) return signature
  throw new VaultError('approvalChanged', 'The signature is not for the shown data.', {
    code: -32603,
  })
}

function bytesOf(message: string): Hex {
  if (bytesPattern.test(message)) return message.toLowerCase() as Hex
  if (/^0x[0-9a-f]*$/i.test(message)) refuseParams('half a byte')
  return /\p{Surrogate}/u.test(message) ? refuseParams('half a character') : stringToHex(message)
}

/**
 * Returns the params in the order of the standard. Old libraries send the account first. Like
 * MetaMask, swaps the two if only the first one is as long as an address.
 *
 * Source: https://github.com/MetaMask/core/blob/main/packages/eth-json-rpc-middleware/src/wallet.ts
 * (`personalSign`)
 */
function normalizeParams(params: unknown): unknown {
  if (!Array.isArray(params)) return params
  const [first, second] = params as unknown[]
  const isLikeAddress = (value: unknown): boolean =>
    typeof value === 'string' && value.length === 42
  return isLikeAddress(first) && !isLikeAddress(second) ? [second, first] : params
}

/** Answers `personal_sign`, by the key or by the smart account (ERC-1271). */
async function signMessage(rpcRequest: RpcRequest): Promise<Hex> {
  const { approvals, custody, smartAccounts, context } = rpcRequest
  const { chainId, signal } = context
  const [message, from] = parseParams(messageParams, normalizeParams(rpcRequest.params))
  const { address, isSmart } = actingAccount(context, from)
  const bytes = bytesOf(message)
  const digest = hashMessage({ raw: bytes })
  const data = await approvals.describeMessage({
    site: siteOf(rpcRequest),
    account: accountOf(context, address),
    signal,
    chainId,
    bytes,
    digest,
  })
  await approve(rpcRequest, data, () => hashMessage({ raw: bytes }))
  const signature = await custody.withKeys(
    ({ evm }) =>
      isSmart
        ? smartAccounts.signMessage({ chainId, owner: evm, message: { raw: bytes } })
        : evm.signMessage({ message: { raw: bytes } }),
    { signal, spending: data.spending },
  )
  stopIfAborted(signal)
  return isSmart ? signature : requireSame(signature, digest, address)
}

/** Answers `eth_signTypedData_v4`, by the key or by the smart account (ERC-1271). */
async function signTypedData(rpcRequest: RpcRequest): Promise<Hex> {
  const { approvals, custody, smartAccounts, context } = rpcRequest
  const { chainId, signal, account } = context
  const [from, raw] = parseParams(typedDataParams, rpcRequest.params)
  const { address, isSmart } = actingAccount(context, from)
  const typedData = parseTypedData(raw)
  const digest = hashOf(typedData)
  const own = account.smartAccount ? [account.smartAccount] : []
  const data = await approvals.describeTypedData({
    site: siteOf(rpcRequest),
    account: accountOf(context, address),
    signal,
    chainId,
    typedData,
    digest,
    own,
  })
  await approve(rpcRequest, data, () => hashOf(typedData))
  const signature = await custody.withKeys(
    ({ evm }) =>
      isSmart
        ? smartAccounts.signTypedData({ chainId, owner: evm, typedData })
        : evm.signTypedData(typedData as unknown as Parameters<typeof evm.signTypedData>[0]),
    { signal, spending: data.spending },
  )
  stopIfAborted(signal)
  return isSmart ? signature : requireSame(signature, digest, address)
}

/** Answers JSON-RPC requests of an app. */
export interface Rpc {
  /**
   * Reads from the frame's own nodes, or signs after the user's approval.
   *
   * Source: https://eips.ethereum.org/EIPS/eip-1193, https://eips.ethereum.org/EIPS/eip-1474
   *
   * @throws VaultError with the code for the app
   */
  request(request: FrameRpcRequest, context: RpcContext): Promise<unknown>
}

const unsafe: Readonly<Record<string, (rpcRequest: RpcRequest) => Promise<unknown>>> = {
  personal_sign: signMessage,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  eth_sendUserOperation: sendUserOperation,
  wallet_sendCalls: sendCalls,
  wallet_grantPermissions: async () => refuseMethod('This wallet gives no permissions for later'),
}

/** Creates the answers to an app's requests. Signs nothing without the user's approval. */
export function createRpc(parts: RpcDeps): Rpc {
  const memory: RpcRequest['memory'] = {
    sites: new Set(),
    signed: new Set(),
    enqueue: createQueue(),
    batches: new Set(),
  }
  const { store = createMemoryFrameStore() } = parts

  async function answer(rpcRequest: RpcRequest, method: string): Promise<unknown> {
    const kind = methodKindOf(method)
    if (kind === undefined) refuseMethod()
    stopIfAborted(rpcRequest.context.signal)
    if (kind === 'safe') return answerSafe(rpcRequest, method)
    const sign = method.startsWith('solana_')
      ? (await rpcRequest.solana())[method]
      : Object.hasOwn(unsafe, method)
        ? unsafe[method]
        : undefined
    if (!sign) return refuseMethod()
    await recallSite(rpcRequest)
    return sign(rpcRequest)
  }

  return {
    async request(request, context) {
      // Copied before the first await, so that the app can no longer change its request.
      const method = String(request.method)
      const params = plainData(request.params)
      const { account, ...rest } = context
      const rpcRequest: RpcRequest = {
        ...parts,
        store,
        context: Object.freeze({ ...rest, account: Object.freeze({ ...account }) }),
        params,
        memory,
      }
      try {
        return await answer(rpcRequest, method)
      } catch (error) {
        // Any other error of an aborted request is a consequence of the abort.
        if (!(error instanceof VaultError)) stopIfAborted(context.signal)
        throw error
      }
    },
  }
}
