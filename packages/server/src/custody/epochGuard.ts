import type { CustodyWallet, DeviceRevocation, RecoveryEpochs } from '@latchkey/protocol'
import { ServerError } from '../kernel/serverError.js'
import type { Store } from '../kernel/store.js'
import { isEpochSigned } from './checkWalletProof.js'
import type { CustodyOptions } from './options.js'
import type { WalletRow } from './wallets.js'

/** Milliseconds for which the recovery service is not asked again. */
const FRESH_MS = 60_000

/** Milliseconds for which its last word counts while it cannot be reached. */
const REMEMBERED_MS = 24 * 60 * 60_000

/** A wallet beside what the recovery service knows. */
interface Comparison {
  state: CustodyWallet['recoveryState']
  /** Epoch that this database has lost, as when it was set back to an older one. */
  lostEpoch: number | undefined
  /** Revocations that the recovery service keeps; their signatures are not checked yet. */
  revocations: readonly DeviceRevocation[]
}

/** Compares a wallet with what the recovery service knows of it. */
export interface EpochGuard {
  /**
   * Compares the two. Without a statement of the wallet's key an epoch of the recovery service
   * counts for nothing: it could lock every browser out.
   *
   * @throws ServerError 503 `recovery_unreachable` when it was not heard of within a day
   */
  check(wallet: WalletRow): Promise<Comparison>
  /** The next `check` asks. */
  forget(walletId: string): Promise<void>
}

/**
 * Also true of an epoch without a statement of the wallet's key, as the first release kept them:
 * the frame then brings one.
 */
function isBehind({ epoch, proof }: RecoveryEpochs, wallet: WalletRow): boolean {
  return epoch < wallet.epoch || (epoch > 1 && proof === undefined)
}

/**
 * The epoch of the recovery service, if it is ahead of this database and the wallet's key has
 * stated it.
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

interface Known extends RecoveryEpochs {
  at: number
}

/**
 * Makes an {@link EpochGuard}. What it remembers is not in the database: a backup of that knows
 * nothing of it.
 */
export function createEpochGuard(
  store: Store,
  clock: { now(): number },
  readEpochs: CustodyOptions['readEpochs'],
): EpochGuard {
  const keyOf = (walletId: string): string => `custodyEpoch:${walletId}`

  async function ask(
    walletId: string,
    last: Known | undefined,
  ): Promise<RecoveryEpochs | undefined> {
    try {
      const found = await readEpochs(walletId)
      // It does not lose a wallet that it knew a minute ago; a deleted one is as good as an older
      // one.
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
        'The recovery service cannot be reached at the moment, and without its word no share is given out. Try again in a few seconds.'
      throw new ServerError(503, 'recovery_unreachable', message, { retryAfter: 5, cause })
    }
  }

  return {
    async check(wallet) {
      const text = await store.get(keyOf(wallet.id))
      const last = text === undefined ? undefined : (JSON.parse(text) as Known)
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
      // What was remembered still counts while nobody answers; it is only not fresh any more.
      const text = await store.get(keyOf(walletId))
      if (text !== undefined)
        await store.set(
          keyOf(walletId),
          JSON.stringify({ ...(JSON.parse(text) as Known), at: 0 }),
          REMEMBERED_MS,
        )
    },
  }
}
