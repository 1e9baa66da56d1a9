import {
  CancelledError,
  MethodUnsupportedError,
  TimeoutError,
  WalletNotFoundError,
} from '@latchkey/core'
import { type Clock, findById, settle, toLatchkeyError } from '@latchkey/core/internal'
import { parseEvmChainId } from '@latchkey/protocol'
import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { Chain } from 'viem'
import type { Eip1193Provider } from '../../wallets/parseAnnouncement.js'
import { type GuardedProvider, guardProvider, type Shown } from '../guardProvider.js'
import type { ConnectExtras } from '../liveWallet.js'
import { parseAccounts } from '../parseAccounts.js'
import { createSafeProvider } from './safeProvider.js'

/** Timeout for a Safe to answer the handshake, in milliseconds. */
const HANDSHAKE_MS = 1000

/** The Safe around the page. */
export interface SafeWallet {
  readonly provider: GuardedProvider
  connect(options?: Pick<ConnectExtras, 'signal'>): Promise<Shown>
  switchChain(parameters: { chainId: number }): Promise<Chain>
  getAccounts(): Promise<Shown['accounts']>
  getChainId(): Promise<number>
}

interface Handshake {
  shown: Shown
  provider: Eip1193Provider
}

export function createSafeWallet({
  patterns,
  chains,
  clock,
}: {
  patterns: RegExp[]
  chains: readonly Chain[]
  clock: Clock
}): SafeWallet {
  const sdk = new SafeAppsSDK({ allowedDomains: patterns })
  const known: { handshake: Handshake | undefined } = { handshake: undefined }

  async function shake(signal: AbortSignal | undefined): Promise<Handshake> {
    if (signal?.aborted) throw new CancelledError()
    if (known.handshake) return known.handshake
    const info = await settle(sdk.safe.getInfo(), { deadline: HANDSHAKE_MS, signal, clock }).catch(
      (cause: unknown) => {
        throw cause instanceof TimeoutError
          ? new WalletNotFoundError({ walletId: 'safe', cause })
          : toLatchkeyError(cause)
      },
    )
    const [account] = parseAccounts([info.safeAddress]) ?? []
    const chainId = parseEvmChainId(info.chainId)
    if (!account || chainId === undefined)
      throw new WalletNotFoundError({ walletId: 'safe', details: 'its handshake is malformed' })
    const shown: Shown = { accounts: [account], chainId }
    known.handshake = { shown, provider: createSafeProvider(sdk, shown) }
    return known.handshake
  }

  return {
    provider: guardProvider({
      provider: { request: async (request) => (await shake(undefined)).provider.request(request) },
      clock,
      shown: () => known.handshake?.shown,
    }),
    connect: async ({ signal } = {}) => (await shake(signal)).shown,
    getAccounts: async () => (await shake(undefined)).shown.accounts,
    getChainId: async () => (await shake(undefined)).shown.chainId,
    async switchChain({ chainId }) {
      const { shown } = await shake(undefined)
      const chain = findById(chains, chainId)
      if (!chain || shown.chainId !== chainId)
        throw new MethodUnsupportedError({ details: `the Safe is on chain ${shown.chainId} only` })
      return chain
    },
  }
}
