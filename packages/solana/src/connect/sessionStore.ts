import type { Connection } from '@latchkey/core'
import type { AdapterEvent, Cancel, Clock, PreferredAccount } from '@latchkey/core/internal'
import type { ChainId } from '@latchkey/protocol'
import { chainOf, type SolanaNetwork } from '../kernel/solanaNetwork.js'
import { type ParsedAccount, readAccounts } from '../wallets/parseWallet.js'
import type { Registry, WalletHandle } from './registry.js'
import { createWalletWatch } from './watchWallet.js'

/** An open connection. */
export interface Session {
  readonly handle: WalletHandle
  /** The selected account is first. */
  readonly accounts: readonly [ParsedAccount, ...ParsedAccount[]]
  readonly networkId: ChainId
}

export interface SessionStore {
  current(): Session | undefined
  connection(): Connection | undefined
  open(handle: WalletHandle, accounts: readonly ParsedAccount[], networkId: ChainId): void
  close(isChosen: boolean): void
  setNetwork(networkId: ChainId): void
  /** Selects a shared account while the wallet's own first account stays the same. */
  choose(choice: PreferredAccount | undefined): void
  /**
   * Sorts the chosen account first. Returns `undefined` for an empty list.
   */
  order(accounts: readonly ParsedAccount[]): Session['accounts'] | undefined
  /** Reads the wallet's accounts again, and reports a change. */
  sync(): void
  /** Closes the connection if its wallet is no longer registered. */
  closeIfGone(): void
  /** Reports changes and watches the connected wallet until the returned function is called. */
  start(emit: (event: AdapterEvent) => void): Cancel
}

/** True if an account can act on a network. */
export function isOn(account: ParsedAccount, network: SolanaNetwork | undefined): boolean {
  return network !== undefined && account.chains.includes(chainOf(network))
}

function toConnection({ handle, accounts, networkId }: Session, registry: Registry): Connection {
  const [first, ...rest] = accounts
  const isAddressProved = handle.connector?.isAddressProved?.()
  return {
    wallet: registry.toWallet(handle),
    address: first.address,
    addresses: [first.address, ...rest.map(({ address }) => address)],
    networkId,
    ...(isAddressProved === undefined ? {} : { isAddressProved }),
  }
}

/** Keeps the account that was chosen in the page. */
function createChoice(): Pick<SessionStore, 'choose' | 'order'> {
  const state: { choice: PreferredAccount | undefined } = { choice: undefined }
  return {
    choose(choice) {
      state.choice = choice
    },
    order(accounts) {
      const [own, ...others] = accounts
      // A wallet that shares nothing now may be on the same account later.
      if (!own) return undefined
      const { choice } = state
      const chosen =
        own.address === choice?.insteadOf
          ? accounts.find(({ address }) => address === choice.address)
          : undefined
      if (chosen) return [chosen, ...accounts.filter((account) => account !== chosen)]
      state.choice = undefined
      return [own, ...others]
    },
  }
}

/** Reports each change of a connection once. */
function createReports(): {
  report(connection: Connection | undefined, isChosen: boolean): void
  isOn(): boolean
  start(emit: (event: AdapterEvent) => void): Cancel
} {
  const state: { last: string | undefined; emit: ((event: AdapterEvent) => void) | undefined } = {
    last: undefined,
    emit: undefined,
  }
  return {
    isOn: () => state.emit !== undefined,
    report(connection, isChosen) {
      const next = connection && JSON.stringify(connection)
      if (next === state.last) return
      state.last = next
      state.emit?.(
        connection
          ? { type: 'connectionChanged', connection }
          : { type: 'connectionLost', isChosen },
      )
    },
    start(emit) {
      state.emit = emit
      return () => {
        state.emit = undefined
      }
    },
  }
}

/** Keeps the adapter's connection: one wallet, its accounts and the app's choice of a network. */
export function createSessionStore(clock: Clock, registryOf: () => Registry): SessionStore {
  const state: { session: Session | undefined } = { session: undefined }
  const { choose, order } = createChoice()
  const reports = createReports()
  const watch = createWalletWatch(clock, sync)
  const connection = (): Connection | undefined =>
    state.session && toConnection(state.session, registryOf())

  function set(session: Session | undefined, isChosen = false): void {
    state.session = session
    watch.follow(reports.isOn() ? session?.handle.raw : undefined)
    reports.report(connection(), isChosen)
  }
  function close(isChosen: boolean): void {
    choose(undefined)
    set(undefined, isChosen)
  }
  function sync(): void {
    const { session } = state
    const accounts = session && order(readAccounts(session.handle.raw) ?? [])
    if (accounts) set({ ...session, accounts })
    else if (session) close(false)
  }

  return {
    current: () => state.session,
    connection,
    open(handle, accounts, networkId) {
      const ordered = order(accounts)
      if (ordered) set({ handle, accounts: ordered, networkId })
    },
    close,
    setNetwork(networkId) {
      if (state.session) set({ ...state.session, networkId })
    },
    choose,
    order,
    sync,
    closeIfGone() {
      if (state.session && !registryOf().handles().includes(state.session.handle)) close(false)
    },
    start(emit) {
      const stop = reports.start(emit)
      watch.follow(state.session?.handle.raw)
      return () => {
        stop()
        watch.follow(undefined)
      }
    },
  }
}
