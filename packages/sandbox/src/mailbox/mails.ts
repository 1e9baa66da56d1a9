/** A received mail. */
export interface CaughtMail {
  /** Grows with every mail. */
  id: string
  /** Recipients of the envelope, which may differ from those of the header. */
  to: string
  from: string
  subject: string
  text: string
  /** Web addresses in it. */
  links: string[]
  /**
   * The first separate word that has six to eight digits, or is a code of the recovery service
   * (`BCDF-GHJK`).
   */
  code?: string | undefined
  /** Milliseconds since 1970. */
  at: number
}

/** The received mails. */
export interface Mails {
  add(mail: Omit<CaughtMail, 'id' | 'links' | 'code' | 'at'>): void
  /** Newest first. */
  list(to?: string | undefined): CaughtMail[]
  /**
   * Resolves to the first mail after `after`; without `after` to the newest, or the next one.
   *
   * @returns `undefined` after `signal` is aborted.
   */
  wait(parameters: {
    to?: string | undefined
    after?: string | undefined
    signal: AbortSignal
  }): Promise<CaughtMail | undefined>
  clear(): void
}

const MAX_MAILS = 500

const codePattern = /(?<![\w/=-])(?:\d{6,8}|[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4})(?![\w/-])/

function linksIn(text: string): string[] {
  // Punctuation at the end of a sentence is not part of an address.
  return [
    ...new Set(
      (text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? []).map((link) => link.replace(/[.,;:!?]+$/, '')),
    ),
  ]
}

/** Keeps the last mails and notifies waiting clients. */
export function createMails(): Mails {
  const mails: CaughtMail[] = []
  const arrivals = new EventTarget()
  const count = { given: 0 }

  function isFor(to: string | undefined, mail: CaughtMail): boolean {
    return !to || mail.to.toLowerCase().split(', ').includes(to.toLowerCase())
  }

  function find(to: string | undefined, after: string | undefined): CaughtMail | undefined {
    if (after === undefined || after === '') return mails.findLast((mail) => isFor(to, mail))
    return mails.find((mail) => Number(mail.id) > Number(after) && isFor(to, mail))
  }

  return {
    add({ text, ...mail }) {
      count.given += 1
      mails.push({
        ...mail,
        id: String(count.given),
        text,
        links: linksIn(text),
        code: codePattern.exec(text)?.[0],
        at: Date.now(),
      })
      if (mails.length > MAX_MAILS) mails.shift()
      arrivals.dispatchEvent(new Event('mail'))
    },
    list: (to) => mails.filter((mail) => isFor(to, mail)).reverse(),
    wait({ to, after, signal }) {
      return new Promise((resolve) => {
        const look = (): void => {
          const mail = find(to, after)
          if (mail || signal.aborted) {
            arrivals.removeEventListener('mail', look)
            signal.removeEventListener('abort', look)
            resolve(mail)
          }
        }
        arrivals.addEventListener('mail', look)
        signal.addEventListener('abort', look)
        look()
      })
    },
    clear() {
      mails.length = 0
    },
  }
}
