import { type Lazy, lazy } from '@latchkey/protocol/std'
import { chainOf, type SolanaNetwork } from '../kernel/solanaNetwork.js'
import { idsOf, type SessionAccount, toAccounts } from './sessionAccounts.js'
import type { SolanaConnector, SolanaSessions } from './solanaConnector.js'

/** Keeps the account objects while the session stays the same, because identity counts. */
function createAccounts(
  sessions: SolanaSessions,
  networks: readonly SolanaNetwork[],
): () => readonly SessionAccount[] {
  const cache: { key: string; accounts: readonly SessionAccount[] } = { key: '', accounts: [] }
  return () => {
    const accounts = toAccounts(sessions, networks)
    const key = JSON.stringify(accounts)
    if (key !== cache.key) Object.assign(cache, { key, accounts })
    return cache.accounts
  }
}

type Requests = Awaited<ReturnType<typeof loadRequests>>
const loadRequests = async () => (await import('./sessionRequests.js')).createRequests

/**
 * Creates the wallet of WalletConnect's Solana namespace.
 *
 * @param networks - The app's networks, which a pairing offers to the wallet.
 */
export function sessionConnector(
  sessions: SolanaSessions,
  networks: readonly SolanaNetwork[],
): SolanaConnector {
  const accounts = createAccounts(sessions, networks)
  const requests: Lazy<Requests> = lazy(loadRequests)
  const ids = networks.flatMap(idsOf)
  // A pairing of another adapter must request Solana, too.
  sessions.offer(ids)
  const call =
    (method: 'signMessage' | 'signTransaction' | 'signAndSendTransaction') =>
    async (...inputs: readonly object[]): Promise<readonly unknown[]> => {
      const request = (await requests())(sessions, networks)[method]
      return Promise.all(inputs.map((input) => request(input)))
    }
  const standard = {
    version: '1.0.0',
    name: 'WalletConnect',
    icon: undefined,
    chains: networks.map(chainOf),
    get accounts() {
      return accounts()
    },
    features: {
      'standard:connect': {
        async connect({ silent, signal }: { silent?: boolean; signal?: AbortSignal } = {}) {
          await (silent ? sessions.restore({ signal }) : sessions.connect({ signal }))
          return { accounts: accounts() }
        },
      },
      'standard:disconnect': { disconnect: () => sessions.disconnect() },
      'standard:events': {
        on: (_event: string, listener: () => void) => sessions.subscribe(listener),
      },
      'solana:signMessage': { signMessage: call('signMessage') },
      'solana:signTransaction': { signTransaction: call('signTransaction') },
      'solana:signAndSendTransaction': { signAndSendTransaction: call('signAndSendTransaction') },
    },
  }
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    kind: 'pairing',
    standard,
    pair: (options) => sessions.pair(options),
    restore: (options) => sessions.restore(options),
    getPeer: () => sessions.getSession()?.peer,
    getRequests: () => sessions.getRequests?.() ?? [],
  }
}
