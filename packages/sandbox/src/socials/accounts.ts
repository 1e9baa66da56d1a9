import { randomInt } from 'node:crypto'

/** A user with an account at all seven networks. */
export interface SocialAccount {
  key: string
  name: string
  userName: string
  /** Number of the account; each network has its own. */
  number: number
  email?: string | undefined
  isEmailVerified: boolean
  hint: string
}

/** The accounts that every login page offers. */
export const socialAccounts: readonly SocialAccount[] = [
  {
    key: 'ada',
    name: 'Ada Tern',
    userName: 'ada',
    number: 1001,
    email: 'ada@example.org',
    isEmailVerified: true,
    hint: 'ada@example.org, verified',
  },
  {
    key: 'ben',
    name: 'Ben Plover',
    userName: 'ben',
    number: 1002,
    email: 'ben@example.org',
    isEmailVerified: false,
    hint: 'ben@example.org, not verified',
  },
  {
    key: 'cy',
    name: 'Cy Dunlin',
    userName: 'cy',
    number: 1003,
    isEmailVerified: false,
    hint: 'no e-mail address',
  },
]

/** The first account number of guests; {@link guestOf} counts from here. */
const FIRST_GUEST = 1_000_000
const MAX_GUESTS = 1_000_000_000

/** Creates a new user, so that each test has its own. */
function guestOf(number: number): SocialAccount {
  const key = `guest${number - FIRST_GUEST}`
  const email = `${key}@example.org`
  return {
    key,
    name: `Guest ${number - FIRST_GUEST}`,
    userName: key,
    number,
    email,
    isEmailVerified: true,
    hint: `${email}, verified`,
  }
}

/** Returns a random name of a guest. */
export const randomGuest = (): string => `guest${randomInt(1, MAX_GUESTS)}`

/** Returns the account of a login page's choice: one of its own, or a guest by name. */
export function accountOf(key: string | null): SocialAccount | undefined {
  const guest = /^guest([1-9]\d{0,8})$/.exec(key ?? '')?.[1]
  return guest
    ? guestOf(FIRST_GUEST + Number(guest))
    : socialAccounts.find((each) => each.key === key)
}

/** Returns the account with that number. */
export function accountByNumber(number: number): SocialAccount | undefined {
  const isGuest = number > FIRST_GUEST && number < FIRST_GUEST + MAX_GUESTS
  return isGuest ? guestOf(number) : socialAccounts.find((each) => each.number === number)
}
