import { PAID_DAYS } from './codeLimits.js'
import type { Counted, Take } from './counters.js'
import type { Work } from './createWork.js'
import {
  bitsFor,
  type GiveBack,
  giveAll,
  type LimitDeps,
  networkLimits,
  type Price,
  takeAll,
  tooMany,
} from './limitTools.js'
import { networksOf } from './networksOf.js'
import type { MailRequest } from './oneTimeCodes.js'

/** Counts mails to addresses, under hashes. */
export interface MailCounters {
  /** Counts a mail before it is sent. @throws ServerError 429 `mail_limit`, `work_required` */
  take(mail: MailRequest): Promise<GiveBack>
}

const refuse = (wait: number): ReturnType<typeof tooMany> =>
  tooMany('mail_limit', 'A mail was sent to this address a short time ago.', wait)

/**
 * Counts mails that strangers ask for. One network is bounded by refusals, all networks together by
 * proofs of work.
 */
function createUnfamiliarCounter(
  deps: LimitDeps & { work: Work },
): (mail: MailRequest, address: string) => Promise<GiveBack> {
  const { counters, secrets, limits, work } = deps
  const mailsInAll = limits.mailsPerDay.count * PAID_DAYS

  /** Limits that a stranger in another network cannot reach. */
  function strictLimits({ client, keyThumbprint }: MailRequest, address: string): Take[] {
    const pause = {
      key: `mail-pause:${address}:${secrets.hash('client', client ?? keyThumbprint)}`,
      window: limits.mailPause,
    }
    const widest = client === undefined ? undefined : networksOf(client).at(-1)
    const { own } = networkLimits(deps, 'client-mail', client, limits.clientMails)
    return [
      ...own,
      pause,
      ...(widest
        ? [
            {
              key: `mail-from:${address}:${secrets.hash('client', widest.name)}`,
              window: limits.mailsPerDay,
            },
          ]
        : []),
    ]
  }

  /**
   * Expects the mails of the day first. Reads before it counts: requests without work neither raise
   * the price of others nor use up the mails of a day.
   */
  async function takePriced(
    prices: readonly Price[],
    pay: (bits: number) => Promise<void>,
  ): Promise<GiveBack> {
    const giveBack = (): Promise<void> => giveAll(counters, prices)
    const priceOf = (counts: readonly Counted[]): number => {
      const [day] = counts
      if (day && day.count > mailsInAll) throw refuse(day.wait)
      return bitsFor(limits, prices, counts)
    }
    const before = await Promise.all(prices.map(({ key }) => counters.read(key)))
    const bits = priceOf(before.map(({ count, wait }) => ({ count: count + 1, wait })))
    if (bits > 0) await pay(bits)
    const counted = await Promise.all(prices.map((price) => counters.take(price)))
    try {
      const bitsNow = priceOf(counted)
      // Others may have been counted since the read.
      if (bits === 0 && bitsNow > 0) await pay(bitsNow)
    } catch (error) {
      await giveBack()
      throw error
    }
    return giveBack
  }

  return async (mail, address) => {
    const giveBack = await takeAll(counters, strictLimits(mail, address), refuse)
    const { wider } = networkLimits(deps, 'client-mail', mail.client, limits.clientMails)
    const day = { key: `mail-day:${address}`, window: limits.mailsPerDay, step: 1 }
    const hour = { key: `mail-hour:${address}`, window: limits.mailsPerHour, step: 1 }
    const subject = { purpose: 'mail', about: address, keyThumbprint: mail.keyThumbprint } as const
    try {
      const givePricedBack = await takePriced([day, hour, ...wider], (bits) =>
        work.pay(subject, bits, mail.work),
      )
      return async () => {
        await Promise.all([giveBack(), givePricedBack()])
      }
    } catch (error) {
      await giveBack()
      throw error
    }
  }
}

export function createMailCounters(deps: LimitDeps & { work: Work }): MailCounters {
  const { counters, secrets, limits } = deps
  const takeUnfamiliar = createUnfamiliarCounter(deps)
  return {
    take(mail) {
      const { email, client, isFamiliar = false, isFollowUp = false } = mail
      const address = secrets.hash('email', email)
      if (!isFamiliar) return takeUnfamiliar(mail, address)
      // Strangers cannot reach these counters, so they refuse.
      const { own } = networkLimits(deps, 'client-mail', client, limits.clientMails)
      const takes: Take[] = [
        ...own,
        ...(isFollowUp
          ? []
          : [{ key: `mail-pause:${address}:familiar`, window: limits.mailPause }]),
        { key: `mail-hour:${address}:familiar`, window: limits.mailsPerHour },
        { key: `mail-day:${address}:familiar`, window: limits.mailsPerDay },
      ]
      return takeAll(counters, takes, refuse)
    },
  }
}
