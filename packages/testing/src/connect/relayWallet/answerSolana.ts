import { rpcCodes } from '@latchkey/protocol'
import { base58, base64 } from '@scure/base'
import { rejected, rpcError } from '../../wallets/rpcError.js'
import type { SolanaTestAccount } from '../../wallets/solanaAccounts.js'
import {
  readSigners,
  readSolanaTransaction,
  type SolanaWireTransaction,
  withSolanaSignature,
} from '../../wallets/solanaTransaction.js'
import type { InnerRequest } from './answerRequest.js'
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

/** Apps of before sent base58. A text of both alphabets is read as a transaction or not at all. */
function readTransaction(text: unknown): SolanaWireTransaction & { bytes: Uint8Array } {
  for (const coder of typeof text === 'string' ? [base64, base58] : []) {
    const bytes = decode(coder, String(text))
    const read = bytes && readSolanaTransaction(bytes)
    if (read) return { ...read, bytes }
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
  if (readSigners(bytes)) refuse('The message is a transaction.')
  const content = { type: 'message', bytes } as const
  const account = await approve(inside, job, content, ({ address }) => address === pubkey)
  return { signature: base58.encode(account.sign(bytes)) }
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
  return read.map((transaction) => {
    const signature = account.sign(transaction.message)
    const bytes = withSolanaSignature(transaction, account.address, signature)
    const first = bytes.subarray(1, 65)
    return { bytes, signature: base58.encode(signature), firstSignature: base58.encode(first) }
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
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'sendTransaction',
    params: [base64.encode(bytes), config],
  }
  const answered = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { error } = (await answered.json()) as { error?: { code?: number; message?: string } }
  if (error) throw rpcError(error.code ?? rpcCodes.internal, error.message ?? 'Not sent.')
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
