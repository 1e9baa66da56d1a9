import { isRecord } from '@latchkey/protocol/std'
import type { WalletAccount } from '@wallet-standard/base'
import type { SolanaTestAccount } from './solanaAccounts.js'
import type { SolanaBehaviors } from './solanaBehaviors.js'
import type { SolanaTestWalletOptions } from './solanaTestWallet.js'

/** The accounts of the wallet, and those that it shares with the app. */
export interface SolanaWalletState {
  readonly accounts: readonly SolanaTestAccount[]
  /** The account for which the wallet acts. */
  selected(): SolanaTestAccount
  isTrusted(): boolean
  /** The objects that apps have to pass back. They stay the same until the accounts change. */
  shared(): unknown
  /** Returns the account of an object that the wallet shared. Throws for any other object. */
  find(account: WalletAccount): SolanaTestAccount
  change(next: { connected?: boolean; trusted?: boolean; selected?: number }): void
  /** Replaces the shared objects by equal ones. */
  renew(): void
}

/** State that survives a reload, if there is a storage. Invalid stored state is ignored. */
function recall(json: string | null | undefined): { trusted: boolean; selected: unknown } {
  try {
    const stored: unknown = JSON.parse(json ?? '{}')
    if (isRecord(stored)) return { trusted: stored.trusted === true, selected: stored.selected }
  } catch {
    // Ignored, as without stored state.
  }
  return { trusted: false, selected: 0 }
}

type StateOptions = SolanaTestWalletOptions & {
  accounts: readonly SolanaTestAccount[]
  storageKey: string
  /** Returns the names of the features that an account supports. */
  features: () => readonly `${string}:${string}`[]
  onChange: () => void
  behaviors: Pick<SolanaBehaviors, 'accountsAs'>
}

function toObject(
  { address, publicKey }: SolanaTestAccount,
  { accounts, chains, features }: StateOptions,
): WalletAccount {
  return Object.freeze({
    address,
    publicKey: publicKey.slice(),
    chains: chains.map(({ id }) => id),
    features: features(),
    label: `Account ${accounts.findIndex((each) => each.address === address) + 1}`,
  })
}

/** Returns the objects that apps see: the same until the accounts or the switch change. */
function createDisguise(behaviors: StateOptions['behaviors']) {
  const made = { from: undefined as unknown, by: undefined as unknown, objects: [] as unknown }
  return (objects: readonly WalletAccount[]): unknown => {
    const { accountsAs } = behaviors
    if (!accountsAs) return objects
    if (made.from !== objects || made.by !== accountsAs)
      Object.assign(made, { from: objects, by: accountsAs, objects: accountsAs(objects) })
    return made.objects
  }
}

export function createSolanaState(options: StateOptions): SolanaWalletState {
  const { accounts, storage, storageKey, sharesAll = false, behaviors } = options
  const stored = recall(storage?.getItem(storageKey))
  const state = {
    connected: false,
    trusted: stored.trusted,
    selected: accounts[Number(stored.selected)] ? Number(stored.selected) : 0,
    objects: [] as readonly WalletAccount[],
  }
  const disguise = createDisguise(behaviors)
  const selected = (): SolanaTestAccount => accounts[state.selected] as SolanaTestAccount

  function visible(): readonly SolanaTestAccount[] {
    if (!state.connected) return []
    const others = sharesAll ? accounts.filter((each) => each !== selected()) : []
    return [selected(), ...others]
  }

  function renew(): void {
    state.objects = visible().map((each) => toObject(each, options))
  }

  return {
    accounts,
    renew,
    selected,
    isTrusted: () => state.trusted,
    shared: () => disguise(state.objects),
    find(account) {
      // Like Brave, Backpack, Trust and Glow, does not accept a copy of the object.
      const objects = disguise(state.objects)
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
      if (
        visible()
          .map(({ address }) => address)
          .join() === before
      )
        return
      renew()
      options.onChange()
    },
  }
}
