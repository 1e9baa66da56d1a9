import { isDeepStrictEqual } from 'node:util'
import {
  type ApproveTransaction,
  endpointUrl,
  errorReply,
  nativeToken,
  type OnChainId,
  parseWith,
  type SwapQuote,
  type SwapTransaction,
  swapEndpoints,
} from '@latchkey/protocol'
import {
  defineWorldChain,
  people,
  startWorldChain,
  type WorldChain,
  worldChainConfig,
  worldContracts,
} from '@latchkey/sandbox/world'
import { testAccounts } from '@latchkey/testing'
import { waitForReceipt } from '@latchkey/testing/node'
import type { GenericSchema } from 'valibot'
import {
  type Account,
  type Address,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  type PublicActions,
  publicActions,
  type TestClient,
  type TransactionReceipt,
} from 'viem'
import { createServer } from '../createServer.js'
import type { ServerOptions } from '../serverOptions.js'
import { openBrowser } from './browser.js'

const ORIGIN = 'https://millpond.example'

/** A symbol of the sandbox's world. `ETH` is the native currency. */
export type Ticker = 'ETH' | 'WETH' | keyof typeof worldContracts.tokens

/** A reply of the server, of any status. */
interface Answer<body> {
  status: number
  body: body & { error?: { code: string; message: string } }
}

/** A server with swaps on a chain of the sandbox, and a user. */
export interface SwapWorld {
  readonly chain: WorldChain
  readonly node: TestClient & PublicActions
  readonly user: Account
  id(symbol: Ticker): OnChainId
  addressOf(symbol: Exclude<Ticker, 'ETH'>): Address
  get<body>(path: string, query: object): Promise<Answer<body>>
  post<body>(path: string, body: unknown): Promise<Answer<body>>
  quotes(
    from: Ticker,
    to: Ticker,
    amount: bigint,
  ): Promise<Answer<{ quotes: [SwapQuote, ...SwapQuote[]] }>>
  buildApprove(from: Ticker, to: Ticker, more?: object): Promise<Answer<{ tx: ApproveTransaction }>>
  build(
    from: Ticker,
    to: Ticker,
    amount: bigint,
    more?: object,
  ): Promise<Answer<{ tx: SwapTransaction }>>
  /** Signs and sends a transaction from the server as the user. */
  send(tx: SwapTransaction | ApproveTransaction): Promise<TransactionReceipt>
  /** Sends all approvals that the server builds. Returns them. */
  approve(from: Ticker, to: Ticker, amount: bigint): Promise<ApproveTransaction[]>
  /** Returns all balances of the user. */
  balances(account?: Address): Promise<Record<Ticker, bigint>>
  give(symbol: Exclude<Ticker, 'ETH'>, amount: bigint): Promise<void>
  stop(): Promise<void>
}

const addressOf: SwapWorld['addressOf'] = (symbol) =>
  symbol === 'WETH' ? worldContracts.weth : worldContracts.tokens[symbol].address
const id: SwapWorld['id'] = (symbol) =>
  `eip155:31337:${symbol === 'ETH' ? nativeToken : addressOf(symbol)}`
const plain = (caip: string): Address => getAddress(caip.slice(caip.lastIndexOf(':') + 1))

function createCaller(
  handle: (request: Request) => Promise<Response>,
): Pick<SwapWorld, 'get' | 'post'> {
  const browser = openBrowser(handle, ORIGIN)
  const read = async <body>(response: Promise<Response>): Promise<Answer<body>> => {
    const { status, json } = await response.then((it) => ({ status: it.status, json: it.json() }))
    return { status, body: (await json) as Answer<body>['body'] }
  }
  /** Checks that the client's schema accepts the reply. */
  const checked = <body>(path: string, answer: Answer<body>): Answer<body> => {
    const endpoint = Object.values(swapEndpoints).find((each) => each.path === path.split('?')[0])
    const schema =
      answer.status === 200 ? (endpoint?.response as GenericSchema | undefined) : errorReply
    if (!schema || !isDeepStrictEqual(parseWith(schema, answer.body), answer.body))
      throw new Error(`${path} answered ${JSON.stringify(answer)}.`)
    return answer
  }
  return {
    get: async (path, query) =>
      checked(
        path,
        await read(
          browser.send(
            'GET',
            endpointUrl('https://x.example', { path }, query).slice('https://x.example'.length),
          ),
        ),
      ),
    post: async (path, body) => checked(path, await read(browser.send('POST', path, body))),
  }
}

