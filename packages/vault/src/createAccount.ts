import type { AccountType, FrameEvent, FrameUser } from '@latchkey/protocol'
import type { Address } from 'viem'
import type { FrameConfig } from './kernel/config.js'
import type { FrameStore } from './kernel/frameStore.js'
import type { AccountChoice, Addresses, Ask, Custody, Session, SmartAccounts } from './kernel/types.js'
import { VaultError } from './kernel/vaultError.js'

/** What the account of the page stands on. */
export interface AccountParts {
  config: FrameConfig
  /** Origin of the page around the frame. */
  origin: string
  store: FrameStore
  custody: Custody
  smartAccounts: SmartAccounts
  ask: Ask
  emit(event: FrameEvent): void
  /** Asks the auth service whether this browser is logged in for this page. */
  readSession(origin: string, options: { signal: AbortSignal }): Promise<Session | undefined>
}

/** Who is logged in for the page around the frame, and which account acts. */
export interface Account {
  /** @throws {@link VaultError} `notConnected` */
  session(): Session
  choice(): AccountChoice
  chainId(): number
  user(options: { signal: AbortSignal }): Promise<FrameUser>
  /** Takes a fresh login over: opens the wallet, then tells the page. */
  enter(session: Session, options: { signal: AbortSignal }): Promise<void>
  /** Finds out whether somebody is logged in already. */
  restore(options: { signal: AbortSignal }): Promise<boolean>
  /** Nobody is logged in any more. */
  leave(): Promise<void>
  update(change: Partial<Session>): void
  setChain(chainId: string | number): number
  setPreferred(type: AccountType): Promise<Address>
}

interface Entered {
  session: Session
  addresses: Addresses
  smartAccount: Address | undefined
  preferred: AccountType
}

/** `eip155:1`, `0x1` or 1. Chains of other families are the wallet's own business: it keeps the EVM chain it is on. */
function parseChain(chainId: string | number): number {
  const text = String(chainId).replace(/^eip155:/, '')
  return /^(0x[1-9a-f][0-9a-f]{0,13}|[1-9]\d{0,15})$/i.test(text) ? Number(text) : Number.NaN
}

const accountTypeOf = (value: unknown): AccountType => (value === 'smartAccount' ? 'smartAccount' : 'eoa')

/** Keeps one visitor of one page. */
export function createAccount({ config, origin, store, custody, smartAccounts, ask, emit, readSession }: AccountParts): Account {
  const state: { entered?: Entered | undefined; chainId: number; restoring?: Promise<boolean> | undefined } = { chainId: config.chains[0].id }
  const preferredKey = `preferred:${origin}`

  function entered(): Entered {
    if (!state.entered) throw new VaultError('notConnected', 'Nobody is logged in. Log in again.', { code: 4100 })
    return state.entered
  }

  const isEnabled = (): boolean => smartAccounts.enabledNetworks.includes(state.chainId)

  /** Where there is no smart account, the key's own account acts. */
  function acting({ preferred, smartAccount, addresses }: Entered): { type: AccountType; address: Address } {
    return preferred === 'smartAccount' && smartAccount && isEnabled()
      ? { type: 'smartAccount', address: smartAccount }
      : { type: 'eoa', address: addresses.evm }
  }

  async function enter(session: Session, { signal, isQuiet = false }: { signal: AbortSignal; isQuiet?: boolean }): Promise<void> {
    const addresses = await custody.open({ session, ask, signal, isQuiet })
    const smartAccount = smartAccounts.enabledNetworks.length > 0 ? await smartAccounts.addressOf(addresses.evm).catch(() => undefined) : undefined
    state.entered = { session, addresses, smartAccount, preferred: accountTypeOf(await store.get(preferredKey)) }
  }

  async function user({ signal }: { signal: AbortSignal }): Promise<FrameUser> {
    const now = entered()
    const { session, addresses, smartAccount } = now
    const { type, address } = acting(now)
    signal.throwIfAborted()
    const hasSmart = smartAccount !== undefined && isEnabled()
    const deployed = hasSmart ? await smartAccounts.isDeployed(state.chainId, addresses.evm).catch(() => undefined) : undefined
    return {
      email: session.email ?? null,
      address,
      chainId: `eip155:${state.chainId}`,
      ...(deployed === undefined ? {} : { smartAccountDeployed: deployed }),
      accounts: [{ address: addresses.evm, type: 'eoa' }, ...(hasSmart ? [{ address: smartAccount, type: 'smartAccount' as const }] : [])],
      preferredAccountType: type,
      ...(session.userName ? { userName: session.userName } : {}),
      solanaAddress: addresses.solana,
    }
  }

  async function tryRestore(options: { signal: AbortSignal }): Promise<boolean> {
    const session = await readSession(origin, options)
    if (!session) return false
    // Who only looks is asked nothing: a browser without its share asks when it is to sign.
    await enter(session, { ...options, isQuiet: true })
    return true
  }

  return {
    session: () => entered().session,
    choice() {
      const now = entered()
      return { preferred: acting(now).type, eoa: now.addresses.evm, smartAccount: isEnabled() ? now.smartAccount : undefined }
    },
    chainId: () => state.chainId,
    user,
    async enter(session, options) {
      await enter(session, options)
      emit({ event: 'userChanged', user: await user(options) })
    },
    async restore(options) {
      if (state.entered) return true
      // Two questions at once are one.
      state.restoring ??= tryRestore(options).finally(() => {
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
      if (state.entered) state.entered = { ...state.entered, session: { ...state.entered.session, ...change } }
    },
    setChain(chainId) {
      const id = parseChain(chainId)
      const chain = config.chains.find((each) => each.id === id)
      if (!chain) throw new VaultError('chainUnknown', 'This wallet does not know that network.', { code: 4902 })
      state.chainId = chain.id
      return chain.id
    },
    async setPreferred(type) {
      const now = entered()
      if (type === 'smartAccount' && !(now.smartAccount && isEnabled()))
        throw new VaultError('smartAccountMissing', 'There are no smart accounts on this network.', { code: 4200 })
      state.entered = { ...now, preferred: type }
      await store.set(preferredKey, type)
      return acting(state.entered).address
    },
  }
}
