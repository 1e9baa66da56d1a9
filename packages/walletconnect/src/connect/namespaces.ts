import { parseEvmChainId } from '@latchkey/protocol'
import { isRecord } from '@latchkey/protocol/std'
import { getAddress } from 'viem'
import { isSolanaAddress, offeredChains, solanaMethods } from './solanaNamespace.js'

/** The namespaces that this client supports. */
export type NamespaceName = 'eip155' | 'solana'

/** The grant of a wallet on some chains. Source: CAIP-25. */
interface Namespace {
  /** CAIP-10. Grants these accounts only; a list of chains grants none. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** By namespace (`eip155`) or chain (`eip155:1`, `solana:5eyk…`). */
export type Namespaces = Readonly<Record<string, Namespace>>

/**
 * The requested methods. Only methods that need an approval go to a wallet; reads go to a node.
 * `eth_sign` signs bytes that the wallet cannot show, so it is not requested.
 */
export const wantedMethods: readonly string[] = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
]

/** The requested events. */
export const wantedEvents: readonly string[] = ['accountsChanged', 'chainChanged']

/** The keys and accounts of each namespace. Only canonical addresses are accepted. */
const forms: Readonly<
  Record<NamespaceName, { key: RegExp; account: RegExp; read(address: string): string | undefined }>
> = {
  eip155: {
    key: /^eip155(?::(\d{1,16}))?$/,
    account: /^eip155:(\d{1,16}):(0x[0-9a-fA-F]{40})$/,
    read: (address) => getAddress(address),
  },
  solana: {
    key: /^solana(?::([-_a-zA-Z0-9]{1,32}))?$/,
    account: /^solana:([-_a-zA-Z0-9]{1,32}):([1-9A-HJ-NP-Za-km-z]{32,44})$/,
    read: (address) => (isSolanaAddress(address) ? address : undefined),
  },
}
const MAX_ENTRIES = 1_000

function readTexts(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_ENTRIES) return undefined
  return value.every((item) => typeof item === 'string' && item.length <= 100) ? value : undefined
}

function readAccount(
  name: NamespaceName,
  account: string,
  chain: string | undefined,
): string | undefined {
  const { account: form, read } = forms[name]
  const [, reference, text] = form.exec(account) ?? []
  if (reference === undefined || text === undefined) return undefined
  if (name === 'eip155' && parseEvmChainId(reference) === undefined) return undefined
  const address = read(text)
  return address !== undefined && (chain === undefined || chain === reference)
    ? `${name}:${reference}:${address}`
    : undefined
}

function readNamespace(
  name: NamespaceName,
  value: unknown,
  chain: string | undefined,
): Namespace | undefined {
  if (!isRecord(value)) return undefined
  const [accounts, methods, events] = [
    readTexts(value.accounts),
    readTexts(value.methods),
    readTexts(value.events),
  ]
  const read = accounts?.map((account) => readAccount(name, account, chain))
  if (!read || !methods || !events || read.includes(undefined)) return undefined
  return {
    accounts: [...new Set(read.filter((account) => account !== undefined))],
    methods,
    events,
  }
}

/**
 * Parses a wallet's grant. Returns `undefined` if it is malformed or has no account. Namespaces
 * other than `names` are left out.
 */
export function readNamespaces(
  value: unknown,
  names: readonly NamespaceName[],
): Namespaces | undefined {
  if (!isRecord(value) || Object.keys(value).length > MAX_ENTRIES) return undefined
  const read: [string, Namespace][] = []
  for (const [key, entry] of Object.entries(value)) {
    const name = names.find((each) => forms[each].key.test(key))
    if (!name) continue
    const namespace = readNamespace(name, entry, forms[name].key.exec(key)?.[1])
    if (!namespace) return undefined
    read.push([key, namespace])
  }
  return read.some(([, { accounts }]) => accounts.length > 0) ? Object.fromEntries(read) : undefined
}

