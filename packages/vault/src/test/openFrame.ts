import { lazy } from '@latchkey/protocol/std'
import {
  defineWorldChain,
  fund,
  people,
  startWorldChain,
  type WorldChain,
  worldContracts,
} from '@latchkey/sandbox/world'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  createTestClient,
  type Hex,
  http,
  type LocalAccount,
  type PublicClient,
  publicActions,
  type TestClient,
} from 'viem'
import type { ApprovalData, Spending } from '../approvals/approval.js'
import { createApprovals } from '../approvals/createApprovals.js'
import type { Ask, Custody, Keys } from '../custody/custody.js'
import type { FrameConfig, FrameToken } from '../kernel/config.js'
import { VaultError } from '../kernel/vaultError.js'
import type { AccountChoice } from '../login/accountChoice.js'
import { createNodes, type Nodes } from '../networks/nodes.js'
import { createRpc, type Rpc } from '../rpc/createRpc.js'
import { createSolanaRpc } from '../rpc/createSolanaRpc.js'
import type { RpcDeps } from '../rpc/rpcRequest.js'
import type { SmartAccounts } from '../smartAccount/smartAccounts.js'

/**
 * Replaces the answer of a node. A {@link VaultError} becomes an error, `undefined` keeps the real
 * answer.
 */
export type NodeFault = (method: string, params: unknown, ask: () => Promise<unknown>) => unknown

/** Page that sends the requests. */
export const ORIGIN = 'https://shop.example'
const NODES: [string, string] = ['https://one.nodes.example/', 'https://two.nodes.example/']

/** The user's answer to a screen. */
type TestUser = (
  data: ApprovalData,
  options: { signal: AbortSignal; mustBeWindow: boolean },
) => Promise<{ isApproved: boolean }>

export interface OpenFrame {
  readonly rpc: Rpc
  readonly nodes: Nodes
  readonly config: FrameConfig
  /** All shown approvals, in order. */
  readonly shown: { data: ApprovalData; mustBeWindow: boolean }[]
  /** Number of uses of the keys, and the spending of the last one. */
  readonly uses: { count: number; spending: Spending | undefined }
  /** Sends a request as the app at `ORIGIN`. @default the user's own account */
  request(
    method: string,
    params?: unknown,
    options?: {
      signal?: AbortSignal
      account?: Partial<AccountChoice>
      origin?: string
      chainId?: number
    },
  ): Promise<unknown>
}

export interface FrameWorld {
  readonly chain: WorldChain
  readonly reader: PublicClient & TestClient & { account?: undefined }
  open(options?: FrameOptions): OpenFrame
  fund: (gift: Parameters<typeof fund>[3], account?: Hex) => Promise<unknown>
  stop(): Promise<void>
}

export interface FrameOptions {
  user?: TestUser
  /** Faults of node 0 and node 1. */
  faults?: readonly (NodeFault | undefined)[]
  /** Replaces parts of the user's signer. */
  evm?: Partial<LocalAccount>
  solana?: Keys['solana']
  smartAccounts?: Partial<SmartAccounts>
  now?: number
  tokens?: readonly FrameToken[]
  chains?: (chains: FrameConfig['chains']) => FrameConfig['chains']
  /** @default none: there is no Solana node */
  clusters?: FrameConfig['clusters']
  /** Answers requests to Solana nodes. */
  fetchSolana?: typeof globalThis.fetch
  store?: RpcDeps['store']
  /** Replaces `refusalOf` of custody. @default nothing is refused */
  refusalOf?: Custody['refusalOf']
}

export const me: (typeof people)['ada'] = people.ada
export const friend: (typeof people)['ben'] = people.ben

export const solanaSecret: Uint8Array = new Uint8Array(32).fill(7)
export const solanaKeys: Keys['solana'] = {
  address: base58.encode(ed25519.getPublicKey(solanaSecret)),
  sign: (message) => ed25519.sign(message, solanaSecret),
}

const { weth, tokens, uniswapV2, uniswapV3, entryPoint07, accountFactory } = worldContracts

function configOf(): FrameConfig {
  const listed = [tokens.DOL, tokens.DAY, tokens.TITHE].map(
    ({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals }),
  )
  return {
    projectId: 'test',
    authUrl: 'https://auth.example',
    recoveryUrl: 'https://recovery.example',
    allowedOrigins: [ORIGIN],
    inlineOrigins: [],
    chains: [
      {
        id: 31337,
        name: 'Sandbox One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        nodes: NODES,
        tokens: [{ address: weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }, ...listed],
        routers: { wrappedNative: weth, uniswapV2: uniswapV2.router, uniswapV3: uniswapV3.router },
        smartAccount: {
          entryPoint: entryPoint07,
          factory: accountFactory,
          bundlerUrl: 'https://bundler.example/',
        },
      },
    ],
  }
}

