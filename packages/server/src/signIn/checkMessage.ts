import type { SignInVerifyBody } from '@latchkey/protocol'
import { type Address, getAddress, isAddressEqual } from 'viem'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import { ServerError } from '../kernel/serverError.js'
import { clockText } from '../std/clockText.js'

/**
 * Milliseconds that the moment of signing may be away from the server's clock, and that a nonce is
 * good for.
 */
export const NONCE_MS = 600_000

const DATE_LINE = /^(Issued At|Expiration Time|Not Before): (.+)$/gm
const ADDRESS_LINE = /^(?:0x[0-9a-fA-F]{40})$/m

/**
 * An IPv6 host at the beginning, which viem neither reads nor writes: `localhost` stands in for it
 * there.
 */
const IPV6_HOST = /(?<=^(?:[a-zA-Z][a-zA-Z0-9+\-.]*:\/\/)?)\[[0-9a-f:.]{2,45}\]/
const STAND_IN = 'localhost'

/** What a message that passed says. */
export interface CheckedMessage {
  address: Address
  chainId: number
  nonce: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Reads a message strictly: written again from what was read, it must be the same text. */
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
    // Throws for what is missing or malformed.
    if (fields.issuedAt && createSiweMessage(fields as SiweMessage) === plain) {
      const read = fields as SiweMessage
      return ipv6 ? { ...read, domain: read.domain.replace(STAND_IN, ipv6) } : read
    }
  } catch {
    // Refused below: whatever it is, it is not a sign-in message.
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
 * Checks everything a sign-in message says against what is true: page, network, account, times. The
 * nonce is the caller's to use up.
 *
 * @param expected.origin - Origin of the page that asks, as its browser names it.
 * @throws {@link ServerError} 401, naming what is wrong.
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
