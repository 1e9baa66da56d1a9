import type { FrameConfig } from '../kernel/config.js'
import { createClusters } from '../networks/clusters.js'
import type { RpcRequest, SolanaRpc } from './rpcRequest.js'
import { signSolanaMessage } from './signSolanaMessage.js'
import {
  sendSolanaTransaction,
  signAllSolanaTransactions,
  signSolanaTransaction,
} from './signSolanaTransactions.js'

/**
 * Creates the answers to requests for Solana. A separate chunk, loaded with the first such request.
 *
 * @param options.fetch - @default the browser's
 */
export function createSolanaRpc(
  config: FrameConfig,
  options: { fetch?: typeof globalThis.fetch | undefined } = {},
): SolanaRpc {
  const clusters = createClusters(config, options)
  return {
    solana_signMessage: signSolanaMessage,
    solana_signTransaction: (request: RpcRequest) => signSolanaTransaction(request, clusters),
    solana_signAllTransactions: (request: RpcRequest) =>
      signAllSolanaTransactions(request, clusters),
    solana_signAndSendTransaction: (request: RpcRequest) =>
      sendSolanaTransaction(request, clusters),
  }
}
