import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import type { SolanaTestAccount } from '../wallets/solana/solanaAccounts.js'
import {
  readSolanaTransaction,
  signersOf,
  writeSolanaTransaction,
} from '../wallets/solana/solanaTransaction.js'

/**
 * The methods of WalletKit's sample wallet. Source: https://github.com/reown-com/web-examples,
 * advanced/wallets/react-wallet-v2/src/data/SolanaData.ts
 */
const solanaMethods = [
  'solana_signTransaction',
  'solana_signMessage',
  'solana_signAndSendTransaction',
  'solana_signAllTransactions',
]

interface SolanaGrant {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}

/** Returns the namespace of an account on some chains (CAIP-2); empty without chains. */
export function solanaGrant(
  chains: readonly string[],
  { address }: SolanaTestAccount,
): { solana?: SolanaGrant } {
  if (chains.length === 0) return {}
  const accounts = chains.map((chain) => `${chain}:${address}`)
  return { solana: { chains: [...chains], accounts, methods: solanaMethods, events: [] } }
}

function signTransaction(
  account: SolanaTestAccount,
  text: unknown,
): { transaction: string; signature: string } {
  const { message, signatures } = readSolanaTransaction(base64.decode(String(text)))
  const signature = ed25519.sign(message, account.seed)
  const at = signersOf(message).indexOf(account.address)
  const bytes = writeSolanaTransaction({ message, signatures: signatures.with(at, signature) })
  return { transaction: base64.encode(bytes), signature: base58.encode(signature) }
}

/** Signs like the sample wallet. */
export async function signSolana(
  account: SolanaTestAccount,
  request: { method: string; params: unknown },
): Promise<unknown> {
  const { message, transaction, transactions } = Object(request.params) as Record<string, unknown>
  if (request.method === 'solana_signMessage')
    return { signature: base58.encode(ed25519.sign(base58.decode(String(message)), account.seed)) }
  if (request.method === 'solana_signTransaction') return signTransaction(account, transaction)
  if (request.method !== 'solana_signAllTransactions') throw new Error(`no ${request.method}`)
  const signed = (transactions as unknown[]).map((each) => signTransaction(account, each))
  return { transactions: signed.map((each) => each.transaction) }
}