function createSender(
  url: string,
  user: Account,
): Pick<SwapWorld, 'node' | 'send' | 'balances' | 'give'> {
  const node = createTestClient({
    mode: 'anvil',
    chain: defineWorldChain(31337, url),
    transport: http(url),
    cacheTime: 0,
    pollingInterval: 20,
  }).extend(publicActions)
  const wallet = (account: Account) => createWalletClient({ account, transport: http(url) })

  async function sendAs(
    account: Account,
    call: { to: Address; data: Hex; value?: bigint; gas?: bigint },
  ): Promise<TransactionReceipt> {
    const hash = await wallet(account).sendTransaction({ chain: null, ...call })
    return waitForReceipt(node, { hash })
  }

  return {
    node,
    send(tx) {
      // Sends exactly the fields of the reply, as a wallet would.
      const gas = BigInt(tx.eip155?.gas ?? 0)
      return sendAs(user, { to: plain(tx.to), data: tx.data, value: BigInt(tx.value ?? '0'), gas })
    },
    async balances(account = user.address) {
      const symbols = ['WETH', ...Object.keys(worldContracts.tokens)] as Exclude<Ticker, 'ETH'>[]
      const contracts = symbols.map(
        (symbol) =>
          ({
            abi: erc20Abi,
            address: addressOf(symbol),
            functionName: 'balanceOf',
            args: [account],
          }) as const,
      )
      const amounts = await node.multicall({
        contracts,
        multicallAddress: worldContracts.multicall3,
        allowFailure: false,
      })
      const tokens = Object.fromEntries(
        symbols.map((symbol, at) => [symbol, amounts[at]]),
      ) as Record<Ticker, bigint>
      return { ...tokens, ETH: await node.getBalance({ address: account }) }
    },
    async give(symbol, amount) {
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [user.address, amount],
      })
      const { status } = await sendAs(people.deployer, { to: addressOf(symbol), data })
      if (status !== 'success') throw new Error(`The deployer could not give ${amount} ${symbol}.`)
    },
  }
}

export async function openSwapWorld(options: Partial<ServerOptions> = {}): Promise<SwapWorld> {
  const chain = await startWorldChain({ chainId: 31337 })
  const [user] = testAccounts(1)
  if (!user) throw new Error('There is no test account.')
  const handle = createServer({
    origins: [ORIGIN],
    chains: { 31337: worldChainConfig(31337, chain.url) },
    ...options,
  })
  const caller = createCaller(handle)
  const sender = createSender(chain.url, user)
  const userAddress = `eip155:31337:${user.address}`
  const buildApprove: SwapWorld['buildApprove'] = (from, to, more = {}) =>
    caller.get(swapEndpoints.buildApprove.path, {
      userAddress,
      from: id(from),
      to: id(to),
      projectId: '',
      ...more,
    })
  return {
    chain,
    user,
    id,
    addressOf,
    ...caller,
    ...sender,
    quotes: (from, to, amount) =>
      caller.get(swapEndpoints.quotes.path, {
        amount,
        userAddress: user.address,
        from: id(from),
        to: id(to),
        gasPrice: '1000000000',
      }),
    buildApprove,
    build: (from, to, amount, more = {}) =>
      caller.post(swapEndpoints.buildTransaction.path, {
        amount: String(amount),
        eip155: { slippage: 1 },
        from: id(from),
        to: id(to),
        userAddress,
        projectId: '',
        ...more,
      }),
    async approve(from, to, amount) {
      const sent: ApproveTransaction[] = []
      while (sent.at(-1)?.step !== 'approve') {
        const { body } = await buildApprove(from, to, { amount })
        if (!body.tx) throw new Error(body.error?.message)
        await sender.send(body.tx)
        sent.push(body.tx)
      }
      return sent
    },
    stop: chain.stop,
  }
}
