import { LatchkeyError, WalletMismatchError } from '@latchkey/core'
import type { SignInRequest } from '@latchkey/core/internal'
import type { ChainId } from '@latchkey/protocol'
import { BaseError, getAddress, isAddressEqual } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { chainIdOf } from '../kernel/chainIdOf.js'

/** An IPv6 host. viem neither writes nor parses it, so `localhost` replaces it there. */
const IPV6_HOST = /^\[[0-9a-f:.]{2,45}\]/
const STAND_IN = 'localhost'

function write(request: SignInRequest, address: string, chainId: number): string {
  const { domain, uri, nonce, statement, issuedAt, expirationTime, resources } = request
  try {
    return createSiweMessage({
      address: getAddress(address),
      chainId,
      domain,
      uri,
      nonce,
      version: '1',
      issuedAt: new Date(issuedAt),
      ...(statement ? { statement } : {}),
      ...(expirationTime ? { expirationTime: new Date(expirationTime) } : {}),
      ...(resources ? { resources: [...resources] } : {}),
    })
  } catch (cause) {
    const details = cause instanceof BaseError ? cause.shortMessage : String(cause)
    throw new LatchkeyError('The sign-in message could not be written. Nothing was signed.', {
      cause,
      details,
      docsPath: '/options.md#signin',
    })
  }
}

/**
 * Creates a sign-in message (EIP-4361), and parses it again: the user must sign exactly the
 * intended fields.
 *
 * @throws LatchkeyError when a part of it cannot be written; {@link WalletMismatchError} when it
 *   reads differently.
 */
export function signInMessage(request: SignInRequest, address: string, networkId: ChainId): string {
  const chainId = chainIdOf(networkId)
  const [ipv6] = IPV6_HOST.exec(request.domain) ?? []
  const domain = ipv6 ? request.domain.replace(ipv6, STAND_IN) : request.domain
  const message = write({ ...request, domain }, address, chainId)
  const read = parseSiweMessage(message)
  const isSame =
    read.domain === domain &&
    read.uri === request.uri &&
    read.nonce === request.nonce &&
    read.chainId === chainId &&
    read.address !== undefined &&
    isAddressEqual(read.address, getAddress(address))
  if (!isSame)
    throw new WalletMismatchError({
      details: 'the sign-in message is ambiguous: parsing it gives other fields',
    })
  // The domain comes first, so the first occurrence is the stand-in.
  return ipv6 ? message.replace(STAND_IN, ipv6) : message
}
