import { parseKey } from '../kernel/bytes.js'
import {
  chainOf,
  type SolanaNetwork,
  solanaDevnet,
  solanaMainnet,
} from '../kernel/solanaNetwork.js'
import type { SolanaSessions } from './solanaConnector.js'

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

/** Returns the accounts of a session in the form of the Wallet Standard. */
export function toAccounts(
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
