import type { AccountType, FrameEvent, FrameUser } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import type { Address } from 'viem'
import type { Ask, Custody, WalletAddresses } from './custody/custody.js'
import type { FrameConfig } from './kernel/config.js'
import type { FrameStore } from './kernel/frameStore.js'
import type { Session } from './kernel/session.js'
import { VaultError } from './kernel/vaultError.js'
import type { AccountChoice } from './login/accountChoice.js'
import type { SmartAccounts } from './smartAccount/smartAccounts.js'

/** Dependencies of {@link createAccount}. */
export interface AccountDeps {
  config: FrameConfig
  /** Origin of the page around the frame. */
  origin: string
  store: FrameStore
  custody: Pick<Custody, 'open' | 'addresses' | 'close'>
  smartAccounts: Pick<SmartAccounts, 'enabledNetworks' | 'addressOf' | 'isDeployed'>
  ask: Ask
  emit(event: FrameEvent): void
  /** Reads the session of this browser for this page from the auth service. */
  readSession(origin: string, options: { signal: AbortSignal }): Promise<Session | undefined>
}

/** The session of the app around the frame, and the active account. */
export interface Account {
  /** @throws {@link VaultError} `notConnected` */
  session(): Session
  choice(): AccountChoice
  chainId(): number
  user(options: { signal: AbortSignal }): Promise<FrameUser>
  /** Starts a session after a login: opens the wallet, then notifies the app. */
  enter(session: Session, options: { signal: AbortSignal }): Promise<void>
  /** Restores an existing session. Resolves to `true` if there is one. */
  restore(options: { signal: AbortSignal }): Promise<boolean>
  /** Ends the session. */
  leave(): Promise<void>
  update(change: Partial<Session>): void
  /**
   * Checks again if the addresses are proved, and emits `userChanged` once they are. Called after
   * each use of the keys.
   */
  refresh(): Promise<void>
  setChain(chainId: string | number): number
  setPreferred(type: AccountType): Promise<Address>
}

interface Entered {
  session: Session
  addresses: WalletAddresses
  smartAccount: Address | undefined
  preferred: AccountType
}

/**
 * Parses `eip155:1`, `0x1` or 1. Returns NaN for chains of other families, which do not change the
 * EVM chain.
 */
function parseChain(chainId: string | number): number {
  const text = String(chainId).replace(/^eip155:/, '')
  return /^(0x[1-9a-f][0-9a-f]{0,13}|[1-9]\d{0,15})$/i.test(text) ? Number(text) : Number.NaN
}

interface State {
  entered?: Entered | undefined
  chainId: number
  restoring?: Promise<boolean> | undefined
}

function readEntered({ entered }: State): Entered {
  if (!entered)
    throw new VaultError('notConnected', 'You’re not logged in. Log in again.', { code: 4100 })
  return entered
}

/** True if the current network has smart accounts. */
function isEnabled({ smartAccounts }: AccountDeps, { chainId }: State): boolean {
  return smartAccounts.enabledNetworks.includes(chainId)
}

/** Returns the active account. On networks without smart accounts, it is the key's own account. */
function acting(deps: AccountDeps, state: State): { type: AccountType; address: Address } {
  const { preferred, smartAccount, addresses } = readEntered(state)
  return preferred === 'smartAccount' && smartAccount && isEnabled(deps, state)
    ? { type: 'smartAccount', address: smartAccount }
    : { type: 'eoa', address: addresses.evm }
}

function choiceOf(deps: AccountDeps, state: State): AccountChoice {
  const { addresses, smartAccount } = readEntered(state)
  return {
    preferred: acting(deps, state).type,
    eoa: addresses.evm,
    smartAccount: isEnabled(deps, state) ? smartAccount : undefined,
    solana: addresses.solana,
  }
}

async function toUser(deps: AccountDeps, state: State, signal?: AbortSignal): Promise<FrameUser> {
  const { session, addresses, smartAccount } = readEntered(state)
  const { type, address } = acting(deps, state)
  signal?.throwIfAborted()
  const own = isEnabled(deps, state) ? smartAccount : undefined
  const isDeployed =
    own && (await deps.smartAccounts.isDeployed(state.chainId, addresses.evm).catch(noop))
  return {
    email: session.email ?? null,
    address,
    chainId: `eip155:${state.chainId}`,
    smartAccountDeployed: isDeployed,
    accounts: [
      { address: addresses.evm, type: 'eoa' },
      ...(own ? [{ address: own, type: 'smartAccount' as const }] : []),
    ],
    preferredAccountType: type,
    userName: session.userName,
    solanaAddress: addresses.solana,
    ...(addresses.isProved ? {} : { isAddressProved: false }),
  }
}

