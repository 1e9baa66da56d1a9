import { rpcCodes } from '@latchkey/protocol'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { rejected, rpcError } from '../../wallets/rpcError.js'
import { callSolanaNode } from '../../wallets/solana/callSolanaNode.js'
import type { SolanaTestAccount } from '../../wallets/solana/solanaAccounts.js'
import {
  readCompact,
  readSolanaTransaction,
  type SolanaTransaction,
  signersOf,
  writeSolanaTransaction,
} from '../../wallets/solana/solanaTransaction.js'
import type { InnerRequest } from './innerRequest.js'
import type { Inside } from './inside.js'
import { deprecatedIdOf } from './namespaces.js'
import type { AskUser } from './questions.js'
import type { SessionRecord } from './record.js'
import type { SolanaContent } from './relayWallet.js'

interface Job {
  readonly session: SessionRecord
  readonly inner: InnerRequest
  readonly ask: AskUser
}

function refuse(reason: string): never {
  throw rpcError(rpcCodes.invalidParams, reason)
}

function decode(coder: { decode(text: string): Uint8Array }, text: string): Uint8Array | undefined {
  try {
    return coder.decode(text)
  } catch {
    // The text has another encoding.
    return undefined
  }
}

function compactAt(bytes: Uint8Array, at: number): [value: number, end: number] {
  try {
    return readCompact(bytes, at)
  } catch {
    // Without a length, the bytes are text.
    return [0, at]
  }
}

/** Returns true if the bytes may be a transaction's message: a header, accounts and a lifetime. */
function isTransactionMessage(bytes: Uint8Array): boolean {
  // Version 1: no text begins with this byte.
  if (bytes[0] === 0x81) return true
  const at = bytes[0] === 0x80 ? 1 : 0
  const [signed = 0, readonlySigned = 0, readonlyOthers = 0] = bytes.subarray(at, at + 3)
  if (signed === 0 || readonlySigned >= signed) return false
  const [keys, start] = compactAt(bytes, at + 3)
  return signed + readonlyOthers <= keys && start + (keys + 1) * 32 < bytes.length
}

interface ReadTransaction extends SolanaTransaction {
  readonly bytes: Uint8Array
  readonly signers: readonly string[]
}

/** Parses a transaction. Returns `undefined` for other bytes. */
function parse(bytes: Uint8Array): ReadTransaction | undefined {
  try {
    const transaction = readSolanaTransaction(bytes)
    const signers = signersOf(transaction.message)
    return isTransactionMessage(transaction.message) &&
      signers.length === transaction.signatures.length
      ? { ...transaction, bytes, signers }
      : undefined
  } catch {
    // The bytes end too early.
    return undefined
  }
}

/** Decodes base64, or base58 of older apps. Ambiguous texts must parse as a transaction. */
function readTransaction(text: unknown): ReadTransaction {
  for (const coder of typeof text === 'string' ? [base64, base58] : []) {
    const bytes = decode(coder, String(text))
    const read = bytes && parse(bytes)
    if (read) return read
  }
  return refuse('The transaction cannot be read.')
}

/** Prompts the user, and returns the account of the session that signs. */
async function approve(
  { solanaAccounts }: Inside,
  { session, inner, ask }: Job,
  content: SolanaContent,
  isSigner: (account: SolanaTestAccount) => boolean,
): Promise<SolanaTestAccount> {
  const { method, chain } = inner
  const account = solanaAccounts.find(
    (each) => session.accounts.includes(`${chain}:${each.address}`) && isSigner(each),
  )
  if (!account) throw rpcError(rpcCodes.unauthorized, 'This account is not one of the session.')
  const { peer, topic } = session
  const { address } = account
  if (
    (await ask({ kind: 'solana', peer, topic, method, chain, account: address, content })) === false
  )
    throw rejected()
  return account
}

async function signMessage(inside: Inside, job: Job): Promise<object> {
  const { message, pubkey } = Object(job.inner.params) as Record<string, unknown>
  const bytes = typeof message === 'string' ? decode(base58, message) : undefined
  if (!bytes) return refuse('The message is not base58.')
  // Solana has no prefix for texts: this signature would authorise the transaction.
  if (isTransactionMessage(bytes)) refuse('The message is a transaction.')
  const content = { type: 'message', bytes } as const
  const account = await approve(inside, job, content, ({ address }) => address === pubkey)
  return { signature: base58.encode(ed25519.sign(bytes, account.seed)) }
}

/** Signs transactions after one prompt. */
async function signTransactions(
  inside: Inside,
  job: Job,
  texts: readonly unknown[],
): Promise<{ bytes: Uint8Array; signature: string; firstSignature: string }[]> {
  const read = texts.map(readTransaction)
  const content = { type: 'transactions', transactions: read.map(({ bytes }) => bytes) } as const
  const account = await approve(inside, job, content, ({ address }) =>
    read.every(({ signers }) => signers.includes(address)),
  )
  return read.map(({ message, signatures, signers }) => {
    const signature = ed25519.sign(message, account.seed)
    const all = signatures.with(signers.indexOf(account.address), signature)
    return {
      bytes: writeSolanaTransaction({ message, signatures: all }),
      signature: base58.encode(signature),
      firstSignature: base58.encode(all[0] ?? signature),
    }
  })
}

/** Sends a signed transaction by the chain's node. */
async function send(
  { solanaChains }: Inside,
  chain: string,
  bytes: Uint8Array,
  options: unknown,
): Promise<void> {
  const [, url] =
    [...solanaChains].find(([id]) => id === chain || deprecatedIdOf(id) === chain) ?? []
  if (url === undefined)
    throw rpcError(rpcCodes.unknownChain, `The wallet has no node of ${chain}.`)
  const config = { ...Object(options), encoding: 'base64' }
  await callSolanaNode(url, 'sendTransaction', [base64.encode(bytes), config])
}

/** Executes a request on Solana for the accounts of its session, with a real key and node. */
export async function answerSolana(inside: Inside, job: Job): Promise<unknown> {
  const { behaviors } = inside
  const { method, params, chain } = job.inner
  const { transaction, transactions, options } = Object(params) as Record<string, unknown>
  const encode = (bytes: Uint8Array): string =>
    behaviors.answersBase58 ? base58.encode(bytes) : base64.encode(bytes)
  if (method === 'solana_signMessage') return signMessage(inside, job)
  if (method === 'solana_getAccounts' || method === 'solana_requestAccounts') {
    const prefix = `${chain}:`
    const own = job.session.accounts.filter((account) => account.startsWith(prefix))
    return own.map((account) => ({ pubkey: account.slice(prefix.length) }))
  }
  if (method === 'solana_signAllTransactions') {
    if (!Array.isArray(transactions) || transactions.length === 0)
      return refuse('There is no transaction.')
    const signed = await signTransactions(inside, job, transactions)
    return { transactions: signed.map(({ bytes }) => encode(bytes)) }
  }
  const [signed] = await signTransactions(inside, job, [transaction])
  if (!signed) return undefined
  if (method === 'solana_signAndSendTransaction') {
    await send(inside, chain, signed.bytes, options)
    return { signature: signed.firstSignature }
  }
  const { answersOnly } = behaviors
  return {
    ...(answersOnly === 'transaction' ? {} : { signature: signed.signature }),
    ...(answersOnly === 'signature' ? {} : { transaction: encode(signed.bytes) }),
  }
}
