import type { CustodyWallet } from '@latchkey/protocol'
import { ServerError } from '../kernel/serverError.js'
import type { Store } from '../kernel/store.js'
import type { CustodyOptions, RecoveryEpochs } from './options.js'
import type { WalletRow } from './wallets.js'

/** Milliseconds for which the recovery service is not asked again. */
const FRESH_MS = 60_000

/** Milliseconds for which its last word counts while it cannot be reached. */
const REMEMBERED_MS = 24 * 60 * 60_000

/** Compares a wallet with what the recovery service knows of it. */
export interface EpochGuard {
  /**
   * Where the two differ, and the epoch that this database has lost when it was set back to an older one.
   *
   * @throws ServerError 503 `recovery_unreachable` when it was not heard of within a day
   */
  check(wallet: WalletRow): Promise<{ state: CustodyWallet['recoveryState']; lostEpoch: number | undefined }>
  /** The next `check` asks. */
  forget(walletId: string): Promise<void>
}

interface Known extends RecoveryEpochs {
  at: number
}

/** Makes an {@link EpochGuard}. What it remembers is not in the database: a backup of that knows nothing of it. */
export function createEpochGuard(store: Store, clock: { now(): number }, readEpochs: CustodyOptions['readEpochs']): EpochGuard {
  const keyOf = (walletId: string): string => `custodyEpoch:${walletId}`

  async function ask(walletId: string, last: Known | undefined): Promise<RecoveryEpochs | undefined> {
    try {
      const found = await readEpochs(walletId)
      // It does not lose a wallet that it knew a minute ago; a deleted one is as good as an older one.
      if (found) await store.set(keyOf(walletId), JSON.stringify({ ...found, at: clock.now() }), REMEMBERED_MS)
      return found
    } catch (cause) {
      if (last) return last
      const message = 'The recovery service cannot be reached at the moment, and without its word no share is given out. Try again in a few seconds.'
      throw new ServerError(503, 'recovery_unreachable', message, { retryAfter: 5, cause })
    }
  }

  return {
    async check(wallet) {
      const text = await store.get(keyOf(wallet.id))
      const last = text === undefined ? undefined : (JSON.parse(text) as Known)
      const known = last && clock.now() - last.at < FRESH_MS ? last : await ask(wallet.id, last)
      if (!known) return { state: 'lost', lostEpoch: undefined }
      const state = !known.shareEpochs.includes(wallet.recoveryEpoch) ? 'lost' : known.epoch < wallet.epoch ? 'behind' : 'current'
      return { state, lostEpoch: known.epoch > wallet.epoch ? known.epoch : undefined }
    },
    async forget(walletId) {
      // What was remembered still counts while nobody answers; it is only not fresh any more.
      const text = await store.get(keyOf(walletId))
      if (text !== undefined) await store.set(keyOf(walletId), JSON.stringify({ ...(JSON.parse(text) as Known), at: 0 }), REMEMBERED_MS)
    },
  }
}
