import { LatchkeyError } from '@latchkey/core'
import type { SignInRequest } from '@latchkey/core/internal'
import { parseKey } from '../kernel/bytes.js'
import { chainOf, type SolanaNetwork } from '../kernel/solanaNetwork.js'

/** Controls and line separators: with a line break, one field could pretend to be others. */
const UNSAFE = /[\p{Cc}\u2028\u2029]/u
const DOMAIN = /^[^\s/?#@]{1,255}$/
const NONCE = /^[a-zA-Z0-9]{8,128}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/
const MAX_TEXT = 2048

/** The fields of a sign-in, as the Wallet Standard's `solana:signIn` takes them. */
export interface SignInInput {
  domain: string
  address?: string | undefined
  statement?: string | undefined
  uri: string
  version: '1'
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime?: string | undefined
  resources?: readonly string[] | undefined
}

function check(fits: boolean, field: string, value: unknown): void {
  if (!fits)
    throw new LatchkeyError('The sign-in message could not be written. Nothing was signed.', {
      details: `${field}: ${String(value).slice(0, 100)}`,
      docsPath: '/options.md#signin',
    })
}

const isLine = (text: string): boolean =>
  text.length > 0 && text.length <= MAX_TEXT && !UNSAFE.test(text)
const isLink = (text: string): boolean => isLine(text) && !/\s/.test(text) && URL.canParse(text)
const isTime = (text: string): boolean => TIME.test(text) && !Number.isNaN(Date.parse(text))

/**
 * Returns the fields of a sign-in on a network.
 *
 * @throws LatchkeyError if a field cannot be written.
 */
export function signInInput(request: SignInRequest, network: SolanaNetwork): SignInInput {
  const { domain, statement, uri, nonce, issuedAt, expirationTime, resources } = request
  check(DOMAIN.test(domain) && isLine(domain), 'domain', domain)
  check(statement === undefined || statement === '' || isLine(statement), 'statement', statement)
  check(isLink(uri), 'uri', uri)
  check(NONCE.test(nonce), 'nonce', nonce)
  check(isTime(issuedAt), 'issuedAt', issuedAt)
  check(expirationTime === undefined || isTime(expirationTime), 'expirationTime', expirationTime)
  for (const resource of resources ?? []) check(isLink(resource), 'resources', resource)
  return {
    domain,
    ...(statement ? { statement } : {}),
    uri,
    version: '1',
    chainId: chainOf(network).slice('solana:'.length),
    nonce,
    issuedAt,
    ...(expirationTime ? { expirationTime } : {}),
    ...(resources && resources.length > 0 ? { resources } : {}),
  }
}

/**
 * Formats a sign-in message.
 *
 * Source: https://chainagnostic.org/CAIPs/caip-122 and
 * https://github.com/phantom/sign-in-with-solana
 */
export function formatSignIn(input: SignInInput, address: string): string {
  check(parseKey(address) !== undefined, 'address', address)
  const { domain, statement, uri, version, chainId, nonce, issuedAt, expirationTime, resources } =
    input
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  const fields = [
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime ? [`Expiration Time: ${expirationTime}`] : []),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ]
  return [head, ...(statement ? [statement] : []), fields.join('\n')].join('\n\n')
}

/** Creates the sign-in message of an account. */
export function signInMessage(
  request: SignInRequest,
  address: string,
  network: SolanaNetwork,
): string {
  return formatSignIn(signInInput(request, network), address)
}
