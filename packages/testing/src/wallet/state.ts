import type { LocalAccount } from 'viem/accounts'
import type { TestWalletOptions } from './types.js'

/** What the wallet knows and what it shares with the site. */
export interface WalletState {
  /** URL of each chain's node. */
  readonly chains: Map<number, string>
  readonly accounts: readonly LocalAccount[]
  /** The site may see the accounts. */
  connected: boolean
  locked: boolean
  chainId: number
  /** Index of the selected account. */
  selected: number
}

/** The accounts the site sees now; the selected one first. */
export function sharedAccounts({ accounts, connected, locked, selected }: WalletState): string[] {
  if (!connected || locked) return []
  const all = accounts.map(({ address }) => address as string)
  return [...all.splice(selected, 1), ...all]
}

/** An object from storage, or an empty one. */
function parse(json: string | null | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(json ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}

function isChain(entry: unknown): entry is [id: number, rpcUrl: string] {
  return Array.isArray(entry) && Number.isSafeInteger(entry[0]) && URL.canParse(String(entry[1]))
}

/** State that outlives a reload, where there is a storage. What does not make sense there is not believed. */
export function createState(options: TestWalletOptions & { accounts: readonly LocalAccount[]; storageKey: string }): { state: WalletState; save(): void } {
  const { accounts, storage, storageKey } = options
  const given = new Map(options.chains.map(({ id, rpcUrl }) => [id, rpcUrl]))
  const [first] = given.keys()
  if (first === undefined) throw new Error('The test wallet needs at least one chain.')
  const stored = parse(storage?.getItem(storageKey))
  const added = Array.isArray(stored.added) ? stored.added.filter(isChain) : []
  const chains = new Map([...added, ...given])
  const state: WalletState = {
    chains,
    accounts,
    connected: stored.connected === true,
    locked: false,
    chainId: chains.has(stored.chainId as number) ? (stored.chainId as number) : first,
    selected: accounts[stored.selected as number] ? (stored.selected as number) : 0,
  }
  return {
    state,
    save() {
      const { connected, chainId, selected } = state
      // The given chains may be elsewhere next time.
      const added = [...chains].filter(([id]) => !given.has(id))
      storage?.setItem(storageKey, JSON.stringify({ connected, chainId, selected, added }))
    },
  }
}
