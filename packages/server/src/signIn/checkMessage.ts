import type { ChainId, SignInVerifyBody } from '@latchkey/protocol'
import { isAddress, sameAddress } from '@latchkey/protocol/std'
import { ServerError } from '../kernel/serverError.js'
import { clockText } from '../std/clockText.js'
import { readSiweMessage } from './readSiweMessage.js'
import type { SignInMessage } from './signInMessage.js'
import { readSolanaMessage } from './solana/readSolanaMessage.js'

/**
 * Maximum difference between the time of signing and the server's clock, and lifetime of a nonce,
 * in milliseconds.
 */
export const NONCE_MS = 600_000

/** The content of an accepted message. */
export interface CheckedMessage {
  address: string
  /** CAIP-2. */
  networkId: ChainId
  nonce: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

function checkTimes({ issuedAt, expirationTime, notBefore }: SignInMessage, now: number): number {
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

/** Compares addresses. Only those of EVM ignore case. */
function isSameAccount(address: string, claimed: string): boolean {
  return isAddress(address) ? sameAddress(address, claimed) : address === claimed
}

/**
 * Checks every field of a sign-in message: page, network, account, times. The caller must use up
 * the nonce.
 *
 * @param expected.origin - Origin of the page, from the browser's header.
 * @param expected.networkIds - CAIP-2 ids of the app's networks.
 * @throws {@link ServerError} 401 with the reason.
 */
export function checkMessage(
  body: SignInVerifyBody,
  expected: { origin: string; networkIds: readonly string[]; now: number },
): CheckedMessage {
  const { origin, networkIds, now } = expected
  const { networkId } = body
  const fields = networkId.startsWith('solana:')
    ? readSolanaMessage(body.message, networkId)
    : readSiweMessage(body.message)
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
    networkIds.includes(fields.networkId),
    'chain_refused',
    `This site does not work on the network ${fields.networkId}.`,
  )
  check(
    networkId === fields.networkId,
    'chain_refused',
    'The message is for another network than it was sent for.',
  )
  check(
    isSameAccount(fields.address, body.address),
    'address_refused',
    'The message is for another account than it was sent for.',
  )
  return {
    address: fields.address,
    networkId,
    nonce: fields.nonce,
    expiresAt: checkTimes(fields, now),
  }
}
