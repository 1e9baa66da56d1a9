import { type IWalletKit, WalletKit, type WalletKitTypes } from '@reown/walletkit'
import {
  buildApprovedNamespaces,
  buildAuthObject,
  getSdkError,
  populateAuthPayload,
} from '@walletconnect/utils'
import type { LocalAccount } from 'viem'
import { testAccounts } from '../wallets/accounts.js'
import { type SolanaTestAccount, solanaTestAccounts } from '../wallets/solana/solanaAccounts.js'
import { createCore, metadataOf } from './signClient.js'
import { signSolana, solanaGrant } from './signSolana.js'
import { sign } from './signWallet.js'

/** A key of the SDK's table of errors. */
export type SdkError = Parameters<typeof getSdkError>[0]

type Namespaces = Parameters<IWalletKit['approveSession']>[0]['namespaces']

/**
 * The methods of WalletKit's sample wallet, which has none to switch the network. Source:
 * https://github.com/reown-com/web-examples,
 * advanced/wallets/react-wallet-v2/src/data/EIP155Data.ts
 */
const methods = [
  'personal_sign',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendRawTransaction',
  'eth_sendTransaction',
]

/** Behaves like the sample wallet of `@reown/walletkit`, with the answers that the test sets. */
export interface KitWallet {
  readonly kit: IWalletKit
  /** The did:key of its relay mailbox. */
  readonly clientId: string
  readonly accounts: readonly LocalAccount[]
  readonly solanaAccount: SolanaTestAccount
  /** Approves proposals and sign-ins, or refuses them with an error of the SDK. */
  toProposals: 'approve' | SdkError
  /** Signs requests, leaves them open, or answers with an error. */
  toRequests: 'sign' | 'wait' | { code: number; message: string }
  /** Ids of the proposals, oldest first. */
  readonly proposals: number[]
  readonly requests: { method: string; chainId: string }[]
  readonly signIns: number[]
  /** The account that signs a sign-in. The message always has the first one. */
  signer: LocalAccount
  /** Topics of the sessions that apps ended. */
  readonly deleted: string[]
  pair(uri: string): Promise<void>
  /** The topic of its newest session. */
  topic(): string
  /** Returns the namespaces of an account on some chains. */
  namespaces(chains: readonly number[], account?: LocalAccount): Namespaces
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  stop(): Promise<void>
}

function namespacesOf(
  chains: readonly number[],
  account: LocalAccount,
): Record<'eip155', Namespaces[string] & { chains: string[] }> {
  const ids = chains.map((id) => `eip155:${id}`)
  const accounts = ids.map((id) => `${id}:${account.address}`)
  return { eip155: { chains: ids, accounts, methods, events: ['accountsChanged', 'chainChanged'] } }
}

/** Signs for every chain, like the sample wallet with "Sign All". */
async function answerSignIn(
  { kit, accounts, signer }: KitWallet,
  chains: string[],
  event: WalletKitTypes.SessionAuthenticate,
): Promise<void> {
  const request = populateAuthPayload({ authPayload: event.params.authPayload, chains, methods })
  const signed = request.chains.map(async (chain) => {
    const iss = `${chain}:${accounts[0]?.address}`
    const s = await signer.signMessage({ message: kit.formatAuthMessage({ request, iss }) })
    return buildAuthObject(request, { t: 'eip191', s }, iss)
  })
  await kit.approveSessionAuthenticate({ id: event.id, auths: await Promise.all(signed) })
}

/** Options of a wallet. */
export interface KitWalletOptions {
  /** Its accounts; the first is the active one. @default the first two of anvil */
  accounts?: readonly LocalAccount[] | undefined
  /** Its networks. @default 31337 and 31338 */
  chains?: readonly number[] | undefined
  /** URL of the node for its transactions. */
  rpcUrl?: string | undefined
  /** Its networks on Solana (CAIP-2). @default none */
  solana?: readonly string[] | undefined
  /** True if it answers a sign-in that comes with the proposal. @default false */
  signsIn?: boolean | undefined
}

/** Starts a wallet that approves and signs everything by default. */
export async function startKitWallet(
  relayUrl: string,
  options: KitWalletOptions = {},
): Promise<KitWallet> {
  const { accounts = testAccounts(2), rpcUrl, chains = [31337, 31338], signsIn = false } = options
  const { solana = [] } = options
  const solanaAccount = solanaTestAccounts(1)[0] as SolanaTestAccount
  const { core, stop } = createCore(relayUrl)
  const kit = await WalletKit.init({ core: core as never, metadata: metadataOf('kit') })
  // The kit logs answers that arrive after the end of a session as errors.
  kit.engine.signClient.logger.level = 'silent'
  const [account] = accounts as [LocalAccount]
  const wallet: KitWallet = {
    kit,
    clientId: await core.crypto.getClientId(),
    accounts,
    solanaAccount,
    toProposals: 'approve',
    toRequests: 'sign',
    proposals: [],
    requests: [],
    signIns: [],
    signer: account,
    deleted: [],
    pair: (uri) => kit.pair({ uri }),
    topic: () => Object.keys(kit.getActiveSessions()).at(-1) ?? '',
    namespaces: (ids, of = account) => namespacesOf(ids, of),
    goOffline: () => core.relayer.transportClose(),
    goOnline: () => core.relayer.transportOpen(),
    stop,
  }
  kit.on('session_proposal', async ({ id, params }) => {
    // The kit emits a proposal as often as the relay delivers it.
    if (wallet.proposals.includes(id)) return
    wallet.proposals.push(id)
    if (wallet.toProposals !== 'approve')
      return kit.rejectSession({ id, reason: getSdkError(wallet.toProposals) })
    const proposal = params as Parameters<typeof buildApprovedNamespaces>[0]['proposal']
    await kit.approveSession({
      id,
      namespaces: buildApprovedNamespaces({
        proposal,
        supportedNamespaces: {
          ...(chains.length > 0 ? namespacesOf(chains, account) : {}),
          ...solanaGrant(solana, solanaAccount),
        },
      }),
    })
  })
  kit.on('session_request', async ({ id, topic, params: { request, chainId } }) => {
    wallet.requests.push({ method: request.method, chainId })
    if (wallet.toRequests === 'wait') return
    const answer =
      wallet.toRequests === 'sign'
        ? {
            result: request.method.startsWith('solana_')
              ? await signSolana(solanaAccount, request)
              : await sign(account, rpcUrl, request),
          }
        : { error: wallet.toRequests }
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never })
  })
  kit.on('session_delete', ({ topic }) => void wallet.deleted.push(topic))
  // The kit takes the request for a sign-in only if there is a listener.
  if (!signsIn) return wallet
  const ids = chains.map((chain) => `eip155:${chain}`)
  kit.on('session_authenticate', async (event) => {
    wallet.signIns.push(event.id)
    if (wallet.toProposals === 'approve') await answerSignIn(wallet, ids, event)
    else
      await kit.rejectSessionAuthenticate({ id: event.id, reason: getSdkError(wallet.toProposals) })
  })
  return wallet
}
