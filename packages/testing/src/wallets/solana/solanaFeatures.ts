import { fromBase58 } from '@latchkey/protocol/std'
import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignInInput,
  SolanaSignInOutput,
  SolanaSignMessageInput,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import { rejected, rpcError } from '../rpcError.js'
import { callSolanaNode } from './callSolanaNode.js'
import { formatSiwsMessage } from './siwsMessage.js'
import type { SolanaTestAccount } from './solanaAccounts.js'
import type { SolanaBehaviors } from './solanaBehaviors.js'
import type { SolanaSigner } from './solanaSigner.js'
import type { SolanaWalletState } from './solanaState.js'
import type { SolanaApprovalRequest, SolanaTestWalletOptions } from './solanaTestWallet.js'
import { readSolanaTransaction } from './solanaTransaction.js'

/** Prompts the user. Throws on rejection. */
type AskUser = (request: SolanaApprovalRequest) => Promise<boolean | number>

/** A feature's method, called with the inputs of the app. */
export type FeatureMethod = (ask: AskUser, ...inputs: never[]) => Promise<unknown>

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

/** The parts of the wallet that its features use. */
export interface FeatureContext {
  readonly state: SolanaWalletState
  readonly behaviors: SolanaBehaviors
  readonly signer: SolanaSigner
  readonly chains: SolanaTestWalletOptions['chains']
  /** Hangs until the test settles it. */
  hold(): Promise<void>
}

/** Signs and sends one transaction. Resolves with the signature's bytes. */
async function send(
  { transaction, options = {} }: SolanaSignAndSendTransactionInput,
  account: SolanaTestAccount,
  rpcUrl: string,
  { signer, behaviors }: FeatureContext,
): Promise<{ signature: Uint8Array }> {
  const signed = signer.signTransaction(transaction, account)
  const [own = new Uint8Array()] = readSolanaTransaction(signed).signatures
  if (behaviors.sendsNothing) return { signature: signer.report(own) }
  const text = btoa(String.fromCharCode(...signed))
  const { commitment, ...config } = options
  const preflightCommitment = config.preflightCommitment ?? commitment ?? 'confirmed'
  const signature = await callSolanaNode(rpcUrl, 'sendTransaction', [
    text,
    { ...config, preflightCommitment, encoding: 'base64' },
  ])
  return { signature: fromBase58(String(signature)) ?? new Uint8Array() }
}

/** `standard:connect` and `standard:disconnect`. */
function connectionMethods({ state, behaviors }: FeatureContext): Record<string, FeatureMethod> {
  async function share(ask: AskUser): Promise<void> {
    const answer = await ask({
      kind: 'connect',
      accounts: state.accounts.map(({ address }) => address),
    })
    if (typeof answer === 'number') state.change({ selected: answer })
  }
  return {
    async 'standard:connect'(ask, input?: { silent?: boolean }) {
      const isSilent = input?.silent === true
      const mustAsk =
        !state.isTrusted() ||
        (!isSilent && (behaviors.rejectsAs !== undefined || behaviors.throws !== undefined))
      if (mustAsk && isSilent && behaviors.rejectsSilently) throw rejected()
      if (mustAsk && isSilent && !behaviors.promptsSilently) return { accounts: [] }
      if (mustAsk) await share(ask)
      state.change({ connected: true, trusted: true })
      return { accounts: state.shared() }
    },
    async 'standard:disconnect'() {
      // Trusted apps connect silently again, until the user revokes them.
      state.change({ connected: false })
    },
  }
}

/** The fields of a sign-in message after the switches. */
function signInFields(
  input: SolanaSignInInput,
  address: string,
  { signInAs }: SolanaBehaviors,
): Parameters<typeof formatSiwsMessage>[0] {
  const domain = input.domain ?? globalThis.location?.host ?? 'localhost'
  return { ...input, domain, address, ...signInAs } as Parameters<typeof formatSiwsMessage>[0]
}

