import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  keccak256,
  parseAbi,
  stringToBytes,
  zeroAddress,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { accountByNumber, accountOf, type SocialAccount, socialAccounts } from './accounts.js'
import { accountsPage, notePage } from './socialPages.js'
import type { SocialFault } from './switches.js'
import { keep, type SocialWorld } from './world.js'

/** A login that waits for a phone. */
interface Channel {
  siweUri: string
  domain: string
  nonce: string
  completed?: object | undefined
}

const registry = parseAbi(['function custodyOf(uint256 fid) view returns (address)'])

/** Returns the account's custody key, which is on the phone. */
function custodyOf(key: string): PrivateKeyAccount {
  return privateKeyToAccount(keccak256(stringToBytes(`latchkey sandbox farcaster ${key}`)))
}

async function sign(
  channel: Channel,
  account: SocialAccount,
  fault: SocialFault | undefined,
): Promise<object> {
  const { domain, siweUri, nonce } = channel
  const key = custodyOf(account.key)
  const [other = account] = socialAccounts.filter(({ key: each }) => each !== account.key)
  const message = createSiweMessage({
    domain: fault === 'wrongDomain' ? 'evil.example' : domain,
    address: key.address,
    statement: fault === 'wrongStatement' ? 'I like terns' : 'Farcaster Auth',
    uri: fault === 'wrongUri' ? 'https://evil.example/' : siweUri,
    version: '1',
    chainId: fault === 'wrongChain' ? 1 : 10,
    nonce: fault === 'wrongNonce' ? `${nonce.slice(1)}0` : nonce,
    issuedAt: new Date(),
    ...(fault === 'expired' ? { expirationTime: new Date(Date.now() - 60_000) } : {}),
    resources: [`farcaster://fid/${fault === 'foreignFid' ? other.number : account.number}`],
  })
  const signer = fault === 'wrongSignature' ? custodyOf('nobody') : key
  return {
    state: 'completed',
    nonce,
    message,
    signature: await signer.signMessage({ message }),
    fid: account.number,
    username: account.userName,
    displayName: account.name,
    custody: key.address,
    authMethod: 'custody',
  }
}

function callRegistry(body: {
  id?: unknown
  method?: string
  params?: [{ data?: Hex }]
}): Response {
  const { id, method, params } = body
  if (method === 'eth_chainId') return Response.json({ jsonrpc: '2.0', id, result: '0xa' })
  if (method !== 'eth_call')
    return Response.json({
      jsonrpc: '2.0',
      id,
      error: { code: -32601, message: 'This node knows one contract only.' },
    })
  const { args } = decodeFunctionData({ abi: registry, data: params?.[0]?.data ?? '0x' })
  const found = accountByNumber(Number(args[0]))
  const address: Address = found ? custodyOf(found.key).address : zeroAddress
  return Response.json({
    jsonrpc: '2.0',
    id,
    result: encodeFunctionResult({ abi: registry, functionName: 'custodyOf', result: address }),
  })
}

function overPage(status: 400 | 404): Response {
  return notePage('This login is over', 'Start again on the page that showed you the code.', status)
}

/**
 * Creates Farcaster: the relay (FIP-11), the page of the phone, and a node with the registry of
 * accounts.
 */
export function createFarcaster(
  world: SocialWorld,
): (request: Request, path: string, query: URLSearchParams) => Promise<Response | undefined> {
  const channels = new Map<string, Channel>()
  const last: { completed?: object } = {}

  async function create(request: Request): Promise<Response> {
    const { siweUri, domain, nonce } = (await request.json()) as Partial<Channel>
    if (!siweUri || !domain || !nonce)
      return Response.json({ error: 'siweUri, domain and nonce are required' }, { status: 400 })
    const channelToken = keep(channels, { siweUri, domain, nonce })
    return Response.json(
      { channelToken, url: `${world.url}/farcaster/~/siwf?channelToken=${channelToken}`, nonce },
      { status: 201 },
    )
  }

  function status(request: Request): Response {
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    const channel = channels.get(token)
    if (!channel) return Response.json({ error: 'Unauthorized' }, { status: 401 })
    return channel.completed
      ? Response.json(channel.completed)
      : Response.json({ state: 'pending', nonce: channel.nonce }, { status: 202 })
  }

  async function decide(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text())
    const channel = channels.get(form.get('channelToken') ?? '')
    const account = accountOf(form.get('account'))
    if (!channel) return overPage(400)
    if (!account) return notePage('Nothing was signed', 'You can close this page.')
    const { fault } = world.switches.get('farcaster') ?? {}
    channel.completed =
      fault === 'replayed' && last.completed ? last.completed : await sign(channel, account, fault)
    last.completed = channel.completed
    return notePage('Signed', 'Go back to the page that showed you the code.')
  }

  return async (request, path, query) => {
    const call = `${request.method} ${path}`
    if (call === 'POST /v1/channel') return create(request)
    if (call === 'GET /v1/channel/status') return status(request)
    if (call === 'POST /rpc') return callRegistry((await request.json()) as never)
    if (call === 'POST /~/siwf') return decide(request)
    if (call !== 'GET /~/siwf') return undefined
    const channelToken = query.get('channelToken') ?? ''
    const channel = channels.get(channelToken)
    if (!channel) return overPage(404)
    return accountsPage({
      title: 'Farcaster',
      client: channel.domain,
      action: '/farcaster/~/siwf',
      fields: { channelToken },
    })
  }
}
