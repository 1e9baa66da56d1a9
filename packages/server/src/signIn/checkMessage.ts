import type { SignInVerifyBody } from '@latchkey/protocol'
import { type Address, getAddress, isAddressEqual } from 'viem'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import { ServerError } from '../kernel/serverError.js'
import { clockText } from '../std/clockText.js'

/**
 * Maximum difference between the time of signing and the server's clock, and lifetime of a nonce,
 * in milliseconds.
 */
export const NONCE_MS = 600_000

const DATE_LINE = /^(Issued At|Expiration Time|Not Before): (.+)$/gm
const ADDRESS_LINE = /^(?:0x[0-9a-fA-F]{40})$/m

/**
 * Matches a leading IPv6 host. viem can neither parse nor write one: `localhost` replaces it there.
 */
const IPV6_HOST = /(?<=^(?:[a-zA-Z][a-zA-Z0-9+\-.]*:\/\/)?)\[[0-9a-f:.]{2,45}\]/
const STAND_IN = 'localhost'

/** The content of an accepted message. */
export interface CheckedMessage {
  address: Address
  chainId: number
  nonce: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Parses a message strictly: formatting the parsed fields must reproduce the text. */
function parse(original: string): SiweMessage {
  try {
    const [ipv6] = IPV6_HOST.exec(original) ?? []
    const message = ipv6 ? original.replace(ipv6, STAND_IN) : original
    const fields = parseSiweMessage(message)
    const plain = message
      .replace(ADDRESS_LINE, (address) => getAddress(address.toLowerCase()))
      .replace(
        DATE_LINE,
        (_line, name: string, date: string) => `${name}: ${new Date(date).toISOString()}`,
      )
    // Throws for missing or malformed fields.
    if (fields.issuedAt && createSiweMessage(fields as SiweMessage) === plain) {
      const read = fields as SiweMessage
      return ipv6 ? { ...read, domain: read.domain.replace(STAND_IN, ipv6) } : read
    }
  } catch {
    // Not a sign-in message: refused below.
  }
  throw new ServerError(
    401,
    'message_refused',
    'The message is not a sign-in message as EIP-4361 writes it.',
  )
}

function checkTimes({ issuedAt, expirationTime, notBefore }: SiweMessage, now: number): number {
  const refuse = (message: string): never => {
    throw new ServerError(401, 'time_refused', message)
  }
  const issued = issuedAt?.getTime() ?? Number.NaN
  if (!(Math.abs(now - issued) <= NONCE_MS)) refuse(clockText(NONCE_MS))
  const expires = expirationTime?.getTime() ?? refuse('The message names no expiration time.')
  if (!(expires > now) || !(expires > issued)) refuse('The message has expired.')
  if (notBefore && !(notBefore.getTime() <= now)) refuse('The message is not valid yet.')
  return expires
}

/**
 * Checks every field of a sign-in message: page, network, account, times. The caller must use up
 * the nonce.
 *
 * @param expected.origin - Origin of the page, from the browser's header.
 * @throws {@link ServerError} 401 with the reason.
 */
export function checkMessage(
  body: SignInVerifyBody,
  expected: { origin: string; chainIds: readonly number[]; now: number },
): CheckedMessage {
  const { origin, chainIds, now } = expected
  const fields = parse(body.message)
  const page = new URL(origin)
  const check = (holds: boolean, code: string, message: string): void => {
    if (!holds) throw new ServerError(401, code, message)
  }
  check(
    fields.domain === page.host,
    'domain_refused',
    `The message is for ${fields.domain}, this page is ${page.host}.`,
  )
  check(
    fields.scheme === undefined || `${fields.scheme}:` === page.protocol,
    'domain_refused',
    'The message names another scheme than that of the page.',
  )
  check(
    URL.canParse(fields.uri) && new URL(fields.uri).origin === origin,
    'uri_refused',
    'The message names an address of another page.',
  )
  check(fields.version === '1', 'version_refused', 'The message is of an unknown version.')
  check(
    chainIds.includes(fields.chainId),
    'chain_refused',
    `This site does not work on chain ${fields.chainId}.`,
  )
  check(
    body.networkId === `eip155:${fields.chainId}`,
    'chain_refused',
    'The message is for another network than it was sent for.',
  )
  const address = getAddress(fields.address.toLowerCase())
  check(
    /^0x[0-9a-f]{40}$/i.test(body.address) &&
      isAddressEqual(address, body.address.toLowerCase() as Address),
    'address_refused',
    'The message is for another account than it was sent for.',
  )
  return {
    address,
    chainId: fields.chainId,
    nonce: fields.nonce,
    expiresAt: checkTimes(fields, now),
  }
}
