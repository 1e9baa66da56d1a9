import { fromBase58 } from '@latchkey/protocol/std'
import { ed25519 } from '@noble/curves/ed25519'
import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignInInput,
  SolanaSignInOutput,
  SolanaSignMessageInput,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import { rpcError } from '../rpcError.js'
import { callSolanaNode } from './callSolanaNode.js'
import { formatSiwsMessage } from './siwsMessage.js'
import type { SolanaTestAccount } from './solanaAccounts.js'
import type { SolanaWalletState } from './solanaState.js'
import type { SolanaApprovalRequest, SolanaTestWalletOptions } from './solanaTestWallet.js'
import { readSolanaTransaction, signersOf, writeSolanaTransaction } from './solanaTransaction.js'

/** Prompts the user. Throws on rejection. */
export type AskUser = (request: SolanaApprovalRequest) => Promise<boolean | number>

/** A feature's method: gets the inputs of the app. */
export type FeatureMethod = (ask: AskUser, ...inputs: never[]) => Promise<unknown>

/** Signs as an account, in the account's place among the signatures. */
export function signTransaction(
  bytes: Uint8Array,
  { address, seed }: SolanaTestAccount,
): Uint8Array {
  const { message, signatures } = readSolanaTransaction(bytes)
  const at = signersOf(message).indexOf(address)
  if (at === -1) throw rpcError(-32602, `${address} is no signer of this transaction.`)
  const signature = ed25519.sign(message, seed)
  return writeSolanaTransaction({
    message,
    signatures: signatures.map((each, index) => (index === at ? signature : each)),
  })
}

/** All inputs of a call are for one account, as in every wallet. */
function accountOf(
  state: SolanaWalletState,
  inputs: readonly { account: WalletAccount }[],
): SolanaTestAccount {
  const [first] = inputs
  if (!first) throw rpcError(-32602, 'There is nothing to sign.')
  const accounts = inputs.map(({ account }) => state.find(account))
  if (accounts.some((each) => each !== accounts[0]))
    throw rpcError(-32602, 'The inputs are for several accounts.')
  return state.find(first.account)
}

/** Signs and sends one transaction. Resolves with the signature's bytes. */
async function send(
  { transaction, options = {} }: SolanaSignAndSendTransactionInput,
  account: SolanaTestAccount,
  rpcUrl: string,
): Promise<{ signature: Uint8Array }> {
  const signed = signTransaction(transaction, account)
  const text = btoa(String.fromCharCode(...signed))
  const { commitment, ...config } = options
  const preflightCommitment = config.preflightCommitment ?? commitment ?? 'confirmed'
  const signature = await callSolanaNode(rpcUrl, 'sendTransaction', [
    text,
    { ...config, preflightCommitment, encoding: 'base64' },
  ])
  return { signature: fromBase58(String(signature)) ?? new Uint8Array() }
}

/** The methods of the conforming wallet, by feature. */
export function createFeatureMethods(
  state: SolanaWalletState,
  { chains }: SolanaTestWalletOptions,
): Record<string, FeatureMethod> {
  const nodeOf = (chain: string): string => {
    const found = chains.find(({ id }) => id === chain)
    if (!found) throw rpcError(-32602, `The wallet does not support ${chain}.`)
    return found.rpcUrl
  }

  async function connect(ask: AskUser, input?: { silent?: boolean }): Promise<unknown> {
    if (!state.isTrusted()) {
      if (input?.silent === true) return { accounts: [] }
      const answer = await ask({
        kind: 'connect',
        accounts: state.accounts.map(({ address }) => address),
      })
      if (typeof answer === 'number') state.change({ selected: answer })
    }
    state.change({ connected: true, trusted: true })
    return { accounts: state.shared() }
  }

  async function signIn(ask: AskUser, input: SolanaSignInInput): Promise<SolanaSignInOutput> {
    const account =
      input.address === undefined
        ? state.selected()
        : state.accounts.find(({ address }) => address === input.address)
    if (!account) throw rpcError(-32602, `The wallet has no account ${input.address}.`)
    const { address, seed } = account
    const domain = input.domain ?? globalThis.location?.host ?? 'localhost'
    const message = formatSiwsMessage({ ...input, domain, address })
    await ask({ kind: 'signIn', account: address, message })
    // Signing in connects too.
    state.change({ connected: true, trusted: true, selected: state.accounts.indexOf(account) })
    const [shared] = state.shared()
    if (!shared) throw new Error('The wallet shares no account.')
    const signedMessage = new TextEncoder().encode(message)
    return {
      account: shared,
      signedMessage,
      signature: ed25519.sign(signedMessage, seed),
      signatureType: 'ed25519',
    }
  }

  return {
    'standard:connect': connect,
    async 'standard:disconnect'() {
      // Trusted apps connect silently again, until the user revokes them.
      state.change({ connected: false })
    },
    async 'solana:signMessage'(ask, ...inputs: SolanaSignMessageInput[]) {
      const { address, seed } = accountOf(state, inputs)
      const messages = inputs.map(({ message }) => new TextDecoder().decode(message))
      await ask({ kind: 'sign', account: address, messages })
      return inputs.map(({ message }) => ({
        signedMessage: message.slice(),
        signature: ed25519.sign(message, seed),
        signatureType: 'ed25519',
      }))
    },
    async 'solana:signTransaction'(ask, ...inputs: SolanaSignTransactionInput[]) {
      const account = accountOf(state, inputs)
      await ask({
        kind: 'signTransaction',
        account: account.address,
        chain: inputs[0]?.chain,
        transactions: inputs.map(({ transaction }) => transaction),
      })
      return inputs.map(({ transaction }) => ({
        signedTransaction: signTransaction(transaction, account),
      }))
    },
    async 'solana:signAndSendTransaction'(ask, ...inputs: SolanaSignAndSendTransactionInput[]) {
      const account = accountOf(state, inputs)
      const chain = inputs[0]?.chain ?? ''
      const rpcUrl = nodeOf(chain)
      const transactions = inputs.map(({ transaction }) => transaction)
      await ask({ kind: 'send', account: account.address, chain, transactions })
      const results: { signature: Uint8Array }[] = []
      // In order: one may need the one before it.
      for (const input of inputs) results.push(await send(input, account, rpcUrl))
      return results
    },
    async 'solana:signIn'(ask, ...inputs: SolanaSignInInput[]) {
      const results: SolanaSignInOutput[] = []
      for (const input of inputs.length === 0 ? [{}] : inputs)
        results.push(await signIn(ask, input))
      return results
    },
  }
}
