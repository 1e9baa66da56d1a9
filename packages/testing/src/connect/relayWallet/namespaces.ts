/** The capabilities of the wallet for a site, requested or not. */
export const supportedMethods: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

/** The capabilities of the wallet on Solana. */
const solanaMethods: readonly string[] = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
]

/** Former ids of Solana's chains by the current ones. Apps offer both. */
const DEPRECATED: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** Returns the deprecated id of a chain, or the id itself if it has none. */
export function deprecatedIdOf(chain: string): string {
  return DEPRECATED[chain] ?? chain
}

export const supportedEvents: readonly string[] = ['chainChanged', 'accountsChanged']

/** The parts of a proposal for the namespaces `eip155` and `solana`. */
export interface Wanted {
  /** Supported EVM chain ids. */
  chains: number[]
  /** Supported CAIP-2 ids on Solana. */
  solanaChains: string[]
  /** Unsupported CAIP-2 ids. */
  unknownChains: string[]
  /** True if the proposal requires an unsupported chain. */
  mustHaveUnknown: boolean
  methods: string[]
  events: string[]
}

interface Namespace {
  chains: string[]
  methods: string[]
  events: string[]
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

/** Reads entries under the key `eip155` with `chains`, and under keys like `eip155:1` without. */
function readNamespaces(value: unknown): Namespace[] {
  return Object.entries(Object(value) as Record<string, unknown>).map(([key, entry]) => {
    const { chains, methods, events } = Object(entry) as Record<string, unknown>
    return {
      chains: key.includes(':') ? [key] : strings(chains),
      methods: strings(methods),
      events: strings(events),
    }
  })
}

/** Returns the EVM chain id of a CAIP-2 id; `undefined` for other chains. */
export function evmChainIdOf(chain: string): number | undefined {
  const found = /^eip155:(\d{1,15})$/.exec(chain)
  return found ? Number(found[1]) : undefined
}

/** The capabilities of the wallet when it reads a proposal. */
export interface Capabilities {
  chains: readonly number[]
  /** CAIP-2 */
  solana: readonly string[]
  /** Supports Solana's chains by their deprecated ids only. */
  isDeprecated: boolean
  /** Methods that the wallet lacks. */
  lacks: readonly string[]
  /** Grants nothing in other namespaces. */
  only: 'eip155' | 'solana' | undefined
}

/**
 * Reads the requested namespaces. A proposal without chains requests all EVM chains; one without
 * methods, all methods.
 */
export function readWanted(
  params: { requiredNamespaces?: unknown; optionalNamespaces?: unknown },
  { chains: known, solana, isDeprecated, lacks, only }: Capabilities,
): Wanted {
  const required = readNamespaces(params.requiredNamespaces)
  const all = [...required, ...readNamespaces(params.optionalNamespaces)]
  const named = isDeprecated ? solana.map(deprecatedIdOf) : solana
  // The chains are also supported under their other id.
  const ids = [...solana, ...solana.map(deprecatedIdOf)]
  const isKnown = (chain: string): boolean =>
    known.includes(evmChainIdOf(chain) ?? -1) || ids.includes(chain)
  const chains = [...new Set(all.flatMap((entry) => entry.chains))]
  const offered = (wanted: readonly string[], supported: readonly string[]): string[] =>
    wanted.length === 0 ? [...supported] : supported.filter((name) => wanted.includes(name))
  const evmChains =
    chains.length === 0
      ? [...known]
      : chains.flatMap((chain) => evmChainIdOf(chain) ?? []).filter((id) => known.includes(id))
  const solanaChains = chains.filter((chain) => named.includes(chain))
  const methods = [...supportedMethods, ...(solanaChains.length > 0 ? solanaMethods : [])]
  return {
    chains: only === 'solana' ? [] : evmChains,
    solanaChains: only === 'eip155' ? [] : solanaChains,
    unknownChains: chains.filter((chain) => !isKnown(chain)),
    mustHaveUnknown: required.some((entry) => entry.chains.some((chain) => !isKnown(chain))),
    methods: offered(
      all.flatMap((entry) => entry.methods),
      methods.filter((name) => !lacks.includes(name)),
    ),
    events: offered(
      all.flatMap((entry) => entry.events),
      supportedEvents,
    ),
  }
}

/** Returns the namespaces of a settlement or update. */
export function writeNamespaces(session: {
  accounts: readonly string[]
  methods: readonly string[]
  events: readonly string[]
}): object {
  const { methods, events } = session
  const written = ['eip155', 'solana'].map((name) => {
    const isSolana = name === 'solana'
    const accounts = session.accounts.filter((account) => account.startsWith(`${name}:`))
    const chains = [...new Set(accounts.map(chainOf))]
    const grant = {
      chains,
      accounts,
      methods: methods.filter((method) => method.startsWith('solana_') === isSolana),
      events: isSolana ? [] : events,
    }
    return [name, grant] as const
  })
  return Object.fromEntries(written.filter(([, { accounts }]) => accounts.length > 0))
}

/** Returns the chain (CAIP-2) of a CAIP-10 account. */
function chainOf(account: string): string {
  return account.split(':').slice(0, 2).join(':')
}

/** Returns the CAIP-10 accounts of one address on each chain. */
export function accountsOn(chains: readonly number[], address: string): string[] {
  return chains.map((id) => `eip155:${id}:${address}`)
}

/** Returns the same accounts for other addresses. */
export function withAddresses(
  accounts: readonly string[],
  { evm, solana }: { evm: string; solana: string },
): string[] {
  const onSolana = accounts
    .filter((account) => account.startsWith('solana:'))
    .map((account) => `${chainOf(account)}:${solana}`)
  return [...accountsOn(chainsOf(accounts), evm), ...onSolana]
}

/** Returns the EVM chain ids of CAIP-10 accounts, each once. */
export function chainsOf(accounts: readonly string[]): number[] {
  return [...new Set(accounts.flatMap((account) => evmChainIdOf(chainOf(account)) ?? []))]
}

/** Parses a site's metadata into strings. */
export function readPeer(value: unknown): {
  name: string
  description: string
  url: string
  icons: string[]
} {
  const { name, description, url, icons } = Object(value) as Record<string, unknown>
  const text = (given: unknown): string => (typeof given === 'string' ? given.slice(0, 1000) : '')
  return {
    name: text(name),
    description: text(description),
    url: text(url),
    icons: strings(icons).slice(0, 5),
  }
}
