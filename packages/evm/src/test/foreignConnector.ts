import { createTestWallet, type TestWallet } from '@latchkey/testing'
import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import type { Address } from 'viem'

/**
 * A WalletConnect connector of another library, controlled by a test. It can only connect, and
 * emits the URI as a wagmi message.
 */
export interface Foreign {
  connector: CreateConnectorFn
  wallet: TestWallet
  /** Attempts so far, oldest first. */
  attempts: { approve(accounts?: readonly string[]): void; fail(error: unknown): void }[]
  calls: { disconnect: number; restore: number }
  faults: { showsNothing: boolean; isAuthorized: boolean; restoresAs: unknown; answersAs: unknown }
}

export function createForeign(rpcUrl: string): Foreign {
  const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl }] })
  const faults: Foreign['faults'] = {
    showsNothing: false,
    isAuthorized: false,
    restoresAs: undefined,
    answersAs: undefined,
  }
  const calls = { disconnect: 0, restore: 0 }
  const attempts: Foreign['attempts'] = []
  const { provider } = wallet
  const request: typeof provider.request = async (parameters) => {
    if (faults.answersAs && !/accounts|chainId/i.test(parameters.method)) throw faults.answersAs
    return provider.request(parameters)
  }
  const connector = createConnector(({ emitter }) => ({
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'walletConnect',
    async connect({ isReconnecting }: { isReconnecting?: boolean } = {}) {
      if (isReconnecting) {
        calls.restore += 1
        throw faults.restoresAs
      }
      const data = `wc:${attempts.length}@2`
      if (!faults.showsNothing)
        queueMicrotask(() => emitter.emit('message', { type: 'display_uri', data }))
      const accounts = await new Promise<readonly string[]>((resolve, reject) => {
        attempts.push({ approve: (given = []) => resolve(given), fail: reject })
      })
      const shared =
        accounts.length > 0 ? accounts : await provider.request({ method: 'eth_requestAccounts' })
      return { accounts: shared as never, chainId: 31337 }
    },
    async disconnect() {
      calls.disconnect += 1
    },
    getAccounts: async () => (await request({ method: 'eth_accounts' })) as readonly Address[],
    getChainId: async () => 31337,
    getProvider: async () => ({ ...provider, request }) as never,
    isAuthorized: async () => faults.isAuthorized,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))
  return { connector, wallet, attempts, calls, faults }
}
