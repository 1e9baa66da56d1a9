import { isRecord } from '@latchkey/protocol/std'
import type { WalletAccount } from '@wallet-standard/base'
import type { SolanaTestAccount } from './solanaAccounts.js'
import type { SolanaTestWalletOptions } from './solanaTestWallet.js'

/** The accounts of the wallet, and those that it shares with the app. */
export interface SolanaWalletState {
  readonly accounts: readonly SolanaTestAccount[]
  /** The account that the wallet acts for. */
  selected(): SolanaTestAccount
  isTrusted(): boolean
  /** The objects that apps have to pass back. They stay the same until the accounts change. */
  shared(): readonly WalletAccount[]
  /** Returns the account of an object that the wallet shared. Throws for any other object. */
  find(account: WalletAccount): SolanaTestAccount
  change(next: { connected?: boolean; trusted?: boolean; selected?: number }): void
}

/** State that survives a reload, if there is a storage. Invalid stored state is ignored. */
function recall(json: string | null | undefined): { trusted: boolean; selected: unknown } {
  try {
    const stored: unknown = JSON.parse(json ?? '{}')
    if (isRecord(stored)) return { trusted: stored.trusted === true, selected: stored.selected }
  } catch {
    // As without stored state.
  }
  return { trusted: false, selected: 0 }
}

export function createSolanaState(
  options: SolanaTestWalletOptions & {
    accounts: readonly SolanaTestAccount[]
    storageKey: string
    /** Names of the features that an account supports. */
    features: () => readonly `${string}:${string}`[]
    onChange: (accounts: readonly WalletAccount[]) => void
  },
): SolanaWalletState {
  const { accounts, storage, storageKey, chains, sharesAll = false, features, onChange } = options
  const stored = recall(storage?.getItem(storageKey))
  const state = {
    connected: false,
    trusted: stored.trusted,
    selected: accounts[Number(stored.selected)] ? Number(stored.selected) : 0,
    objects: [] as readonly WalletAccount[],
  }

  function selected(): SolanaTestAccount {
    const account = accounts[state.selected]
    if (!account) throw new Error(`The test wallet has ${accounts.length} accounts.`)
    return account
  }

  function toObject({ address, publicKey }: SolanaTestAccount, index: number): WalletAccount {
    return Object.freeze({
      address,
      publicKey: publicKey.slice(),
      chains: chains.map(({ id }) => id),
      features: features(),
      label: `Account ${index + 1}`,
    })
  }

  function visible(): readonly SolanaTestAccount[] {
    if (!state.connected) return []
    const first = selected()
    return sharesAll ? [first, ...accounts.filter((each) => each !== first)] : [first]
  }

  return {
    accounts,
    selected,
    isTrusted: () => state.trusted,
    shared: () => state.objects,
    find(account) {
      // As in Brave, Backpack, Trust and Glow: a copy of the object is not accepted.
      const found = state.objects.includes(account)
        ? accounts.find(({ address }) => address === account.address)
        : undefined
      if (!found) throw new Error('invalid account')
      return found
    },
    change({ connected = state.connected, trusted = state.trusted, selected = state.selected }) {
      if (!accounts[selected])
        throw new Error(
          `The test wallet has no account ${selected}, but ${accounts.length} accounts.`,
        )
      Object.assign(state, { connected, trusted, selected })
      storage?.setItem(storageKey, JSON.stringify({ trusted, selected }))
      const before = state.objects.map(({ address }) => address).join()
      const now = visible()
      if (now.map(({ address }) => address).join() === before) return
      state.objects = now.map((each) => toObject(each, accounts.indexOf(each)))
      onChange(state.objects)
    },
  }
}
