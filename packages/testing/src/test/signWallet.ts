import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { createWalletClient, http, type LocalAccount } from 'viem'
import { testAccounts } from '../wallets/accounts.js'
import { type SolanaTestAccount, solanaTestAccounts } from '../wallets/solana/solanaAccounts.js'
import { type Peer, startPeer } from './signClient.js'
import { signSolana, solanaGrant } from './signSolana.js'

type Client = Peer['client']
type Namespaces = Parameters<Client['approve']>[0]['namespaces']

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
]

/** A phone wallet of that client, a viem account and a node, controlled by the test. */
export interface SignWallet extends Peer {
  readonly account: LocalAccount
  readonly solanaAccount: SolanaTestAccount
  /** The reaction to proposals and authentications from now on. */
  will: 'approve' | 'reject' | 'wait'
  /** The error with which it rejects a request. */
  refusal: { code: number; message: string }
  readonly proposals: number[]
  /** The errors of its approvals, rejections and answers. */
  readonly failures: readonly unknown[]
  readonly requests: { method: string; chainId: string; id: number }[]
  /**
   * The number of answers that the relay has acknowledged. Only then the session may be deleted.
   */
  answered: number
  /** Approves a pending request. */
  approve(id: number, more?: { accounts?: string[] }): Promise<string>
  pair(uri: string): Promise<void>
  /** The last settled session. */
  topic(): string
  namespaces(chains: readonly number[], account?: LocalAccount): Namespaces
}

function namespacesOf(chains: readonly number[], account: LocalAccount): Namespaces {
  const eip155 = {
    chains: chains.map((id) => `eip155:${id}`),
    accounts: chains.map((id) => `eip155:${id}:${account.address}`),
    methods,
    events: ['accountsChanged', 'chainChanged'],
  }
  return { eip155 }
}

/** Signs as a wallet with a viem account does, and sends by a node. */
export async function sign(
  account: LocalAccount,
  rpcUrl: string | undefined,
  request: { method: string; params: unknown[] },
): Promise<unknown> {
  const [first, second] = request.params
  if (request.method === 'personal_sign')
    return account.signMessage?.({ message: { raw: first as `0x${string}` } })
  if (request.method === 'eth_signTypedData_v4')
    return account.signTypedData?.(JSON.parse(String(second)))
  if (request.method !== 'eth_sendTransaction' || !rpcUrl) throw new Error(`no ${request.method}`)
  const { to, value, data } = first as { to: `0x${string}`; value?: string; data?: `0x${string}` }
  const wallet = createWalletClient({ account, transport: http(rpcUrl, { retryCount: 0 }) })
  return wallet.sendTransaction({
    chain: null,
    to,
    value: BigInt(value ?? 0),
    ...(data === undefined ? {} : { data }),
  })
}

/**
 * Answers one-click sign-in like the authors' wallet kit: one CACAO, with the recap, for the first
 * chain.
 */
async function authenticate(
  wallet: SignWallet,
  id: number,
  authPayload: Parameters<typeof populateAuthPayload>[0]['authPayload'],
): Promise<void> {
  const { client, account } = wallet
  const payload = populateAuthPayload({ authPayload, chains: authPayload.chains, methods })
  const iss = `${payload.chains[0]}:${account.address}`
  const message = client.formatAuthMessage({ request: payload, iss })
  const signature = await account.signMessage?.({ message })
  const auths = [buildAuthObject(payload, { t: 'eip191', s: signature ?? '' }, `did:pkh:${iss}`)]
  await client.approveSessionAuthenticate({ id, auths })
}

/** Starts a wallet that approves everything by default. */
export async function startSignWallet(
  relayUrl: string,
  options: {
    rpcUrl?: string
    chains?: readonly number[]
    /** CAIP-2 */
    solana?: readonly string[]
  } = {},
): Promise<SignWallet> {
  const { rpcUrl, chains = [31337, 31338], solana = [] } = options
  const peer = await startPeer(relayUrl, 'wallet')
  const { client } = peer
  const account = testAccounts(1)[0] as LocalAccount
  const solanaAccount = solanaTestAccounts(1)[0] as SolanaTestAccount
  const failures: unknown[] = []
  const note = (error: unknown): void => void failures.push(error)
  const wallet: SignWallet = {
    ...peer,
    failures,
    account,
    solanaAccount,
    will: 'approve',
    refusal: { code: 5000, message: 'User rejected.' },
    proposals: [],
    requests: [],
    answered: 0,
    async approve(id, more) {
      const namespaces: Namespaces = {
        ...(chains.length > 0 ? namespacesOf(chains, account) : {}),
        ...solanaGrant(solana, solanaAccount),
      }
      if (more?.accounts && namespaces.eip155) namespaces.eip155.accounts = more.accounts
      return (await client.approve({ id, namespaces })).topic
    },
    pair: async (uri) => void (await client.pair({ uri })),
    topic: () => client.session.getAll().at(-1)?.topic ?? '',
    namespaces: (ids, of = account) => namespacesOf(ids, of),
  }
  client.on('session_proposal', ({ id }: { id: number }) => {
    // The client emits a proposal each time it arrives. It must be approved once.
    if (wallet.proposals.includes(id)) return
    wallet.proposals.push(id)
    if (wallet.will === 'approve') wallet.approve(id).catch(note)
    if (wallet.will === 'reject')
      client.reject({ id, reason: { code: 5000, message: 'User rejected.' } }).catch(note)
  })
  client.on(
    'session_request',
    ({
      id,
      topic,
      params,
    }: {
      id: number
      topic: string
      params: { chainId: string; request: { method: string; params: unknown[] } }
    }) => {
      wallet.requests.push({ method: params.request.method, chainId: params.chainId, id })
      if (wallet.will === 'wait') return
      const answer =
        wallet.will === 'reject'
          ? Promise.reject(new Error('rejected'))
          : params.request.method.startsWith('solana_')
            ? signSolana(solanaAccount, params.request)
            : sign(account, rpcUrl, params.request)
      answer
        .then(
          (result) => client.respond({ topic, response: { id, jsonrpc: '2.0', result } }),
          () => client.respond({ topic, response: { id, jsonrpc: '2.0', error: wallet.refusal } }),
        )
        .catch(note)
        .finally(() => wallet.answered++)
    },
  )
  return wallet
}

/** Enables one-click sign-in. The client accepts the request only with a listener. */
export function learnAuthenticate(wallet: SignWallet): void {
  wallet.client.on(
    'session_authenticate',
    ({
      id,
      params,
    }: {
      id: number
      params: { authPayload: Parameters<typeof populateAuthPayload>[0]['authPayload'] }
    }) => {
      const settled =
        wallet.will === 'reject'
          ? wallet.client.rejectSessionAuthenticate({
              id,
              reason: { code: 12001, message: 'User rejected request' },
            })
          : authenticate(wallet, id, params.authPayload)
      settled.catch((error: unknown) =>
        wallet.requests.push({ method: `failed: ${String(error)}`, chainId: '', id }),
      )
    },
  )
}
