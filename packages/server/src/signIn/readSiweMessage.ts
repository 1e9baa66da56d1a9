import { getAddress } from 'viem'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import { type SignInMessage, unreadable } from './signInMessage.js'

const DATE_LINE = /^(Issued At|Expiration Time|Not Before): (.+)$/gm
const ADDRESS_LINE = /^(?:0x[0-9a-fA-F]{40})$/m

/**
 * Matches a leading IPv6 host. viem can neither parse nor write one: `localhost` replaces it there.
 */
const IPV6_HOST = /(?<=^(?:[a-zA-Z][a-zA-Z0-9+\-.]*:\/\/)?)\[[0-9a-f:.]{2,45}\]/
const STAND_IN = 'localhost'

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
    // Not a sign-in message: the caller gets the refusal below.
  }
  throw unreadable('EIP-4361')
}

/**
 * Parses a message of EIP-4361 strictly: formatting the parsed fields must reproduce the text.
 *
 * @throws {@link ServerError} 401 `message_refused`.
 */
export function readSiweMessage(text: string): SignInMessage {
  const fields = parse(text)
  return {
    ...fields,
    address: getAddress(fields.address.toLowerCase()),
    networkId: `eip155:${fields.chainId}`,
  }
}