async function refresh(deps: AccountDeps, state: State): Promise<void> {
  const { entered } = state
  // Proved addresses stay proved until the user logs out.
  if (!entered || entered.addresses.isProved) return
  const addresses = await deps.custody.addresses()
  // Another user may have logged in meanwhile.
  if (!addresses?.isProved || state.entered !== entered) return
  state.entered = { ...entered, addresses }
  deps.emit({ event: 'userChanged', user: await toUser(deps, state) })
}

const enteredKey = ({ origin }: AccountDeps): string => `entered:${origin}`

const preferredKey = ({ origin }: AccountDeps): string => `preferred:${origin}`

async function open(
  deps: AccountDeps,
  session: Session,
  { signal, isQuiet }: { signal: AbortSignal; isQuiet: boolean },
): Promise<Entered> {
  const { custody, smartAccounts, ask, store } = deps
  const addresses = await custody.open({ session, ask, signal, isQuiet })
  const smartAccount =
    smartAccounts.enabledNetworks.length > 0
      ? await smartAccounts.addressOf(addresses.evm).catch(noop)
      : undefined
  return {
    session,
    addresses,
    smartAccount,
    preferred: (await store.get(preferredKey(deps))) === 'smartAccount' ? 'smartAccount' : 'eoa',
  }
}

/**
 * Restores the session of the user who logged in here. The auth service alone cannot switch the app
 * to the wallet of another user.
 */
async function tryRestore(
  deps: AccountDeps,
  state: State,
  options: { signal: AbortSignal },
): Promise<boolean> {
  const { origin, store, readSession } = deps
  const session = await readSession(origin, options)
  const userId = await store.get(enteredKey(deps))
  if (!session || (typeof userId === 'string' && userId !== session.userId)) return false
  try {
    // Shows no screen: a browser without its share recovers it at the next signature.
    state.entered = await open(deps, session, { ...options, isQuiet: true })
  } catch (error) {
    if (error instanceof VaultError && error.name === 'walletChanged') return false
    throw error
  }
  return true
}

/** Creates the account of one user in one app. */
export function createAccount(deps: AccountDeps): Account {
  const { config, store, custody, emit } = deps
  const state: State = { chainId: config.chains[0].id }

  return {
    session: () => readEntered(state).session,
    choice: () => choiceOf(deps, state),
    chainId: () => state.chainId,
    user: ({ signal }) => toUser(deps, state, signal),
    async enter(session, { signal }) {
      state.entered = await open(deps, session, { signal, isQuiet: false })
      await store.set(enteredKey(deps), session.userId)
      emit({ event: 'userChanged', user: await toUser(deps, state, signal) })
    },
    async restore(options) {
      if (state.entered) return true
      // Concurrent calls share one restore.
      state.restoring ??= tryRestore(deps, state, options).finally(() => {
        state.restoring = undefined
      })
      return state.restoring
    },
    async leave() {
      if (!state.entered) return
      state.entered = undefined
      await custody.close(false)
      emit({ event: 'userChanged', user: null })
    },
    update(change) {
      if (state.entered)
        state.entered = { ...state.entered, session: { ...state.entered.session, ...change } }
    },
    refresh: () => refresh(deps, state),
    setChain(chainId) {
      const id = parseChain(chainId)
      const chain = config.chains.find((each) => each.id === id)
      if (!chain)
        throw new VaultError('chainUnknown', 'This wallet does not know that network.', {
          code: 4902,
        })
      state.chainId = chain.id
      return chain.id
    },
    async setPreferred(type) {
      const now = readEntered(state)
      if (type === 'smartAccount' && !(now.smartAccount && isEnabled(deps, state)))
        throw new VaultError(
          'smartAccountMissing',
          'There are no smart accounts on this network.',
          { code: 4200 },
        )
      state.entered = { ...now, preferred: type }
      await store.set(preferredKey(deps), type)
      return acting(deps, state).address
    },
  }
}