function createSignIn({ state, behaviors, signer }: FeatureContext) {
  return async (ask: AskUser, input: SolanaSignInInput): Promise<SolanaSignInOutput> => {
    const wanted =
      input.address === undefined
        ? state.selected()
        : state.accounts.find(({ address }) => address === input.address)
    const account = state.accounts[behaviors.signInBy ?? -1] ?? wanted
    if (!account) throw rpcError(-32602, `The wallet has no account ${input.address}.`)
    const message = formatSiwsMessage(signInFields(input, account.address, behaviors))
    await ask({ kind: 'signIn', account: account.address, message })
    // Signing in also connects.
    state.change({ connected: true, trusted: true, selected: state.accounts.indexOf(account) })
    const [shared] = state.shared() as readonly WalletAccount[]
    const signedMessage = new TextEncoder().encode(message)
    return {
      account: shared as WalletAccount,
      signedMessage,
      signature: signer.sign(signedMessage, account),
      signatureType: 'ed25519',
    }
  }
}

/** Returns the account that signs a request. */
function signerOf(
  { state, behaviors }: FeatureContext,
  inputs: readonly { account: WalletAccount }[],
): SolanaTestAccount {
  if (behaviors.renewsAccounts > 0) {
    behaviors.renewsAccounts -= 1
    state.renew()
  }
  return accountOf(state, inputs)
}

function nodeOf({ chains }: FeatureContext, chain: string | undefined): string {
  const found = chains.find(({ id }) => id === chain)
  if (!found) throw rpcError(-32602, `The wallet does not support ${chain}.`)
  return found.rpcUrl
}

/** `solana:signMessage` and `solana:signIn`. */
function messageMethods(context: FeatureContext): Record<string, FeatureMethod> {
  const { behaviors, signer } = context
  const signIn = createSignIn(context)
  return {
    async 'solana:signMessage'(ask, ...inputs: SolanaSignMessageInput[]) {
      const account = signerOf(context, inputs)
      const messages = inputs.map(({ message }) => new TextDecoder().decode(message))
      await ask({ kind: 'sign', account: account.address, messages })
      return inputs.map(({ message }) => {
        const signedMessage = behaviors.signsOtherMessage
          ? Uint8Array.of(...message, 0x2e)
          : message.slice()
        const signature = signer.sign(signedMessage, account)
        return { signedMessage, signature, signatureType: 'ed25519' }
      })
    },
    async 'solana:signIn'(ask, ...inputs: SolanaSignInInput[]) {
      const results: SolanaSignInOutput[] = []
      for (const input of inputs.length === 0 ? [{}] : inputs)
        results.push(await signIn(ask, input))
      return results
    },
  }
}

/** `solana:signTransaction` and `solana:signAndSendTransaction`. */
function transactionMethods(context: FeatureContext): Record<string, FeatureMethod> {
  const { behaviors, signer, hold } = context
  return {
    async 'solana:signTransaction'(ask, ...inputs: SolanaSignTransactionInput[]) {
      const account = signerOf(context, inputs)
      await ask({
        kind: 'signTransaction',
        account: account.address,
        chain: inputs[0]?.chain,
        transactions: inputs.map(({ transaction }) => transaction),
      })
      return inputs.map(({ transaction }) => ({
        signedTransaction: signer.signTransaction(transaction, account),
      }))
    },
    async 'solana:signAndSendTransaction'(ask, ...inputs: SolanaSignAndSendTransactionInput[]) {
      const account = signerOf(context, inputs)
      const chain = inputs[0]?.chain ?? ''
      nodeOf(context, chain)
      const transactions = inputs.map(({ transaction }) => transaction)
      await ask({ kind: 'send', account: account.address, chain, transactions })
      const rpcUrl = nodeOf(context, behaviors.actsFor?.chain ?? chain)
      const results: { signature: Uint8Array }[] = []
      // In order, because one transaction may need the one before it.
      for (const input of inputs) results.push(await send(input, account, rpcUrl, context))
      if (behaviors.sendsThenHangs) await hold()
      return results
    },
  }
}

/** The methods of the wallet, by feature. */
export function createFeatureMethods(context: FeatureContext): Record<string, FeatureMethod> {
  return {
    ...connectionMethods(context),
    ...messageMethods(context),
    ...transactionMethods(context),
  }
}
