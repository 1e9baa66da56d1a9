import type { ChainAdapter } from '@latchkey/core'
import { toBase58 } from '@latchkey/protocol/std'
import { createReading } from './balances/readNative.js'
import type { AdapterContext } from './connect/adapterContext.js'
import { adopt, createConnecting } from './connect/connect.js'
import type { WalletHandle } from './connect/registry.js'
import {
  networkOf,
  parseSignedMessage,
  requestWallet,
  verifySession,
} from './connect/requestWallet.js'
import { verifySignature } from './connect/verifySignature.js'
import type { SolanaTransactions } from './createTransactions.js'
import { lazyModule } from './kernel/lazyModule.js'
import { signInMessage } from './signIn/signInMessage.js'
import { createSignInOnConnect } from './signIn/signInOnConnect.js'

/** The methods of the adapter that talk to a wallet or a node. Their code is loaded on demand. */
export type Actions = Omit<
  Required<ChainAdapter>,
  | 'namespace'
  | 'networks'
  | 'connectionRules'
  | 'start'
  | 'prepare'
  | 'getWallets'
  | 'getConnection'
> & {
  /** Reports the connection that a session of another adapter brought. */
  adopt(handle: WalletHandle): Promise<void>
  /** Signs bytes with the connected account. */
  signBytes(message: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>
  transactions(): Promise<SolanaTransactions>
}

const FEATURE = 'solana:signMessage'

/** Not async before the wallet is called, which may open its window in the click. */
function signBytes(
  context: AdapterContext,
  message: Uint8Array,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { publicKey } = verifySession(context).account
  return requestWallet(context, FEATURE, { message }, { signal }).then(async (output) => {
    const signature = parseSignedMessage(FEATURE, output, message)
    await verifySignature(FEATURE, { publicKey, signature, message })
    return signature
  })
}

export function createActions(context: AdapterContext): Actions {
  const transactions = lazyModule(async () =>
    (await import('./createTransactions.js')).createTransactions(context),
  )
  return {
    ...createConnecting(context, createSignInOnConnect(context)),
    ...createReading(context),
    adopt: async (handle) => adopt(context, handle),
    signBytes: async (message, signal) => signBytes(context, message, signal),
    signMessage: async ({ message, signal }) =>
      toBase58(await signBytes(context, new TextEncoder().encode(message), signal)),
    signInMessage: async (request, address, networkId) =>
      signInMessage(request, address, networkOf(context, networkId)),
    transactions,
    loadTransactions: transactions,
    async sendTransaction({ to, value = 0n, data, signal }) {
      const { session, account } = verifySession(context)
      const { networkId } = session
      const from = account.address
      const { transfer, send } = await transactions()
      const asset = { kind: 'native', networkId } as const
      const prepared = data
        ? { networkId, from, to, value, data }
        : await transfer({ from, to, asset, amount: value, signal })
      return send(prepared, { signal })
    },
    async estimateGas({ to, value = 0n, signal }) {
      const { session, account } = verifySession(context)
      const { networkId } = session
      const { transfer, estimateFee } = await transactions()
      const asset = { kind: 'native', networkId } as const
      const prepared = await transfer({ from: account.address, to, asset, amount: value, signal })
      return (await estimateFee(prepared, { signal })).gas
    },
  }
}