/** The part of a proposal for one namespace. */
interface ProposedNamespace {
  chains: string[]
  methods: readonly string[]
  events: readonly string[]
}

/**
 * Returns the namespaces of a proposal: all of them optional, because wallets refuse a proposal for
 * one thing that they lack. A namespace without chains is left out.
 *
 * @param solana - CAIP-2
 */
export function proposedNamespaces(
  chains: readonly number[],
  solana: readonly string[],
): Record<string, ProposedNamespace> {
  const eip155 = {
    chains: chains.map((chain) => `eip155:${chain}`),
    methods: wantedMethods,
    events: wantedEvents,
  }
  return {
    ...(chains.length > 0 ? { eip155 } : {}),
    ...(solana.length > 0
      ? { solana: { chains: offeredChains(solana), methods: solanaMethods, events: [] } }
      : {}),
  }
}

/** Returns the accounts of a namespace or chain (CAIP-2), as CAIP-10, the chosen one first. */
export function accountsOf(namespaces: Namespaces, scope: string): string[] {
  const all = Object.values(namespaces).flatMap(({ accounts }) => accounts)
  return [...new Set(all.filter((account) => account.startsWith(`${scope}:`)))]
}

/** The EVM chains on which there is an account. */
export function chainsOf(namespaces: Namespaces): number[] {
  const accounts = accountsOf(namespaces, 'eip155')
  return [...new Set(accounts.map((account) => Number(account.split(':')[1])))]
}

/** The addresses on an EVM chain, the chosen one first. */
export function addressesOn(namespaces: Namespaces, chainId: number): `0x${string}`[] {
  const chain = `eip155:${chainId}`
  const prefix = chain.length + 1
  return accountsOf(namespaces, chain).map((account) => account.slice(prefix) as `0x${string}`)
}

/** True if a method was granted on a chain (CAIP-2). */
export function isGranted(namespaces: Namespaces, chain: string, method: string): boolean {
  return Object.values(namespaces).some(
    ({ accounts, methods }) =>
      methods.includes(method) && accounts.some((account) => account.startsWith(`${chain}:`)),
  )
}

/**
 * Parses addresses as wallets announce them, plain or CAIP-10. Returns `undefined` if one is
 * malformed.
 */
export function readAddresses(value: unknown, name: NamespaceName): string[] | undefined {
  const read = readTexts(value)?.map((text) =>
    readAccount(name, `${name}:1:${text.slice(text.lastIndexOf(':') + 1)}`, undefined),
  )
  return read?.every((account) => account !== undefined)
    ? read.map((account) => account.slice(account.lastIndexOf(':') + 1))
    : undefined
}

/**
 * Makes these the accounts of a chain (CAIP-2), and the first ones on the other chains where they
 * were granted.
 */
export function selectAddresses(
  namespaces: Namespaces,
  chain: string,
  addresses: readonly string[],
): Namespaces {
  const here = `${chain}:`
  const rank = (account: string): number => {
    const at = addresses.indexOf(account.slice(account.lastIndexOf(':') + 1))
    return at < 0 ? addresses.length : at
  }
  const select = (namespace: Namespace): Namespace => {
    const { accounts } = namespace
    const chosen = accounts.some((account) => account.startsWith(here))
      ? addresses.map((address) => `${here}${address}`)
      : []
    const others = accounts.filter((account) => !account.startsWith(here))
    return { ...namespace, accounts: [...chosen, ...others.sort((a, b) => rank(a) - rank(b))] }
  }
  return Object.fromEntries(
    Object.entries(namespaces).map(([key, namespace]) => [key, select(namespace)]),
  )
}

/** Returns the grants without those of a namespace. */
export function withoutNamespace(namespaces: Namespaces, name: NamespaceName): Namespaces {
  return Object.fromEntries(
    Object.entries(namespaces).filter(([key]) => !forms[name].key.test(key)),
  )
}
