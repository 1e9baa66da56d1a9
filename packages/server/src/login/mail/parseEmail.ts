import { domainToASCII } from 'node:url'

const MAX_LENGTH = 254
const MAX_LOCAL = 64

/**
 * Letters, digits and the characters of a dot-atom in RFC 5322. Of other alphabets only letters,
 * digits and their marks.
 */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

function parseDomain(text: string): string | undefined {
  // `domainToASCII` would silently drop other characters or turn them into a dot.
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
 * Normalizes an e-mail address for storage, comparison and mails: NFC, lower case, the domain in
 * punycode. Each mailbox has one spelling: the owner of the lower-case mailbox is the user. Quotes,
 * comments, literals and control characters are invalid here (RFC 5321 lets servers be that
 * strict).
 *
 * @returns `undefined` for an invalid address.
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
