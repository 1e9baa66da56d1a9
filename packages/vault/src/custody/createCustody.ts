import { type CustodyWallet, custodyEndpoints, type FrameScreen } from '@latchkey/protocol'
import type { Spending } from '../kernel/approval.js'
import type { Addresses, Ask, Custody, Keys, Session } from '../kernel/types.js'
import { VaultError } from '../kernel/vaultError.js'
import { createWallet } from './createWallet.js'
import { deleteRecord, readRecord } from './deviceRecord.js'
import { exportPhrase } from './exportPhrase.js'
import { manageDevices } from './manageDevices.js'
import { manageRecovery } from './manageRecovery.js'
import type { CustodyParts, CustodyScope, CustodyStore, Opened, Task } from './parts.js'
import { messageOf, show } from './screens.js'
import { createServices, type Services } from './services.js'
import { signWith } from './sets.js'
import { createShareCache, type ShareCache } from './shareCache.js'
import { createSpendingGuard, type SpendingGuard, takeSpending } from './spending.js'
import { recoverHere, unlock } from './unlock.js'

interface State {
  opened: Opened | undefined
  /** Two questions at once are one wallet. */
  opening: { userId: string; addresses: Promise<Addresses> } | undefined
}

function pageOf(): CustodyScope | undefined {
  return typeof document === 'undefined' ? undefined : document
}

const addressesIn = ({ address, solanaAddress }: CustodyWallet): Addresses => ({ evm: address, solana: solanaAddress })

const runners = { devices: manageDevices, recovery: manageRecovery, export: exportPhrase } as const

/** The page hears that a screen ended; why is for the visitor. */
async function runScreen(screen: FrameScreen, parameters: { task: Task; opened: Opened; unlock(): Promise<Uint8Array> }): Promise<void> {
  const { task, opened, unlock } = parameters
  try {
    await runners[screen](task, opened, unlock)
  } catch (error) {
    if (error instanceof VaultError && error.name === 'rejected') return
    if (task.signal.aborted) throw error
    await show(task, { kind: 'notice', tone: 'danger', title: 'That did not work', text: messageOf(error) })
  }
}

/** Puts the keys together for one use. */
async function signHere<value>(
  parameters: { opened: Opened; task: Task; cache: ShareCache; spendings: SpendingGuard; spending: Spending },
  use: (keys: Keys) => Promise<value>,
): Promise<value> {
  const { opened, task, cache, spendings, spending } = parameters
  const entropy = await unlock(task, opened, cache)
  try {
    // Not before: a browser may become a new one by unlocking.
    await takeSpending(spendings, task, opened, spending)
    task.signal.throwIfAborted()
    return await signWith(entropy, use)
  } finally {
    entropy.fill(0)
  }
}

/** This device gives its set up, here and at the auth service. */
async function forget(services: Services, store: CustodyStore, { wallet, session }: Opened): Promise<void> {
  const record = await readRecord(store, wallet.id, session.userId)
  await deleteRecord(store, wallet.id)
  if (record) await services.auth(custodyEndpoints.forgetDevice, { walletId: wallet.id, deviceId: record.deviceId }, AbortSignal.timeout(10_000))
}

/**
 * Custody of keys: made here, kept in two shares, put together for as long as it takes to sign (security.md §3).
 *
 * @example
 * ```ts
 * const custody = createCustody({ api, store, config })
 * const { evm } = await custody.open({ session, ask, signal })
 * const signature = await custody.withKeys((keys) => keys.evm.signMessage({ message: 'hello' }), { signal })
 * ```
 */
export function createCustody(parts: CustodyParts): Custody {
  const { api, store, clock = Date, scope = pageOf() } = parts
  const services = createServices(api, clock)
  const cache = createShareCache(clock, scope)
  const spendings = createSpendingGuard()
  const state: State = { opened: undefined, opening: undefined }
  const taskOf = (session: Session, ask: Ask, signal: AbortSignal): Task => ({ services, store, clock, session, ask, signal })

  async function find(task: Task, isQuiet: boolean): Promise<Addresses> {
    const { session, ask, signal } = task
    const { wallet: known } = await services.auth(custodyEndpoints.wallet, {}, signal)
    const wallet = known ?? (await createWallet(task))
    const record = known && !isQuiet ? await readRecord(store, wallet.id, session.userId) : undefined
    if (known && !isQuiet && !record) (await recoverHere(task, undefined)).entropy.fill(0)
    state.opened = { session, ask, wallet }
    return addressesIn(wallet)
  }

  function openedTask(signal: AbortSignal): { opened: Opened; task: Task } {
    const { opened } = state
    if (!opened) throw new VaultError('notConnected', 'Nobody is logged in. Log in again.', { code: 4100 })
    return { opened, task: taskOf(opened.session, opened.ask, signal) }
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
      const { opened, task } = openedTask(signal)
      return spendings.refusalOf(task, opened, { spending, isTrial: true })
    },
    async withKeys(use, { signal, spending = null }) {
      return signHere({ ...openedTask(signal), cache, spendings, spending }, use)
    },
    async runScreen(screen, { session, ask, signal }) {
      const { opened } = openedTask(signal)
      const task = taskOf(session, ask, signal)
      await runScreen(screen, { task, opened, unlock: () => unlock(task, opened, cache) })
    },
    async close(isForgotten) {
      cache.wipe()
      const { opened } = state
      state.opened = undefined
      if (isForgotten && opened) await forget(services, store, opened)
    },
  }
}
