import { custodyEndpoints, type FrameScreen } from '@latchkey/protocol'
import type { Spending } from '../approvals/approval.js'
import type { Session } from '../kernel/session.js'
import { VaultError } from '../kernel/vaultError.js'
import { createReshare } from './createReshare.js'
import {
  type Ask,
  type Custody,
  type CustodyContext,
  type CustodyDeps,
  type CustodyStore,
  createServices,
  type Keys,
  type Opened,
  type Services,
  type WalletAddresses,
} from './custody.js'
import { deleteRecord, readRecord } from './deviceRecord.js'
import { exportPhrase } from './exportPhrase.js'
import { findWallet } from './findWallet.js'
import { manageDevices } from './manageDevices.js'
import { manageRecovery } from './manageRecovery.js'
import { problemTexts } from './problemTexts.js'
import { messageOf, show } from './screens.js'
import { createShareCache } from './shareCache.js'
import { createSpendingGuard, type SpendingGuard, takeSpending } from './spending.js'
import { type UnlockDeps, unlock } from './unlock.js'
import { signWith } from './walletKeys.js'

interface State {
  opened: Opened | undefined
  /** Concurrent calls share one opening. */
  opening: { userId: string; addresses: Promise<WalletAddresses> } | undefined
}

const runners = { devices: manageDevices, recovery: manageRecovery, export: exportPhrase } as const

/** Runs a screen. The app only learns that the screen ended: the user sees the reason. */
async function runScreen(
  screen: FrameScreen,
  parameters: { context: CustodyContext; opened: Opened; unlock(): Promise<Uint8Array> },
): Promise<void> {
  const { context, opened, unlock } = parameters
  try {
    await runners[screen](context, opened, unlock)
  } catch (error) {
    if (error instanceof VaultError && error.name === 'rejected') return
    if (context.signal.aborted) throw error
    await show(context, {
      kind: 'notice',
      tone: 'danger',
      title: problemTexts().title,
      text: messageOf(error),
    })
  }
}

/** Combines the keys for one use. */
async function signHere<value>(
  parameters: {
    opened: Opened
    context: CustodyContext
    unlock(): Promise<Uint8Array>
    spendings: SpendingGuard
    spending: Spending
  },
  use: (keys: Keys) => Promise<value>,
): Promise<value> {
  const { opened, context, spendings, spending } = parameters
  const entropy = await parameters.unlock()
  try {
    // After the unlock, because an unlock can turn a browser into a new one.
    await takeSpending(spendings, context, opened, spending)
    context.signal.throwIfAborted()
    return await signWith(entropy, use)
  } finally {
    entropy.fill(0)
  }
}

/** Unlocks the entropy. The addresses derived from it replace those from before. */
async function openKeys(
  state: State,
  unlocking: UnlockDeps,
  { context, opened }: { context: CustodyContext; opened: Opened },
): Promise<Uint8Array> {
  const { entropy, addresses } = await unlock(context, opened, unlocking)
  if (state.opened?.wallet.id === opened.wallet.id) state.opened = { ...state.opened, addresses }
  return entropy
}

/** Deletes the set of this device, here and at the auth service. */
async function forget(
  services: Services,
  store: CustodyStore,
  { wallet, session }: Opened,
): Promise<void> {
  const record = await readRecord(store, session.userId, wallet.id)
  await deleteRecord(store, { userId: session.userId, walletId: wallet.id })
  if (record)
    await services.auth(
      custodyEndpoints.forgetDevice,
      { walletId: wallet.id, deviceId: record.deviceId },
      AbortSignal.timeout(10_000),
    )
}

/**
 * Creates the custody of keys. It makes them in this browser, keeps them in two shares, and
 * combines them only while signing (docs/threats.md).
 *
 * @example
 * ```ts
 * const custody = createCustody({ api, store, config })
 * const { evm } = await custody.open({ session, ask, signal })
 * const signature = await custody.withKeys((keys) => keys.evm.signMessage({ message: 'hello' }), {
 * signal })
 * ```
 */
export function createCustody(deps: CustodyDeps): Custody {
  const { api, store, clock = Date, scope = globalThis.document } = deps
  const services = createServices(api, clock)
  const unlocking: UnlockDeps = { cache: createShareCache(clock, scope), reshare: createReshare() }
  const { cache } = unlocking
  const spendings = createSpendingGuard()
  const state: State = { opened: undefined, opening: undefined }
  const taskOf = (session: Session, ask: Ask, signal: AbortSignal): CustodyContext => ({
    services,
    store,
    clock,
    session,
    ask,
    signal,
  })

  async function find(context: CustodyContext, isQuiet: boolean): Promise<WalletAddresses> {
    const { session, ask } = context
    const found = await findWallet(context, isQuiet)
    state.opened = { session, ask, ...found }
    return found.addresses
  }

  function openedRpcRequest(signal: AbortSignal): { opened: Opened; context: CustodyContext } {
    const { opened } = state
    if (!opened)
      throw new VaultError('notConnected', 'You’re not logged in. Log in again.', { code: 4100 })
    return { opened, context: taskOf(opened.session, opened.ask, signal) }
  }

  return {
    async open({ session, ask, signal, isQuiet = false }) {
      if (state.opened?.session.userId !== session.userId) {
        cache.wipe()
        state.opened = undefined
      }
      if (state.opening?.userId === session.userId) return state.opening.addresses
      const addresses = find(taskOf(session, ask, signal), isQuiet).finally(() => {
        state.opening = undefined
      })
      state.opening = { userId: session.userId, addresses }
      return addresses
    },
    async refusalOf(spending, { signal }) {
      const { opened, context } = openedRpcRequest(signal)
      const refusal = await spendings.refusalOf(context, opened, { spending, isTrial: true })
      return refusal?.(problemTexts())
    },
    async withKeys(use, { signal, spending = null }) {
      const here = openedRpcRequest(signal)
      return signHere(
        { ...here, unlock: () => openKeys(state, unlocking, here), spendings, spending },
        use,
      )
    },
    async runScreen(screen, { session, ask, signal }) {
      const { opened } = openedRpcRequest(signal)
      const here = { opened, context: taskOf(session, ask, signal) }
      await runScreen(screen, { ...here, unlock: () => openKeys(state, unlocking, here) })
    },
    addresses: async () => state.opened?.addresses,
    async close(isForgotten) {
      cache.wipe()
      const { opened } = state
      state.opened = undefined
      if (isForgotten && opened) await forget(services, store, opened)
    },
  }
}
