import { type Lazy, lazy } from '@latchkey/protocol/std'
import { parseKey } from '../kernel/bytes.js'
import {
  chainOf,
  type SolanaNetwork,
  solanaDevnet,
  solanaMainnet,
} from '../kernel/solanaNetwork.js'
import type { SolanaConnector, SolanaSessions } from './solanaConnector.js'

/** Ids of the first years of WalletConnect on Solana, which old wallets still use. */
const DEPRECATED: Readonly<Record<string, string>> = {
  [solanaMainnet.id]: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  [solanaDevnet.id]: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

const FEATURES: Readonly<Record<string, string>> = {
  solana_signMessage: 'solana:signMessage',
  solana_signTransaction: 'solana:signTransaction',
  solana_signAndSendTransaction: 'solana:signAndSendTransaction',
}

/** An account of the Wallet Standard, from those of a session. */
export interface SessionAccount {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
}

/** Returns the chain ids of a network, the current one first. */
export function idsOf({ id }: SolanaNetwork): readonly string[] {
  const deprecated = DEPRECATED[id]
  return deprecated ? [id, deprecated] : [id]
}

function toAccounts(
  sessions: SolanaSessions,
  networks: readonly SolanaNetwork[],
): readonly SessionAccount[] {
  const { accounts = [], methods = [] } = sessions.getSession() ?? {}
  const features = methods.map((method) => FEATURES[method]).filter((name) => name !== undefined)
  const byAddress = new Map<string, string[]>()
  for (const account of accounts.slice(0, 64)) {
    const [namespace, reference, address = ''] = account.split(':')
    const network = networks.find((known) => idsOf(known).includes(`${namespace}:${reference}`))
    if (!network || !parseKey(address)) continue
    byAddress.set(address, [...(byAddress.get(address) ?? []), chainOf(network)])
  }
  return [...byAddress].map(([address, chains]) => ({
    address,
    publicKey: parseKey(address) ?? new Uint8Array(32),
    chains,
    features,
  }))
}

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
          if (silent) await sessions.restore({ signal })
          else {
            sessions.offer(ids)
            await sessions.connect({ signal })
          }
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
    pair(options) {
      sessions.offer(ids)
      return sessions.pair(options)
    },
    restore: (options) => sessions.restore(options),
    getPeer: () => sessions.getSession()?.peer,
  }
}
