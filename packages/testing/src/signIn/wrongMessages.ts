/** The submission to verify. */
export interface SignedSubmission {
  message: string
  /** EVM: hex. Solana: base58. */
  signature: string
  address: string
  networkId: `${string}:${string}`
}

/** The fields of a valid message. */
export interface MessageFields {
  domain: string
  uri: string
  address: string
  /** The network in the form of the message. */
  chain: string
  nonce: string
  issuedAt: Date
  expirationTime: Date
}

export const STATEMENT = 'Sign in with this account.'

/** The basis of a wrong message: the valid text and its fields. */
interface Basis extends MessageFields {
  text: string
  foreignChain: string
  otherAddress: string
}

export type Rewrite = (basis: Basis) => string

export type Tamper = (
  submission: SignedSubmission,
  other: { address: string; networkId: `${string}:${string}` },
) => SignedSubmission

const DAY = 86_400_000
/** Replaces the value of a line. Without a value it removes the line. */
export const line =
  (name: string, value?: string | ((basis: Basis) => string)): Rewrite =>
  (basis) => {
    const next = typeof value === 'function' ? value(basis) : value
    // Includes the line break before it, so that a removed line leaves no empty one.
    return basis.text.replace(new RegExp(`\\n${name}: .*`), () =>
      next === undefined ? '' : `\n${name}: ${next}`,
    )
  }
const domain =
  (value: string | ((domain: string) => string)): Rewrite =>
  ({ text, domain: own }) =>
    text.replace(own, typeof value === 'function' ? value(own) : value)
const at = (ms: number): string => new Date(Date.now() + ms).toISOString()

/** Messages with a valid signature of the account that must still be refused. */
export const wrongMessages: Readonly<Record<string, Rewrite>> = {
  'another domain': domain('evil.example'),
  'a domain that begins like this one': domain((own) => `${own.split(':')[0]}.evil.example`),
  'a subdomain': domain((own) => `login.${own}`),
  'another port': domain((own) => `${own.split(':')[0]}:1`),
  'the domain in capitals': domain((own) => own.toUpperCase()),
  'the domain after another and an @': domain((own) => `evil.example@${own}`),
  'no domain': domain(''),
  'another scheme': domain((own) => `ftp://${own}`),
  'the address of another page': line('URI', 'https://evil.example'),
  'the page’s address with another port': line(
    'URI',
    ({ uri }) => `${new URL(uri).protocol}//${new URL(uri).hostname}:1`,
  ),
  'the page’s address by another scheme': line('URI', ({ uri }) =>
    uri.replace(/^https?:/, (scheme) => (scheme === 'http:' ? 'https:' : 'http:')),
  ),
  'the page’s host as a user name': line('URI', ({ uri }) => `${uri}@evil.example`),
  'the page’s host as a beginning': line(
    'URI',
    ({ uri }) => `${new URL(uri).protocol}//${new URL(uri).hostname}.evil.example`,
  ),
  'code for an address': line('URI', 'javascript:alert(1)'),
  'a word for an address': line('URI', 'somewhere'),
  'no address': line('URI'),
  'version 2': line('Version', '2'),
  'no version': line('Version'),
  'a chain the site is not on': line('Chain ID', ({ foreignChain }) => foreignChain),
  'chain 0': line('Chain ID', '0'),
  'the chain with a zero before it': line('Chain ID', ({ chain }) => `0${chain}`),
  'no chain': line('Chain ID'),
  'a nonce that was never issued': line('Nonce', 'a1b2c3d4e5f6a7b8c9d0'),
  'half of the nonce': line('Nonce', ({ nonce }) =>
    nonce.slice(0, Math.max(8, Math.floor(nonce.length / 2))),
  ),
  'the nonce and more': line('Nonce', ({ nonce }) => `${nonce}0`),
  'the nonce turned round': line('Nonce', ({ nonce }) => `${[...nonce].reverse().join('')}x`),
  'no nonce': line('Nonce'),
  'issued 11 minutes ago': line('Issued At', () => at(-660_000)),
  'issued in 11 minutes': line('Issued At', () => at(660_000)),
  'issued some day': line('Issued At', 'yesterday'),
  'issued never': line('Issued At'),
  'expired a second ago': line('Expiration Time', () => at(-1000)),
  'expired before it was issued': line('Expiration Time', () => at(-DAY)),
  'an expiration that is not a date': line('Expiration Time', 'tomorrow'),
  'no expiration': line('Expiration Time'),
  'not valid before tomorrow': ({ text }) => `${text}\nNot Before: ${at(DAY / 2)}`,
  'the address of another account': ({ text, address, otherAddress }) =>
    text.replace(address, otherAddress),
  'no account': ({ text, address }) => text.replace(`${address}\n`, ''),
  'a second chain after the first': ({ text, foreignChain }) =>
    `${text}\nChain ID: ${foreignChain}`,
  'a second message after the first': ({ text }) => `${text}\n${text}`,
  'words before the message': ({ text }) => `Hello\n${text}`,
  'words after the message': ({ text }) => `${text}\nHello`,
  'lines that end otherwise': ({ text }) => text.replaceAll('\n', '\r\n'),
  'fields of its own in the statement': ({ text, chain }) =>
    text.replace(STATEMENT, `x\nChain ID: ${chain}\ny`),
  'no message': () => ' ',
}

/** Changes to a valid message after its signature. */
export const tampered: Readonly<Record<string, Tamper>> = {
  'another statement': (sent) => ({
    ...sent,
    message: sent.message.replace('Sign in with', 'Give away'),
  }),
  'a later expiration': (sent) => ({
    ...sent,
    message: sent.message.replace(/Expiration Time: .*/, `Expiration Time: ${at(300 * DAY)}`),
  }),
  'no signature': (sent) => ({ ...sent, signature: '' }),
  'a claim to be another account': (sent, { address }) => ({ ...sent, address }),
  'a claim to be on another network': (sent, { networkId }) => ({ ...sent, networkId }),
}
