import { startBundler } from '@latchkey/sandbox/bundler'
import { defineWorldChain, fund, startWorldChain, worldContracts } from '@latchkey/sandbox/world'
import {
  type Address,
  createPublicClient,
  type Hex,
  http,
  type LocalAccount,
  type PublicClient,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { FrameChain, FrameConfig } from '../kernel/config.js'
import { createSmartAccounts } from '../smartAccount/createSmartAccounts.js'
import type { SmartAccounts } from '../smartAccount/smartAccounts.js'

/** Observes a request to a service, and can replace its answer. */
export type Answer = (url: string, method: string, params: unknown[]) => unknown

/** Real chains, a real bundler, and smart accounts on them. */
export interface SmartAccountWorld {
  readonly config: FrameConfig
  readonly rpcUrl: string
  reader(chainId?: number): PublicClient
  newOwner(): LocalAccount
  /**
   * Opens smart accounts. A value of `answer` other than `undefined` replaces the result: an
   * `Error` is an error response, `silence` and `hanging` give no response.
   */
  open(options?: { answer?: Answer; withPaymaster?: boolean }): SmartAccounts
  fund(account: Address, gift: Parameters<typeof fund>[3], chainId?: number): Promise<unknown>
  stop(): Promise<void>
}

/** Returned by `answer` for a service that is down. */
export const silence: unique symbol = Symbol('silence')

/** Returned by `answer` for a service that accepts the request and never answers. */
export const hanging: unique symbol = Symbol('hanging')

export const signal: AbortSignal = new AbortController().signal

function fetchWith(answer: Answer): typeof globalThis.fetch {
  return async (input, init) => {
    const { id, method, params } = JSON.parse(String(init?.body)) as {
      id: number
      method: string
      params: unknown[]
    }
    const answered = await answer(String(input), method, params)
    if (answered === undefined) return fetch(input, init)
    if (answered === hanging)
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    if (answered === silence) throw new TypeError('fetch failed')
    const body =
      answered instanceof Error
        ? { error: { code: Number(answered.name) || -32000, message: answered.message } }
        : { result: answered }
    return Response.json({ jsonrpc: '2.0', id, ...body })
  }
}

function chainConfig(id: number, nodeUrl: string, bundlerUrl: string): FrameChain {
  return {
    id,
    name: `Sandbox ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    nodes: [nodeUrl],
    tokens: [],
    routers: {},
    smartAccount: {
      entryPoint: worldContracts.entryPoint07,
      factory: worldContracts.accountFactory,
      bundlerUrl: `${bundlerUrl}/${id}/rpc`,
      paymasterUrl: `${bundlerUrl}/${id}/paymaster`,
    },
  }
}

export async function openSmartAccountWorld(): Promise<SmartAccountWorld> {
  const [one, two] = await Promise.all([
    startWorldChain({ chainId: 31337 }),
    startWorldChain({ chainId: 31338 }),
  ])
  const urls: Readonly<Record<number, string>> = { 31337: one.url, 31338: two.url }
  const bundler = await startBundler({
    port: 0,
    chains: Object.entries(urls).map(([id, nodeUrl]) => ({ id: Number(id), nodeUrl })),
  })
  const base = {
    projectId: 'test',
    authUrl: '',
    recoveryUrl: '',
    allowedOrigins: [],
    inlineOrigins: [],
  }
  const config: FrameConfig = {
    ...base,
    chains: [chainConfig(31337, one.url, bundler.url), chainConfig(31338, two.url, bundler.url)],
  }
  const urlOf = (chainId: number): string => urls[chainId] ?? ''
  const withoutPaymaster = (chain: FrameChain): FrameChain => ({
    ...chain,
    smartAccount: chain.smartAccount && { ...chain.smartAccount, paymasterUrl: undefined },
  })
  return {
    config,
    rpcUrl: one.url,
    reader(chainId = 31337) {
      const contracts = { multicall3: { address: worldContracts.multicall3 } }
      return createPublicClient({
        chain: defineWorldChain(chainId, urlOf(chainId), { contracts }),
        transport: http(undefined, { retryCount: 0 }),
        pollingInterval: 20,
      })
    },
    newOwner: () => privateKeyToAccount(generatePrivateKey()),
    open({ answer, withPaymaster = true } = {}) {
      const [first, ...more] = config.chains
      const chains = withPaymaster
        ? config.chains
        : ([withoutPaymaster(first), ...more.map(withoutPaymaster)] as const)
      return createSmartAccounts({
        config: { ...config, chains },
        ...(answer ? { fetch: fetchWith(answer) } : {}),
      })
    },
    fund: (account, gift, chainId = 31337) => fund(urlOf(chainId), chainId, account, gift),
    async stop() {
      await bundler.stop()
      await Promise.all([one.stop(), two.stop()])
    },
  }
}

/** Signs an operation, sends it and waits for its block. */
export async function execute(
  accounts: SmartAccounts,
  owner: LocalAccount,
  wanted: Omit<Parameters<SmartAccounts['prepare']>[0], 'owner' | 'signal' | 'chainId'> & {
    chainId?: number
  },
): Promise<{
  prepared: Awaited<ReturnType<SmartAccounts['prepare']>>
  operationHash: Hex
  hash: Hex
  isSuccess: boolean
}> {
  const { chainId = 31337 } = wanted
  const prepared = await accounts.prepare({ ...wanted, chainId, owner: owner.address, signal })
  const operationHash = await accounts.send(prepared, owner, { signal })
  return {
    prepared,
    operationHash,
    ...(await accounts.waitForTransaction(chainId, operationHash, { signal })),
  }
}
