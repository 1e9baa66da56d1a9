import type { ServerError } from '../../kernel/serverError.js'
import { MAX_CODE_LENGTH, MIN_CODE_LENGTH } from './codeLength.js'
import type { Take } from './counters.js'
import type { Work } from './createWork.js'
import {
  bitsFor,
  type GiveBack,
  giveAll,
  type LimitDeps,
  networkLimits,
  takeAll,
  tooMany,
} from './limitTools.js'

/** A try to enter a code. */
interface CodeTry {
  attemptId: string
  keyThumbprint: string
  /** Network address; `undefined` if it is unknown. */
  client?: string | undefined
  /** Solution of a proof of work, in the format of the header. */
  work?: string | undefined
}

/** Counts wrong codes, under hashes. Counts before the code is compared. */
export interface TryCounters {
  /** Counts a try of a network. @throws ServerError 429 `try_limit`, `work_required` */
  takeNetwork(attempt: CodeTry): Promise<GiveBack>
  /** Counts a try for an address. @throws ServerError 429 `try_limit` */
  takeAccount(account: string, length: number): Promise<GiveBack>
  /** Counts a wrong code. Only those of attempts that exist count for all networks. */
  addFailure(isAttempt: boolean): Promise<void>
  /**
   * Returns the length for the next code of an address: the longest one once strangers have used up
   * half of the tries.
   */
  lengthFor(account: string, length: number): Promise<number>
}

/** @param isFamiliar - True if the browser of an attempt has proved the address before. */
export function createTryCounters(
  deps: LimitDeps & { work: Work; isFamiliar(attemptId: string): Promise<boolean> },
): TryCounters {
  const { counters, limits, work, isFamiliar } = deps
  const failures = { key: 'failures', window: limits.allFailures, step: limits.allFailures.count }

  const refuseNetwork = (wait: number): ServerError =>
    tooMany('try_limit', 'Too many wrong codes came from this network.', wait)
  const refuseAccount = (wait: number): ServerError =>
    tooMany('try_limit', 'Too many wrong codes for this address. Ask for another code.', wait)

  /** With one digit more, ten times as many tries have the same odds. */
  function accountTake(account: string, length: number): Take {
    const { count, milliseconds } = limits.accountTries
    return {
      key: `try:${account}:${length}`,
      window: { count: count * 10 ** (length - MIN_CODE_LENGTH), milliseconds },
    }
  }

  return {
    async takeNetwork({ attemptId, keyThumbprint, client, work: solution }) {
      const { own, wider } = networkLimits(deps, 'client-try', client, limits.clientTries)
      const giveOwnBack = await takeAll(counters, own, refuseNetwork)
      const counted = await Promise.all(wider.map((price) => counters.take(price)))
      const giveBack = async (): Promise<void> => {
        await Promise.all([giveOwnBack(), giveAll(counters, wider)])
      }
      try {
        const { count, wait } = await counters.read(failures.key)
        const bits = bitsFor(limits, [failures, ...wider], [{ count: count + 1, wait }, ...counted])
        if (bits > 0 && !(await isFamiliar(attemptId)))
          await work.pay({ purpose: 'code', about: attemptId, keyThumbprint }, bits, solution)
      } catch (error) {
        await giveBack()
        throw error
      }
      return giveBack
    },
    takeAccount: (account, length) =>
      takeAll(counters, [accountTake(account, length)], refuseAccount),
    async addFailure(isAttempt) {
      // The same statement in both cases: its duration does not reveal the existence of an attempt
      // (SEC-14).
      await counters.take(isAttempt ? failures : { ...failures, key: 'failures:unknown' })
    },
    async lengthFor(account, length) {
      const { key, window } = accountTake(account, length)
      const { count } = await counters.read(key)
      return count * 2 >= window.count ? MAX_CODE_LENGTH : length
    },
  }
}
