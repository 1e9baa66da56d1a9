import { isSolanaAddress } from '@latchkey/protocol/std'
import { publicClusters } from '../../networks/solana/clusters.js'
import { type SignInMessage, unreadable } from '../signInMessage.js'

const STANDARD = 'Sign-In With Solana'

const HEADER = / wants you to sign in with your Solana account:$/

/** Names of the fields, in the order that the format requires. */
const FIELDS = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const

type Field = (typeof FIELDS)[number]

const FIELD_LINE = /^([A-Z][A-Za-z ]{1,15}): (.+)$/

/** Matches RFC 3339 in the form of wallets and browsers. */
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/

/** The parts of a message, each as its text. */
interface Parts {
  domain: string
  address: string
  statement: string | undefined
  fields: ReadonlyMap<Field, string>
  resources: readonly string[] | undefined
}

const isField = (name: string): name is Field => FIELDS.some((each) => each === name)

function write({ domain, address, statement, fields, resources }: Parts): string {
  const lines = FIELDS.flatMap((name) => {
    const value = fields.get(name)
    return value === undefined ? [] : [`${name}: ${value}`]
  })
  if (resources) lines.push('Resources:', ...resources.map((uri) => `- ${uri}`))
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  return [
    head,
    ...(statement === undefined ? [] : [statement]),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n')
}

function readFields(block: string): Pick<Parts, 'fields' | 'resources'> {
  const lines = block.split('\n')
  const at = lines.indexOf('Resources:')
  const named = at < 0 ? lines : lines.slice(0, at)
  const resources = at < 0 ? undefined : lines.slice(at + 1).map((line) => line.slice(2))
  const fields = new Map<Field, string>()
  for (const line of named) {
    const [, name = '', value = ''] = FIELD_LINE.exec(line) ?? []
    if (!isField(name) || fields.has(name)) throw unreadable(STANDARD)
    fields.set(name, value)
  }
  return { fields, resources }
}

/** Splits a message. Refuses line breaks other than those of the format. */
function split(text: string): Parts {
  const [head = '', ...blocks] = text.split('\n\n')
  const [header = '', address = '', ...more] = head.split('\n')
  const block = blocks.pop()
  const [statement, ...extra] = blocks
  if (!HEADER.test(header) || more.length > 0 || extra.length > 0 || block === undefined)
    throw unreadable(STANDARD)
  return { domain: header.replace(HEADER, ''), address, statement, ...readFields(block) }
}

/** A statement of several lines, or one that reads like a field, could show other fields. */
function isPlainStatement(statement: string): boolean {
  const [name = ''] = statement.split(':')
  return !statement.includes('\n') && !isField(name) && name !== 'Resources'
}

function dateOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const date = new Date(text)
  if (!DATE.test(text) || Number.isNaN(date.getTime())) throw unreadable(STANDARD)
  return date
}

/**
 * Returns the CAIP-2 id of a network, which messages also spell by its name or by its reference.
 * `localnet` stands for the claimed cluster, unless that is a public one.
 */
function networkIdOf(spelled: string, claimed: string): string {
  const name = spelled.replace(/^solana:/, '')
  const known = Object.entries(publicClusters).find(([each]) => each === name)?.[1]
  const isLocal = name === 'localnet' && !Object.values<string>(publicClusters).includes(claimed)
  return known ?? (isLocal ? claimed : `solana:${name}`)
}

/**
 * Parses a message of Sign-In With Solana strictly, built by a wallet or by an app: formatting the
 * parsed fields must reproduce the text. All fields that a server needs must be there.
 *
 * @param claimed - CAIP-2 id of the network that the message was sent for.
 * @throws {@link ServerError} 401 `message_refused`.
 */
export function readSolanaMessage(text: string, claimed: string): SignInMessage {
  // Control characters other than the line break, and lone surrogates, which UTF-8 cannot write.
  if (/[^\P{Cc}\n]/u.test(text) || /\p{Cs}/u.test(text)) throw unreadable(STANDARD)
  const parts = split(text)
  const { domain, address, statement, fields } = parts
  const [uri, version, chain, nonce] = FIELDS.map((name) => fields.get(name))
  const isWhole =
    write(parts) === text &&
    isSolanaAddress(address) &&
    (statement === undefined || isPlainStatement(statement))
  if (!isWhole || !uri || !version || !chain || !nonce || !/^[a-zA-Z0-9]{8,256}$/.test(nonce))
    throw unreadable(STANDARD)
  return {
    domain,
    address,
    uri,
    version,
    networkId: networkIdOf(chain, claimed),
    nonce,
    issuedAt: dateOf(fields.get('Issued At')),
    expirationTime: dateOf(fields.get('Expiration Time')),
    notBefore: dateOf(fields.get('Not Before')),
  }
}