/**
 * Creates a network in which both nodes are the same chain, unless a fault makes one lie or stay
 * silent.
 */
function fetchOf(
  chainUrl: string,
  faults: readonly (NodeFault | undefined)[] = [],
): typeof globalThis.fetch {
  return async (input, init) => {
    const index = NODES.indexOf(String(input) as (typeof NODES)[number])
    const call = JSON.parse(String(init?.body)) as { id: number; method: string; params: unknown }
    const ask = async (): Promise<unknown> => {
      const response = await fetch(chainUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: String(init?.body),
      })
      return response.json()
    }
    const result = await faults[index]?.(
      call.method,
      call.params,
      async () => ((await ask()) as { result: unknown }).result,
    )
    if (result instanceof Response) return result
    if (result instanceof VaultError)
      return Response.json({
        jsonrpc: '2.0',
        id: call.id,
        error: { code: result.code, message: result.message },
      })
    return Response.json(
      result === undefined ? await ask() : { jsonrpc: '2.0', id: call.id, result },
    )
  }
}

const unused = async (): Promise<never> => {
  throw new Error('not in this test')
}

/** Opens one chain, and frames on it. */
export async function openFrameWorld(): Promise<FrameWorld> {
  const chain = await startWorldChain({ chainId: 31337 })
  const network = defineWorldChain(31337, chain.url, { name: 'One' })
  const reader = createTestClient({
    mode: 'anvil',
    chain: network,
    transport: http(chain.url),
    pollingInterval: 20,
  }).extend(publicActions)
  return {
    chain,
    reader: reader as unknown as FrameWorld['reader'],
    open: (options = {}) => openFrame(chain.url, options),
    fund: (gift, account = me.address) => fund(chain.url, 31337, account, gift),
    stop: () => chain.stop(),
  }
}

/** Opens a frame whose nodes are `chainUrl`. */
export function openFrame(
  chainUrl: string,
  {
    user,
    faults,
    evm,
    solana = solanaKeys,
    smartAccounts,
    now,
    tokens: more,
    chains,
    clusters,
    fetchSolana,
    store,
    refusalOf = async () => undefined,
  }: FrameOptions = {},
): OpenFrame {
  const base = configOf()
  const [first] = base.chains
  const listed: FrameConfig['chains'] = [{ ...first, tokens: [...first.tokens, ...(more ?? [])] }]
  const config: FrameConfig = { ...base, chains: chains ? chains(listed) : listed, clusters }
  const nodes = createNodes(config, { fetch: fetchOf(chainUrl, faults) })
  const shown: OpenFrame['shown'] = []
  const uses: OpenFrame['uses'] = { count: 0, spending: undefined }
  const custody: Custody = {
    open: unused,
    addresses: async () => undefined,
    async withKeys(use, { spending }) {
      uses.count += 1
      uses.spending = spending
      return use({ evm: { ...me, ...evm } as LocalAccount, solana })
    },
    refusalOf,
    runScreen: unused,
    close: async () => undefined,
  }
  const ask: Ask = async (_name, data, options) => {
    const approval = data as ApprovalData
    shown.push({ data: structuredClone(approval), mustBeWindow: options.mustBeWindow })
    return ((await user?.(approval, options)) ?? { isApproved: true }) as never
  }
  const accounts: SmartAccounts = {
    enabledNetworks: [31337],
    addressOf: unused,
    isDeployed: unused,
    prepare: unused,
    send: unused,
    waitForTransaction: unused,
    signMessage: unused,
    signTypedData: unused,
    read: unused,
    ...smartAccounts,
  }
  const approvals = createApprovals({ config, nodes, now: () => now ?? Date.now() })
  const rpc = createRpc({
    config,
    nodes,
    approvals,
    custody,
    smartAccounts: accounts,
    solana: lazy(async () => createSolanaRpc(config, { fetch: fetchSolana })),
    ask,
    store,
  })
  return {
    rpc,
    nodes,
    config,
    shown,
    uses,
    request(
      method,
      params,
      { signal = new AbortController().signal, account, origin = ORIGIN, chainId = 31337 } = {},
    ) {
      const choice: AccountChoice = {
        preferred: 'eoa',
        eoa: me.address,
        solana: solana.address,
        ...account,
      }
      return rpc.request({ method, params }, { origin, chainId, account: choice, signal })
    },
  }
}
