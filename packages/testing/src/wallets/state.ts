import type { LocalAccount } from 'viem/accounts'
import type { TestWalletOptions } from './testWallet.js'

/** The wallet's state, including the accounts and chains shared with the site. */
export interface WalletState {
  /** URL of each chain's node. */
  readonly chains: Map<number, string>
  readonly accounts: readonly LocalAccount[]
  /** True if the wallet shares its accounts with the site. */
  connected: boolean
  locked: boolean
  chainId: number
  /** Index of the selected account. */
  selected: number
}

/** Returns the accounts that the site sees now, the selected one first. */
export function sharedAccounts({ accounts, connected, locked, selected }: WalletState): string[] {
  if (!connected || locked) return []
  const all = accounts.map(({ address }) => address as string)
  return [...all.splice(selected, 1), ...all]
}

/** Returns an object from storage, or an empty one. */
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

/** The stored state of the wallet, and the function that stores it. */
export interface Memory {
  state: WalletState
  save(): void
  /** Loads the state that another tab of this wallet has stored. */
  recall(): void
}

/** State that survives a reload, if there is a storage. Invalid stored state is ignored. */
export function createState(
  options: TestWalletOptions & { accounts: readonly LocalAccount[]; storageKey: string },
): Memory {
  const { accounts, storage, storageKey } = options
  const given = new Map(options.chains.map(({ id, rpcUrl }) => [id, rpcUrl]))
  const [first] = given.keys()
  if (first === undefined) throw new Error('The test wallet needs at least one chain.')
  const state: WalletState = {
    chains: new Map(given),
    accounts,
    connected: false,
    locked: false,
    chainId: first,
    selected: 0,
  }

  function recall(): void {
    const json = storage?.getItem(storageKey)
    if (typeof json !== 'string') return
    const { added, connected, chainId, selected } = parse(json)
    for (const [id, rpcUrl] of Array.isArray(added) ? added.filter(isChain) : [])
      if (!given.has(id)) state.chains.set(id, rpcUrl)
    state.connected = connected === true
    if (state.chains.has(chainId as number)) state.chainId = chainId as number
    if (accounts[selected as number]) state.selected = selected as number
  }

  recall()
  return {
    state,
    recall,
    save() {
      const { connected, chainId, selected, chains } = state
      // The given chains may have other nodes after a reload.
      const added = [...chains].filter(([id]) => !given.has(id))
      storage?.setItem(storageKey, JSON.stringify({ connected, chainId, selected, added }))
    },
  }
}
