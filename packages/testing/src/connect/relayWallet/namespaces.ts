/** The capabilities of the wallet for a site, requested or not. */
export const supportedMethods: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

export const supportedEvents: readonly string[] = ['chainChanged', 'accountsChanged']

/** The `eip155` part of a proposal. This wallet supports no other namespace. */
export interface Wanted {
  /** EVM chain ids that the wallet knows. */
  chains: number[]
  /** CAIP-2 ids that it does not know. */
  unknownChains: string[]
  /** The proposal cannot do without one of the unknown. */
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

/** Entries under the key `eip155` with `chains`, and under keys like `eip155:1` without. */
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

/** The EVM chain id of a CAIP-2 id, or nothing for other kinds of chains. */
export function evmChainIdOf(chain: string): number | undefined {
  const found = /^eip155:(\d{1,15})$/.exec(chain)
  return found ? Number(found[1]) : undefined
}

/**
 * Reads the requested namespaces. A proposal without chains requests all chains; one without
 * methods, all methods.
 */
export function readWanted(
  params: { requiredNamespaces?: unknown; optionalNamespaces?: unknown },
  known: readonly number[],
): Wanted {
  const required = readNamespaces(params.requiredNamespaces)
  const all = [...required, ...readNamespaces(params.optionalNamespaces)]
  const isKnown = (chain: string): boolean => known.includes(evmChainIdOf(chain) ?? -1)
  const chains = [...new Set(all.flatMap((entry) => entry.chains))]
  const offered = (wanted: readonly string[], supported: readonly string[]): string[] =>
    wanted.length === 0 ? [...supported] : supported.filter((name) => wanted.includes(name))
  return {
    chains:
      chains.length === 0
        ? [...known]
        : chains.filter(isKnown).map((chain) => Number(chain.slice(7))),
    unknownChains: chains.filter((chain) => !isKnown(chain)),
    mustHaveUnknown: required.some((entry) => entry.chains.some((chain) => !isKnown(chain))),
    methods: offered(
      all.flatMap((entry) => entry.methods),
      supportedMethods,
    ),
    events: offered(
      all.flatMap((entry) => entry.events),
      supportedEvents,
    ),
  }
}

/** The namespaces that a settlement or update states. */
export function writeNamespaces(session: {
  accounts: readonly string[]
  methods: readonly string[]
  events: readonly string[]
}): object {
  const { accounts, methods, events } = session
  const chains = [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
  return { eip155: { chains, accounts, methods, events } }
}

/** CAIP-10 accounts of one address on each chain. */
export function accountsOn(chains: readonly number[], address: string): string[] {
  return chains.map((id) => `eip155:${id}:${address}`)
}

/** EVM chain ids of CAIP-10 accounts, each once. */
export function chainsOf(accounts: readonly string[]): number[] {
  return [...new Set(accounts.map((account) => Number(account.split(':')[1])))]
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
