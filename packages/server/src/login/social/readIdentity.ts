import type { SocialProvider } from '@latchkey/protocol'
import {
  array,
  boolean,
  type GenericSchema,
  literal,
  maxLength,
  minLength,
  nullish,
  number,
  object,
  pipe,
  safeInteger,
  string,
  transform,
  union,
} from 'valibot'
import { cleanText } from '../../std/cleanText.js'
import type { SocialIdentity } from './socialDriver.js'

const MAX_NAME = 64

const subject = pipe(string(), minLength(1), maxLength(255))
const numberAsText = pipe(number(), safeInteger(), transform(String))
const text = nullish(pipe(string(), maxLength(512)))
// Apple sends booleans as text.
const flag = nullish(union([boolean(), literal('true'), literal('false')]))

/** Uses an address only if the provider has verified it (SEC-28). */
function identity(parts: {
  subject: string
  email: string | null | undefined
  isVerified: boolean
  name: string | null | undefined
}): SocialIdentity {
  const userName = cleanText(parts.name ?? '', MAX_NAME)
  return {
    subject: parts.subject,
    ...(parts.email && parts.isVerified ? { email: parts.email } : {}),
    ...(userName ? { userName } : {}),
  }
}

/** Parses the claims of an id token, whose signature was checked before. */
export const claimsIdentity: GenericSchema<unknown, SocialIdentity> = pipe(
  object({ sub: subject, email: text, email_verified: flag, name: text }),
  transform(({ sub, email, email_verified: verified, name }) =>
    identity({ subject: sub, email, isVerified: verified === true || verified === 'true', name }),
  ),
)

/** Parses the replies of user endpoints. */
export const userIdentity: Readonly<
  Record<Exclude<SocialProvider, 'google' | 'apple'>, GenericSchema<unknown, SocialIdentity>>
> = {
  x: pipe(
    object({ data: object({ id: subject, username: text }) }),
    transform(({ data }) =>
      identity({ subject: data.id, email: undefined, isVerified: false, name: data.username }),
    ),
  ),
  discord: pipe(
    object({ id: subject, username: text, email: text, verified: nullish(boolean()) }),
    transform(({ id, username, email, verified }) =>
      identity({ subject: id, email, isVerified: verified === true, name: username }),
    ),
  ),
  // The profile's address is unverified user input. The verified one is in a separate list.
  github: pipe(
    object({ id: numberAsText, login: text }),
    transform(({ id, login }) =>
      identity({ subject: id, email: undefined, isVerified: false, name: login }),
    ),
  ),
  // Facebook does not mark addresses as verified, so there is none.
  facebook: pipe(
    object({ id: subject, name: text }),
    transform(({ id, name }) =>
      identity({ subject: id, email: undefined, isVerified: false, name }),
    ),
  ),
}

/** GitHub's list of addresses: the primary one, if it is verified. */
export const primaryEmail: GenericSchema<unknown, string | undefined> = pipe(
  array(object({ email: pipe(string(), maxLength(512)), primary: boolean(), verified: boolean() })),
  maxLength(1000),
  transform((emails) => emails.find(({ primary, verified }) => primary && verified)?.email),
)
