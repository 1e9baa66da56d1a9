import { domainToASCII } from 'node:url'

const MAX_LENGTH = 254
const MAX_LOCAL = 64

/**
 * Letters, digits and what RFC 5322 lets stand in a dot-atom; of other alphabets letters, digits
 * and their marks only.
 */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

function parseDomain(text: string): string | undefined {
  // What `domainToASCII` would quietly drop or turn into a dot.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(text)) return undefined
  const domain = domainToASCII(text)
  const labels = domain.split('.')
  const isName =
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    /[a-z]/.test(labels.at(-1) ?? '')
  return isName ? domain : undefined
}

/**
 * An e-mail address as it is kept, compared and written to: NFC, in small letters, the domain in
 * punycode. One mailbox, one spelling: whoever owns the mailbox in small letters is the user.
 * Quotes, comments, literals and control characters are no part of addresses here (RFC 5321 lets
 * servers be that strict).
 *
 * @returns `undefined` for anything else.
 */
export function parseEmail(text: string): string | undefined {
  const trimmed = text.replace(/^ +| +$/g, '')
  if (trimmed.length > MAX_LENGTH || trimmed.normalize('NFKC') !== trimmed.normalize('NFC'))
    return undefined
  const [given = '', host, ...more] = trimmed.normalize('NFC').split('@')
  const local = given.toLowerCase().normalize('NFC')
  const domain = host === undefined || more.length > 0 ? undefined : parseDomain(host)
  if (domain === undefined || Buffer.byteLength(local) > MAX_LOCAL || !LOCAL.test(local))
    return undefined
  const address = `${local}@${domain}`
  return Buffer.byteLength(address) <= MAX_LENGTH ? address : undefined
}
