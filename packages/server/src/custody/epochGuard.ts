import type { CustodyWallet, DeviceRevocation, RecoveryEpochs } from '@latchkey/protocol'
import { ServerError } from '../kernel/serverError.js'
import type { Store } from '../kernel/store.js'
import { isEpochSigned } from './checkWalletProof.js'
import type { CustodyOptions } from './custodyOptions.js'
import type { WalletRow } from './wallets.js'

/** Cache lifetime of the recovery service's reply, in milliseconds. */
const FRESH_MS = 60_000

/** Milliseconds for which the last reply counts while the recovery service is unreachable. */
const REMEMBERED_MS = 24 * 60 * 60_000

/** The differences between a wallet here and in the recovery service. */
interface Comparison {
  state: CustodyWallet['recoveryState']
  /** An epoch that this database has lost, for example by a restore from an older backup. */
  lostEpoch: number | undefined
  /** Revocations in the recovery service. Their signatures are not checked yet. */
  revocations: readonly DeviceRevocation[]
}

/** Compares wallets with the recovery service. */
export interface EpochGuard {
  /**
   * Compares the two. Ignores an epoch without a statement of the wallet's key: the recovery
   * service could lock out every browser with it.
   *
   * @throws ServerError 503 `recovery_unreachable` without a reply for a day
   */
  check(wallet: WalletRow): Promise<Comparison>
  /** The next `check` sends a new request. */
  forget(walletId: string): Promise<void>
}

/**
 * Also true of an epoch without a statement of the wallet's key, from the first release: the frame
 * then adds one.
 */
function isBehind({ epoch, proof }: RecoveryEpochs, wallet: WalletRow): boolean {
  return epoch < wallet.epoch || (epoch > 1 && proof === undefined)
}

/**
 * Returns the epoch of the recovery service, if it is ahead of this database and the wallet's key
 * has signed it.
 */
async function epochAhead(
  { id: walletId, address, epoch: present }: WalletRow,
  { epoch, proof }: RecoveryEpochs,
): Promise<number | undefined> {
  const isAhead =
    epoch > present &&
    proof !== undefined &&
    (await isEpochSigned(proof, { walletId, epoch, address }))
  return isAhead ? epoch : undefined
}

interface StoredEpochs extends RecoveryEpochs {
  at: number
}

/**
 * Creates an {@link EpochGuard}. Its cache is not in the database, so a restored backup does not
 * contain it.
 */
export function createEpochGuard(
  store: Store,
  clock: { now(): number },
  readEpochs: CustodyOptions['readEpochs'],
): EpochGuard {
  const keyOf = (walletId: string): string => `custodyEpoch:${walletId}`

  async function ask(
    walletId: string,
    last: StoredEpochs | undefined,
  ): Promise<RecoveryEpochs | undefined> {
    try {
      const found = await readEpochs(walletId)
      // A wallet cannot vanish within a minute. A deleted one counts like an older one.
      if (found)
        await store.set(
          keyOf(walletId),
          JSON.stringify({ ...found, at: clock.now() }),
          REMEMBERED_MS,
        )
      return found
    } catch (cause) {
      if (last) return last
      const message =
        'The recovery service cannot be reached at the moment, and no share is given out without its reply. Try again in a few seconds.'
      throw new ServerError(503, 'recovery_unreachable', message, { retryAfter: 5, cause })
    }
  }

  return {
    async check(wallet) {
      const text = await store.get(keyOf(wallet.id))
      const last = text === undefined ? undefined : (JSON.parse(text) as StoredEpochs)
      const known = last && clock.now() - last.at < FRESH_MS ? last : await ask(wallet.id, last)
      if (!known) return { state: 'lost', lostEpoch: undefined, revocations: [] }
      const state = !known.shareEpochs.includes(wallet.recoveryEpoch)
        ? 'lost'
        : isBehind(known, wallet)
          ? 'behind'
          : 'current'
      return {
        state,
        lostEpoch: await epochAhead(wallet, known),
        revocations: known.revocations ?? [],
      }
    },
    async forget(walletId) {
      // While the recovery service is unreachable, the old reply is still used, but is not cached
      // as fresh.
      const text = await store.get(keyOf(walletId))
      if (text !== undefined)
        await store.set(
          keyOf(walletId),
          JSON.stringify({ ...(JSON.parse(text) as StoredEpochs), at: 0 }),
          REMEMBERED_MS,
        )
    },
  }
}
