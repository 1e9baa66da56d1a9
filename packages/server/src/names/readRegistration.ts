import {
  type NameAttributes,
  parseWith,
  type RegisterNameBody,
  registerNameMessage,
} from '@latchkey/protocol'
import type { Address } from 'viem'
import { ServerError } from '../kernel/serverError.js'
import { clockText } from '../std/clockText.js'
import { chainOfCoinType } from './coinTypes.js'
import { readOwnName } from './nameRules.js'
import type { OwnNamesOptions } from './nameService.js'

/** Maximum difference between the time of signing and the server's clock, in milliseconds. */
const MAX_SKEW_MS = 600_000

/** The content of a registration, before its signature is checked. */
export interface Registration {
  /** Complete and normalized. */
  name: string
  /** In lower case. */
  address: Address
  chainId: number
  attributes: NameAttributes
  /** In s since 1970. */
  signedAt: number
}

/**
 * Parses JSON in canonical form only, so that the shown, the signed and the parsed text are the
 * same.
 */
function parse(message: string): unknown {
  try {
    const value: unknown = JSON.parse(message)
    // With a duplicate key the wallet could show another name than the server reads.
    if (JSON.stringify(value) === message) return value
  } catch {
    // Not thrown here: the parser of the fields refuses it.
  }
  return undefined
}

/**
 * Parses a registration and checks everything but the signature.
 *
 * @throws {@link ServerError} 400 or 401 with the reason.
 */
export function readRegistration(
  body: RegisterNameBody,
  options: OwnNamesOptions & { now: number },
): Registration {
  const { parent, chainId: home, now } = options
  const message = parseWith(registerNameMessage, parse(body.message))
  if (!message)
    throw new ServerError(
      400,
      'message_invalid',
      'The message must be JSON without spaces: {"name":"…","attributes":{},"timestamp":…}, the timestamp in seconds, with at most "avatar" (https) and "bio" as attributes.',
    )
  const name = readOwnName(message.name, parent)
  const chainId = chainOfCoinType(body.coin_type, home)
  if (!chainId || chainId === 'every')
    throw new ServerError(
      400,
      'coin_type_invalid',
      'Invalid chainId: the coin type is not of an EVM chain (ENSIP-11).',
    )
  if (!(Math.abs(now - message.timestamp * 1000) <= MAX_SKEW_MS))
    throw new ServerError(401, 'time_refused', clockText(MAX_SKEW_MS))
  return {
    name,
    chainId,
    address: body.address.toLowerCase() as Address,
    attributes: message.attributes,
    signedAt: message.timestamp,
  }
}
