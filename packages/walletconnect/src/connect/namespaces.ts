import { parseEvmChainId } from '@latchkey/protocol'
import { isRecord } from '@latchkey/protocol/std'
import { getAddress } from 'viem'

/** The grant of a wallet on some chains. Source: CAIP-25. */
interface Namespace {
  /** CAIP-10. Accounts missing here are not granted, whatever a list of chains contains. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** By namespace (`eip155`) or chain (`eip155:1`). */
export type Namespaces = Readonly<Record<string, Namespace>>

/**
 * The methods to request. Only methods that need an approval go to a wallet; reads go to a node.
 * `eth_sign` signs any bytes unseen and is not requested.
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

/** The events we ask for. */
export const wantedEvents: readonly string[] = ['accountsChanged', 'chainChanged']

const KEY = /^eip155(?::(\d{1,16}))?$/
const ACCOUNT = /^eip155:(\d{1,16}):(0x[0-9a-fA-F]{40})$/
const MAX_ENTRIES = 1_000

function readTexts(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_ENTRIES) return undefined
  return value.every((item) => typeof item === 'string' && item.length <= 100) ? value : undefined
}

function readAccount(account: string, chain: string | undefined): string | undefined {
  const [, reference, address] = ACCOUNT.exec(account) ?? []
  if (reference === undefined || address === undefined || parseEvmChainId(reference) === undefined)
    return undefined
  return chain === undefined || chain === reference
    ? `eip155:${reference}:${getAddress(address)}`
    : undefined
}

function readNamespace(value: unknown, chain: string | undefined): Namespace | undefined {
  if (!isRecord(value)) return undefined
  const [accounts, methods, events] = [
    readTexts(value.accounts),
    readTexts(value.methods),
    readTexts(value.events),
  ]
  const read = accounts?.map((account) => readAccount(account, chain))
  if (!read || !methods || !events || read.includes(undefined)) return undefined
  return {
    accounts: [...new Set(read.filter((account) => account !== undefined))],
    methods,
    events,
  }
}

/**
 * Parses a wallet's grant. Returns `undefined` if it is malformed or has no account. Chains of
 * other kinds are left out.
 */
export function readNamespaces(value: unknown): Namespaces | undefined {
  if (!isRecord(value) || Object.keys(value).length > MAX_ENTRIES) return undefined
  const read: [string, Namespace][] = []
  for (const [key, entry] of Object.entries(value)) {
    const match = KEY.exec(key)
    if (!match) continue
    const namespace = readNamespace(entry, match[1])
    if (!namespace) return undefined
    read.push([key, namespace])
  }
  return read.some(([, { accounts }]) => accounts.length > 0) ? Object.fromEntries(read) : undefined
}

/**
 * Returns the namespaces of a proposal: all of them optional, because wallets refuse a proposal for
 * one thing that they lack.
 */
export function proposedNamespaces(
  chains: readonly number[],
): Record<string, { chains: string[]; methods: readonly string[]; events: readonly string[] }> {
  return {
    eip155: {
      chains: chains.map((chain) => `eip155:${chain}`),
      methods: wantedMethods,
      events: wantedEvents,
    },
  }
}

function accountsOf(namespaces: Namespaces): string[] {
  return Object.values(namespaces).flatMap(({ accounts }) => accounts)
}

/** The chains on which there is an account. */
export function chainsOf(namespaces: Namespaces): number[] {
  return [...new Set(accountsOf(namespaces).map((account) => Number(account.split(':')[1])))]
}

/** The addresses on a chain, the chosen one first. */
export function addressesOn(namespaces: Namespaces, chainId: number): `0x${string}`[] {
  const prefix = `eip155:${chainId}:`
  const found = accountsOf(namespaces).filter((account) => account.startsWith(prefix))
  return [...new Set(found.map((account) => account.slice(prefix.length) as `0x${string}`))]
}

/** True if a method was granted on a chain. */
export function isGranted(namespaces: Namespaces, chainId: number, method: string): boolean {
  const prefix = `eip155:${chainId}:`
  return Object.values(namespaces).some(
    ({ accounts, methods }) =>
      methods.includes(method) && accounts.some((account) => account.startsWith(prefix)),
  )
}

/** Reads addresses as wallets announce them, plain or CAIP-10; `undefined` when one is none. */
export function readAddresses(value: unknown): `0x${string}`[] | undefined {
  const texts = readTexts(value)?.map((text) => text.slice(text.lastIndexOf(':') + 1))
  return texts?.every((text) => /^0x[0-9a-fA-F]{40}$/.test(text))
    ? texts.map((text) => getAddress(text))
    : undefined
}

/**
 * Makes these the accounts of a chain, and the first ones on the other chains where they were
 * granted.
 */
export function selectAddresses(
  namespaces: Namespaces,
  chainId: number,
  addresses: readonly string[],
): Namespaces {
  const here = `eip155:${chainId}:`
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
