import { fromBase58, toBase58 } from '@latchkey/protocol/std'
import { ed25519 } from '@noble/curves/ed25519'
import type { Signer, SignInRules, SolanaSignInWorld } from './signInWorld.js'
import { line, type MessageFields, type Rewrite, STATEMENT, type Tamper } from './wrongMessages.js'

/** Names of the public clusters in messages. */
const NAMES: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/** Order of the base point of ed25519. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n

/** A key of small order, under which one signature fits every message. */
const SMALL_ORDER_ADDRESS = toBase58(Uint8Array.of(1, ...new Uint8Array(31)))
const FITS_ALL = toBase58(Uint8Array.of(1, ...new Uint8Array(63)))

function signer(index: number): Signer {
  const key = new Uint8Array(32).fill(index + 1)
  return {
    address: toBase58(ed25519.getPublicKey(key)),
    signMessage: async ({ message }) =>
      toBase58(ed25519.sign(new TextEncoder().encode(message), key)),
  }
}

function write(fields: MessageFields): string {
  const { domain, uri, address, chain, nonce, issuedAt, expirationTime } = fields
  return `${domain} wants you to sign in with your Solana account:
${address}

${STATEMENT}

URI: ${uri}
Version: 1
Chain ID: ${chain}
Nonce: ${nonce}
Issued At: ${issuedAt.toISOString()}
Expiration Time: ${expirationTime.toISOString()}`
}

/** Wrong messages that only the format of Solana has. */
const wrongMessages: Readonly<Record<string, Rewrite>> = {
  'the account of another namespace': ({ text }) => text.replace('Solana', 'Ethereum'),
  'the address in lower case': ({ text, address }) => text.replace(address, address.toLowerCase()),
  'the address with its network before it': ({ text, address }) =>
    text.replace(address, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${address}`),
  'fields in another order': ({ text }) => text.replace(/(Version: 1)\n(Chain ID: .*)/, '$2\n$1'),
  'a field twice': line('Version', '1\nVersion: 1'),
  'a field that the format lacks': line('Version', '1\nRemark: none'),
  'a statement that reads like a field': ({ text }) =>
    text.replace(STATEMENT, 'URI: https://evil.example'),
  'a statement of two paragraphs': ({ text }) => text.replace(STATEMENT, `x\n\n${STATEMENT}`),
  'a space at the end of a line': line('Version', '1 '),
  'a line break at the end': ({ text }) => `${text}\n`,
  'a zero byte': ({ text }) => text.replace(STATEMENT, 'x\0'),
  'a date without its zone': line('Issued At', ({ issuedAt }) =>
    issuedAt.toISOString().slice(0, -1),
  ),
}

const bytesOf = (signature: string): Uint8Array => fromBase58(signature) ?? new Uint8Array()

function changed(signature: string, change: (bytes: Uint8Array) => Uint8Array): string {
  return toBase58(change(Uint8Array.from(bytesOf(signature))))
}

function turnBit(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, at) => (at === 10 ? byte ^ 1 : byte))
}

/** Adds the order of the base point to S, which loose verifiers accept as another signature. */
function raiseS(bytes: Uint8Array): Uint8Array {
  const s = bytes.slice(32).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) + L
  return bytes.map((byte, at) => (at < 32 ? byte : Number((s >> BigInt(8 * (at - 32))) & 255n)))
}

const tampered: Readonly<Record<string, Tamper>> = {
  'a signature with one bit turned': (sent) => ({
    ...sent,
    signature: changed(sent.signature, turnBit),
  }),
  'a signature that is too short': (sent) => ({
    ...sent,
    signature: changed(sent.signature, (bytes) => bytes.subarray(0, 63)),
  }),
  'a signature that is too long': (sent) => ({
    ...sent,
    signature: changed(sent.signature, (bytes) => Uint8Array.of(...bytes, 0)),
  }),
  'a signature of nothing': (sent) => ({ ...sent, signature: toBase58(new Uint8Array(64)) }),
  'a signature in hexadecimal': (sent) => ({
    ...sent,
    signature: `0x${Array.from(bytesOf(sent.signature), (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
  }),
  'a signature whose S is not below the order': (sent) => ({
    ...sent,
    signature: changed(sent.signature, raiseS),
  }),
  'an account whose key has a small order': (sent) => ({
    ...sent,
    message: sent.message.replace(sent.address, SMALL_ORDER_ADDRESS),
    address: SMALL_ORDER_ADDRESS,
    signature: FITS_ALL,
  }),
  'a claim to be the account in lower case': (sent) => ({
    ...sent,
    address: sent.address.toLowerCase(),
  }),
}

/** The rules of CAIP-122 and Sign-In With Solana. */
export function solanaRules(world: SolanaSignInWorld): SignInRules {
  const { networkId, foreignNetworkId } = world
  const spell = (id: string): string => NAMES[id] ?? id
  return {
    openBrowser: world.openBrowser,
    origin: world.origin,
    networkId,
    foreignNetworkId,
    signer,
    write,
    spell,
    networkOf: (message) =>
      message.includes(`\nChain ID: ${spell(foreignNetworkId)}\n`) ? foreignNetworkId : networkId,
    wrongMessages,
    tampered,
  }
}
