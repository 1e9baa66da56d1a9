import { evmChainIdOf, supportedMethods } from './namespaces.js'

/**
 * The payload of one-click sign-in (CAIP-122 over EIP-4361). Source: walletconnect-specs,
 * wc_sessionAuthenticate.
 */
export interface AuthPayload {
  chains: string[]
  domain: string
  aud: string
  version: string
  nonce: string
  iat: string
  exp?: string | undefined
  nbf?: string | undefined
  statement?: string | undefined
  requestId?: string | undefined
  resources?: string[] | undefined
}

/** The signed payload: the request plus the issuer. */
export type SignedPayload = Omit<AuthPayload, 'chains'> & { iss: string }

const RECAP = 'urn:recap:'

const AUTHORIZE =
  'I further authorize the stated URI to perform the following actions on my behalf:'

/** Parses a payload. Returns `undefined` if a required field is missing. */
export function readAuthPayload(value: unknown): AuthPayload | undefined {
  const payload = Object(value) as Record<string, unknown>
  const text = (name: string): string | undefined =>
    typeof payload[name] === 'string' ? (payload[name] as string) : undefined
  const list = (name: string): string[] | undefined =>
    Array.isArray(payload[name])
      ? (payload[name] as unknown[]).filter((entry) => typeof entry === 'string')
      : undefined
  const [domain, aud, nonce, iat, chains] = [
    text('domain'),
    text('aud'),
    text('nonce'),
    text('iat'),
    list('chains'),
  ]
  if (!domain || !aud || !nonce || !iat || !chains) return undefined
  const optional = {
    exp: text('exp'),
    nbf: text('nbf'),
    statement: text('statement') || undefined,
    requestId: text('requestId'),
    resources: list('resources'),
  }
  return { chains, domain, aud, version: text('version') ?? '1', nonce, iat, ...optional }
}

/** Returns the methods that the last resource, a recap (ERC-5573), requests. */
function methodsOf(recap: string): string[] {
  try {
    const { att } = JSON.parse(
      atob(recap.slice(RECAP.length).replace(/-/g, '+').replace(/_/g, '/')),
    ) as { att?: { eip155?: Record<string, unknown> } }
    return Object.keys(att?.eip155 ?? {}).flatMap((ability) =>
      ability.startsWith('request/') ? [ability.slice('request/'.length)] : [],
    )
  } catch {
    // Malformed, so it grants nothing.
    return []
  }
}

function writeRecap(methods: readonly string[], chains: readonly string[]): string {
  const abilities = Object.fromEntries(
    [...methods].sort().map((method) => [`request/${method}`, [{ chains }]]),
  )
  return `${RECAP}${btoa(JSON.stringify({ att: { eip155: abilities } })).replace(/=+$/, '')}`
}

/** The part of a payload that the wallet grants. */
export interface Grant {
  payload: SignedPayload
  methods: string[]
  /** EVM chain ids; the message is signed for the first. */
  chains: number[]
}

/**
 * Reduces a payload to the wallet's capabilities, for one address. Returns `undefined` if the
 * wallet supports none of the chains.
 */
export function grantOf(
  asked: AuthPayload,
  address: string,
  known: readonly number[],
): Grant | undefined {
  const chains = asked.chains
    .flatMap((chain) => evmChainIdOf(chain) ?? [])
    .filter((id) => known.includes(id))
  if (chains[0] === undefined) return undefined
  const { chains: _, resources = [], statement, ...rest } = asked
  const last = resources.at(-1)
  const recap = last?.startsWith(RECAP) ? last : undefined
  const methods =
    recap === undefined
      ? []
      : supportedMethods.filter((method) => methodsOf(recap).includes(method))
  const payload: SignedPayload = {
    ...rest,
    iss: `did:pkh:eip155:${chains[0]}:${address}`,
    statement,
    resources: asked.resources,
  }
  if (methods.length === 0) return { payload, methods, chains }
  const actions = [...methods].sort().map((method) => `'${method}'`)
  const grants = `${AUTHORIZE} (1) 'request': ${actions.join(', ')} for 'eip155'.`
  payload.statement =
    statement === undefined
      ? grants
      : statement.includes(AUTHORIZE)
        ? statement
        : `${statement} ${grants}`
  payload.resources = [
    ...resources.slice(0, -1),
    writeRecap(
      methods,
      chains.map((id) => `eip155:${id}`),
    ),
  ]
  return { payload, methods, chains }
}

/** Returns the text to sign. Source: EIP-4361, with the address and chain of `iss`. */
export function formatSignInMessage(payload: SignedPayload): string {
  const [, , , chainId = '', address = ''] = payload.iss.split(':')
  const optional = (name: string, value: string | undefined): string[] =>
    value === undefined ? [] : [`${name}: ${value}`]
  return [
    `${payload.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(payload.statement === undefined ? [] : [payload.statement]),
    '',
    `URI: ${payload.aud}`,
    `Version: ${payload.version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${payload.nonce}`,
    `Issued At: ${payload.iat}`,
    ...optional('Expiration Time', payload.exp),
    ...optional('Not Before', payload.nbf),
    ...optional('Request ID', payload.requestId),
    ...(payload.resources === undefined
      ? []
      : [['Resources:', ...payload.resources.map((resource) => `- ${resource}`)].join('\n')]),
  ].join('\n')
}
