import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  defineWorldChain,
  people,
  startWorldChain,
  type WorldChain,
  worldChainConfig,
} from '@latchkey/sandbox/world'
import { waitForReceipt } from '@latchkey/testing/node'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createServer } from '../createServer.js'
import { type Listening, listen } from '../run/listen.js'
import type { ServerOptions } from '../serverOptions.js'
import type { Backend } from './backends.js'

const CHAIN_ID = 31337

const adminAbi = parseAbi([
  'function setUrls(string[] urls)',
  'function setSigner(address signer, bool isSigner)',
])

/**
 * A chain with ENS, a server whose gateway its resolver trusts, and an ENS client that knows
 * neither.
 */
export interface EnsWorld {
  readonly chain: WorldChain
  readonly server: Listening
  /** viem with the usual setup of an app. */
  readonly client: PublicClient
  readonly template: string
  /** Milliseconds since 1970 by the server's clock, which `skew` moves. */
  readonly clock: { now(): number; skew: number }
  /** Sends a transaction of a user and waits until it is mined. */
  send(who: keyof typeof people, to: Hex, data: Hex): Promise<void>
  setGateways(urls: readonly string[]): Promise<void>
  /** Another server on the same chain. */
  open(names: ServerOptions['names']): (request: Request) => Promise<Response>
  stop(): Promise<void>
}

/** A server that counts its requests. Its responses have no data. */
export async function startCanary(): Promise<{
  url: string
  hits(): number
  stop(): Promise<void>
}> {
  const count = { hits: 0 }
  const server = createHttpServer((_request, response) => {
    count.hits++
    response.end('{"data":"0x"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: () => count.hits,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function openClient(url: string, universalResolver: Hex): PublicClient {
  return createPublicClient({
    chain: defineWorldChain(CHAIN_ID, url, {
      contracts: { ensUniversalResolver: { address: universalResolver } },
    }),
    transport: http(url),
    cacheTime: 0,
  }) as PublicClient
}

export async function openEnsWorld(
  backend: Pick<Backend, 'database' | 'store'>,
  origin: string,
): Promise<EnsWorld> {
  const chain = await startWorldChain({ chainId: CHAIN_ID })
  const { universalResolver, gatewayResolver } = chain.contracts.ens
  const client = openClient(chain.url, universalResolver)
  const signerKey = generatePrivateKey()
  const clock = { skew: 0, now: () => Date.now() + clock.skew }
  const common = {
    origins: [origin] as [string],
    chains: { [CHAIN_ID]: worldChainConfig(CHAIN_ID, chain.url) },
    clock,
  }
  const own = {
    parent: 'latchkey.eth',
    chainId: CHAIN_ID,
    gateway: { signerKey, resolvers: [gatewayResolver] as [Hex] },
  }
  const server = await listen(createServer({ ...common, ...backend, names: { own } }), { port: 0 })
  const template = `${server.url}/v1/names/gateway/{sender}/{data}.json`

  async function send(who: keyof typeof people, to: Hex, data: Hex): Promise<void> {
    const wallet = createWalletClient({ account: people[who], transport: http(chain.url) })
    const hash = await wallet.sendTransaction({ to, data, gas: 1_000_000n, chain: null })
    await waitForReceipt(client, { hash })
  }
  async function setGateways(urls: readonly string[]): Promise<void> {
    await send(
      'deployer',
      gatewayResolver,
      encodeFunctionData({ abi: adminAbi, functionName: 'setUrls', args: [urls] }),
    )
  }
  const signer = privateKeyToAccount(signerKey).address
  await send(
    'deployer',
    gatewayResolver,
    encodeFunctionData({ abi: adminAbi, functionName: 'setSigner', args: [signer, true] }),
  )
  await setGateways([template])
  return {
    chain,
    server,
    client,
    template,
    clock,
    send,
    setGateways,
    open: (names) => createServer({ ...common, names }),
    async stop() {
      await server.stop()
      await chain.stop()
    },
  }
}
