import { isRecord } from '@latchkey/protocol/std'
import type { WalletAccount } from '@wallet-standard/base'
import type { SolanaTestAccount } from './solanaAccounts.js'
import type { SolanaBehaviors } from './solanaBehaviors.js'
import type { SolanaTestWalletOptions } from './solanaTestWallet.js'

/** The accounts of the wallet, and those that it shares with the app. */
export interface SolanaWalletState {
  readonly accounts: readonly SolanaTestAccount[]
  /** The account that the wallet acts for. */
  selected(): SolanaTestAccount
  isTrusted(): boolean
  /** The objects that apps have to pass back. They stay the same until the accounts change. */
  shared(): unknown
  /** Returns the account of an object that the wallet shared. Throws for any other object. */
  find(account: WalletAccount): SolanaTestAccount
  change(next: { connected?: boolean; trusted?: boolean; selected?: number }): void
  /** Replaces the shared objects by equal ones. Returns them. */
  renew(): readonly WalletAccount[]
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
    onChange: () => void
    behaviors: Pick<SolanaBehaviors, 'accountsAs'>
  },
): SolanaWalletState {
  const { accounts, storage, storageKey, chains, sharesAll = false, behaviors } = options
  const stored = recall(storage?.getItem(storageKey))
  const state = {
    connected: false,
    trusted: stored.trusted,
    selected: accounts[Number(stored.selected)] ? Number(stored.selected) : 0,
    objects: [] as readonly WalletAccount[],
    disguise: { from: undefined as unknown, by: undefined as unknown, objects: [] as unknown },
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
      features: options.features(),
      label: `Account ${index + 1}`,
    })
  }

  function visible(): readonly SolanaTestAccount[] {
    if (!state.connected) return []
    const first = selected()
    return sharesAll ? [first, ...accounts.filter((each) => each !== first)] : [first]
  }

  /** The same objects until the accounts or the switch change. */
  function disguised(): unknown {
    const { accountsAs } = behaviors
    if (!accountsAs) return state.objects
    if (state.disguise.from !== state.objects || state.disguise.by !== accountsAs)
      state.disguise = {
        from: state.objects,
        by: accountsAs,
        objects: accountsAs(state.objects),
      }
    return state.disguise.objects
  }

  function renew(): readonly WalletAccount[] {
    state.objects = visible().map((each) => toObject(each, accounts.indexOf(each)))
    return state.objects
  }

  return {
    accounts,
    renew,
    selected,
    isTrusted: () => state.trusted,
    shared: disguised,
    find(account) {
      // As in Brave, Backpack, Trust and Glow: a copy of the object is not accepted.
      const objects = disguised()
      if (!Array.isArray(objects) || !objects.includes(account)) throw new Error('invalid account')
      return accounts.find(({ address }) => address === account.address) ?? selected()
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
      renew()
      options.onChange()
    },
  }
}
