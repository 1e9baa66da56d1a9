import { getAddress } from 'viem'

/** A sign-in message of EIP-4361, or of Sign-In With Solana. */
export interface SignIn {
  scheme: string | undefined
  /** Host, with the port if there is one. */
  domain: string
  address: string
  statement: string | undefined
  uri: string
  version: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime: string | undefined
  notBefore: string | undefined
  requestId: string | undefined
  resources: readonly string[]
}

const TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const FIRST_LINE =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?([A-Za-z0-9.[\]:-]{1,255}) wants you to sign in with your (Ethereum|Solana) account:$/
const URI = /^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i

interface Reader {
  readonly lines: readonly string[]
  at: number
}

function field(reader: Reader, name: string, fits: RegExp): string | undefined {
  const line = reader.lines[reader.at]
  if (line === undefined || !line.startsWith(`${name}: `)) return undefined
  const value = line.slice(name.length + 2)
  if (!fits.test(value)) return undefined
  reader.at += 1
  return value
}

function readResources(reader: Reader): string[] | undefined {
  if (reader.lines[reader.at] !== 'Resources:') return []
  reader.at += 1
  const rest = reader.lines.slice(reader.at)
  reader.at = reader.lines.length
  return rest.every((line) => line.startsWith('- ') && URI.test(line.slice(2)))
    ? rest.map((line) => line.slice(2))
    : undefined
}

/** Reads the optional statement: one line between two blank lines. */
function readStatement(reader: Reader): string | undefined {
  const [first, second, third] = reader.lines.slice(reader.at, reader.at + 3)
  if (first !== '') return undefined
  if (second === '') {
    reader.at += 2
    return undefined
  }
  if (second?.startsWith('URI: ')) {
    reader.at += 1
    return undefined
  }
  if (third !== '') return undefined
  reader.at += 3
  return second
}

/**
 * Parses a sign-in message strictly. Returns `undefined` unless it follows the grammar exactly, in
 * order, with nothing before, between or after.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-4361
 */
export function parseSignIn(
  text: string,
): (SignIn & { namespace: 'eip155' | 'solana' }) | undefined {
  // Rejects control and invisible characters, except line feeds. The fields are printable ASCII;
  // only the statement may be in any language.
  if (/[^\P{C}\n]/u.test(text)) return undefined
  const lines = text.split('\n')
  const [, scheme, domain, chain] = FIRST_LINE.exec(lines[0] ?? '') ?? []
  const address = lines[1] ?? ''
  const isSolana = chain === 'Solana'
  const isAddress = isSolana
    ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
    : /^0x[0-9a-fA-F]{40}$/.test(address) && getAddress(address) === address
  if (!domain || !isAddress) return undefined
  const reader: Reader = { lines, at: 2 }
  const statement = readStatement(reader)
  const uri = field(reader, 'URI', URI)
  const version = field(reader, 'Version', /^1$/)
  const chainId = field(reader, 'Chain ID', isSolana ? /^[\w:-]{1,64}$/ : /^[1-9]\d{0,15}$/)
  const nonce = field(reader, 'Nonce', /^[A-Za-z0-9]{8,128}$/)
  const issuedAt = field(reader, 'Issued At', TIME)
  const expirationTime = field(reader, 'Expiration Time', TIME)
  const notBefore = field(reader, 'Not Before', TIME)
  const requestId = field(reader, 'Request ID', /^[\x21-\x7e]{0,256}$/)
  const resources = readResources(reader)
  if (
    !uri ||
    !version ||
    !chainId ||
    !nonce ||
    !issuedAt ||
    !resources ||
    reader.at !== lines.length
  )
    return undefined
  return {
    namespace: isSolana ? 'solana' : 'eip155',
    scheme,
    domain,
    address,
    statement,
    uri,
    version,
    chainId,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  }
}

/** True if a less strict parser could accept the text as a sign-in message. */
export function looksLikeSignIn(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    // Line breaks are control characters, so they become spaces first.
    .replace(/\s/gu, ' ')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\p{M}]/gu, '')
    .replace(/ +/g, ' ')
    .toLowerCase()
  const fields = ['uri:', 'version:', 'chain id:', 'nonce:', 'issued at:'].filter((name) =>
    plain.includes(name),
  )
  return (
    /wants? you to sign.?in/.test(plain) ||
    /sign.?in with your \w+ account/.test(plain) ||
    fields.length >= 3
  )
}
