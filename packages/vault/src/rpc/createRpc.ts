import { type FrameRpcRequest, methodKindOf } from '@latchkey/protocol'
import { createQueue } from '@latchkey/protocol/std'
import { createMemoryFrameStore } from '../kernel/frameStore.js'
import { plainData } from '../kernel/plainData.js'
import { VaultError } from '../kernel/vaultError.js'
import { answerSafe } from './answerSafe.js'
import {
  type RpcContext,
  type RpcDeps,
  recallSite,
  refuseMethod,
  stopIfAborted,
  type Task,
} from './parts.js'
import { sendUserOperation } from './sendAsSmartAccount.js'
import { sendCalls } from './sendCalls.js'
import { sendTransaction } from './sendTransaction.js'
import { signMessage, signTypedData } from './signMessages.js'
import {
  signAllSolanaTransactions,
  signSolanaMessage,
  signSolanaTransaction,
} from './signSolana.js'

/** Answers JSON-RPC requests of a page. */
export interface Rpc {
  /**
   * Reads from the frame's own nodes, or signs what the visitor approved.
   *
   * Source: https://eips.ethereum.org/EIPS/eip-1193, https://eips.ethereum.org/EIPS/eip-1474
   *
   * @throws VaultError with the code that the page is told
   */
  request(request: FrameRpcRequest, context: RpcContext): Promise<unknown>
}

const unsafe: Readonly<Record<string, (task: Task) => Promise<unknown>>> = {
  personal_sign: signMessage,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  eth_sendUserOperation: sendUserOperation,
  wallet_sendCalls: sendCalls,
  wallet_grantPermissions: async () => refuseMethod('This wallet gives no permissions for later'),
  solana_signMessage: signSolanaMessage,
  solana_signTransaction: signSolanaTransaction,
  solana_signAllTransactions: signAllSolanaTransactions,
  solana_signAndSendTransaction: async () =>
    refuseMethod('This wallet knows no Solana node: sign the transaction, and send it yourself'),
}

/**
 * Answers requests: which of them, with what, for whom, and never without the visitor where
 * something is signed.
 */
export function createRpc(parts: RpcDeps): Rpc {
  const memory: Task['memory'] = {
    sites: new Set(),
    signed: new Set(),
    enqueue: createQueue(),
    batches: new Set(),
  }
  const { store = createMemoryFrameStore() } = parts

  async function answer(task: Task, method: string): Promise<unknown> {
    const kind = methodKindOf(method)
    if (kind === undefined) refuseMethod()
    stopIfAborted(task.context.signal)
    if (kind === 'safe') return answerSafe(task, method)
    const sign = Object.hasOwn(unsafe, method) ? unsafe[method] : undefined
    if (!sign) return refuseMethod()
    await recallSite(task)
    return sign(task)
  }

  return {
    async request(request, context) {
      // Before anything else waits: from here on nobody can change what was asked.
      const method = String(request.method)
      const params = plainData(request.params)
      const { account, ...rest } = context
      const task: Task = {
        ...parts,
        store,
        context: Object.freeze({ ...rest, account: Object.freeze({ ...account }) }),
        params,
        memory,
      }
      try {
        return await answer(task, method)
      } catch (error) {
        // Whatever broke off on the way: the reason is that somebody gave up.
        if (!(error instanceof VaultError)) stopIfAborted(context.signal)
        throw error
      }
    },
  }
}
