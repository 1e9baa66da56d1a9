import type { Connection } from '@latchkey/core'
import type { AdapterEvent, Cancel, Clock, PreferredAccount } from '@latchkey/core/internal'
import type { ChainId } from '@latchkey/protocol'
import { chainOf, type SolanaNetwork } from '../kernel/solanaNetwork.js'
import { type ParsedAccount, readAccounts, readMethod } from '../wallets/parseWallet.js'
import type { Registry, WalletHandle } from './registry.js'

/** An open connection. */
export interface Session {
  readonly handle: WalletHandle
  /** The selected account is first. */
  readonly accounts: readonly [ParsedAccount, ...ParsedAccount[]]
  readonly networkId: ChainId
}

/**
 * Milliseconds that a wallet has to share accounts again after it shared none: wallets emit an
 * empty list while they switch.
 */
const EMPTY_MS = 100

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

/** Follows the events of the connected wallet. */
function createWatch(clock: Clock, sync: () => void) {
  const state: { raw: object | undefined; off: Cancel; timer: Cancel } = {
    raw: undefined,
    off: () => {},
    timer: () => {},
  }
  function stop(): void {
    state.timer()
    state.off()
    Object.assign(state, { raw: undefined, off: () => {}, timer: () => {} })
  }
  function onChange(): void {
    state.timer()
    const raw = state.raw
    if (!raw) return
    if (readAccounts(raw)?.length === 0) state.timer = clock.after(EMPTY_MS, sync)
    else sync()
  }
  return {
    stop,
    follow(raw: object | undefined): void {
      if (raw === state.raw) return
      stop()
      state.raw = raw
      if (!raw) return
      try {
        const off = readMethod(raw, 'standard:events')?.('change', onChange)
        if (typeof off === 'function') state.off = () => void ignore(() => off())
      } catch {
        // Without events, the accounts are read before each request.
      }
    },
  }
}

function ignore(act: () => unknown): void {
  try {
    act()
  } catch {
    // A wallet that cannot be left has nothing more to tell.
  }
}

/** Keeps the adapter's connection: one wallet, its accounts and the app's choice of a network. */
export function createSessionStore(clock: Clock, registryOf: () => Registry): SessionStore {
  const state: {
    session: Session | undefined
    choice: PreferredAccount | undefined
    last: string | undefined
    emit: ((event: AdapterEvent) => void) | undefined
  } = { session: undefined, choice: undefined, last: undefined, emit: undefined }
  const watch = createWatch(clock, sync)

  const connection = (): Connection | undefined =>
    state.session && toConnection(state.session, registryOf())

  function report(isChosen: boolean): void {
    watch.follow(state.emit && state.session?.handle.raw)
    const now = connection()
    const next = now && JSON.stringify(now)
    if (next === state.last) return
    state.last = next
    state.emit?.(
      now ? { type: 'connectionChanged', connection: now } : { type: 'connectionLost', isChosen },
    )
  }

  function order(accounts: readonly ParsedAccount[]): Session['accounts'] | undefined {
    const [own, ...others] = accounts
    if (!own) return undefined
    const { choice } = state
    const chosen =
      choice && own.address === choice.insteadOf
        ? accounts.find(({ address }) => address === choice.address)
        : undefined
    if (choice && !chosen) state.choice = undefined
    return chosen ? [chosen, ...accounts.filter((account) => account !== chosen)] : [own, ...others]
  }

  function close(isChosen: boolean): void {
    state.session = undefined
    state.choice = undefined
    report(isChosen)
  }

  function sync(): void {
    const { session } = state
    if (!session) return
    const accounts = order(readAccounts(session.handle.raw) ?? [])
    if (!accounts) return close(false)
    state.session = { ...session, accounts }
    report(false)
  }

  return {
    current: () => state.session,
    connection,
    open(handle, accounts, networkId) {
      const ordered = order(accounts)
      if (!ordered) return
      state.session = { handle, accounts: ordered, networkId }
      report(false)
    },
    close,
    setNetwork(networkId) {
      if (!state.session) return
      state.session = { ...state.session, networkId }
      report(false)
    },
    choose(choice) {
      state.choice = choice
    },
    order,
    sync,
    closeIfGone() {
      if (state.session && !registryOf().handles().includes(state.session.handle)) close(false)
    },
    start(emit) {
      state.emit = emit
      watch.follow(state.session?.handle.raw)
      return () => {
        state.emit = undefined
        watch.stop()
      }
    },
  }
}
