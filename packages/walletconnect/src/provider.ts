import { parseEvmChainId, rpcCodes } from '@latchkey/protocol'
import { isRecord } from '@latchkey/protocol/std'
import type { Client } from './client.js'
import type { ReadChain } from './connect/clientState.js'
import { addressesOn, chainsOf, isGranted } from './connect/namespaces.js'
import type { Session } from './connect/sessionRecords.js'
import { ProviderRpcError } from './kernel/errors.js'

/** The events of the provider. Source: EIP-1193. */
interface ProviderEvents {
  connect: (info: { chainId: `0x${string}` }) => void
  accountsChanged: (accounts: readonly `0x${string}`[]) => void
  chainChanged: (chainId: `0x${string}`) => void
  disconnect: (error: ProviderRpcError) => void
}

/**
 * An EIP-1193 provider: requests that need an approval go to the wallet, all others to the chain's
 * node.
 */
export interface WalletConnectProvider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on<name extends keyof ProviderEvents>(name: name, listener: ProviderEvents[name]): void
  removeListener<name extends keyof ProviderEvents>(
    name: name,
    listener: ProviderEvents[name],
  ): void
}

/** Methods that are never sent to a node, also if the wallet does not grant them. */
const FOR_WALLET = /^(wallet_|personal_|eth_sign|eth_sendTransaction$)/

/**
 * Methods that always go to a node, also if the wallet grants them: reads do not need the relay.
 */
const FOR_NODE = /^(eth_|net_|web3_|txpool_|debug_|trace_)/

type Listeners = { readonly [name in keyof ProviderEvents]: Set<ProviderEvents[name]> }

const toHex = (chainId: number): `0x${string}` => `0x${chainId.toString(16)}`

function accountsOf(session: Session): `0x${string}`[] {
  return addressesOn(session.namespaces, session.chainId)
}

/** Returns the session if it has an EVM account. */
export function withEvm(session: Session | undefined): Session | undefined {
  return session && chainsOf(session.namespaces).length > 0 ? session : undefined
}

/** Emits the events of a change of the session. */
function emitChange(
  listeners: Listeners,
  session: Session | undefined,
  previous: Session | undefined,
): void {
  if (!session) {
    if (previous)
      for (const listener of [...listeners.disconnect])
        listener(new ProviderRpcError(rpcCodes.providerDisconnected, 'The wallet is disconnected.'))
    return
  }
  if (!previous) {
    for (const listener of [...listeners.connect]) listener({ chainId: toHex(session.chainId) })
    return
  }
  if (session.chainId !== previous.chainId)
    for (const listener of [...listeners.chainChanged]) listener(toHex(session.chainId))
  const accounts = accountsOf(session)
  if (accounts.join() !== accountsOf(previous).join())
    for (const listener of [...listeners.accountsChanged]) listener(accounts)
}

/** Returns the chain of a request: the one that it names, otherwise the active one. */
function chainOf(session: Session, params: unknown): number {
  const [first] = Array.isArray(params) ? params : []
  return (isRecord(first) ? parseEvmChainId(first.chainId) : undefined) ?? session.chainId
}

/** Switches locally to a chain with accounts, otherwise by a request to the wallet. */
async function switchChain(client: Client, session: Session, params: unknown): Promise<null> {
  const [first] = Array.isArray(params) ? params : []
  const chainId = isRecord(first) ? parseEvmChainId(first.chainId) : undefined
  if (chainId === undefined)
    throw new ProviderRpcError(rpcCodes.invalidParams, 'The chain id is malformed.')
  if (addressesOn(session.namespaces, chainId).length === 0) {
    const method = 'wallet_switchEthereumChain'
    if (!isGranted(session.namespaces, `eip155:${session.chainId}`, method)) {
      throw new ProviderRpcError(
        rpcCodes.unsupportedMethod,
        `The wallet gave no account on chain ${chainId} and cannot be asked to switch.`,
      )
    }
    await client.request({
      method,
      params: [{ chainId: toHex(chainId) }],
      chainId: session.chainId,
    })
    if (!(await client.untilGranted(chainId))) {
      throw new ProviderRpcError(
        rpcCodes.chainDisconnected,
        `The wallet switched, but gave no account on chain ${chainId}. Connect it again.`,
      )
    }
  }
  client.setChain(chainId)
  return null
}

async function handle(
  client: Client,
  read: ReadChain,
  chains: readonly number[],
  method: string,
  params: unknown,
): Promise<unknown> {
  const session = withEvm(client.session())
  if (method === 'eth_chainId') return toHex(session?.chainId ?? chains[0] ?? 1)
  if (method === 'eth_accounts') return session ? accountsOf(session) : []
  const forWallet =
    FOR_WALLET.test(method) ||
    (!FOR_NODE.test(method) &&
      session &&
      isGranted(session.namespaces, `eip155:${session.chainId}`, method))
  if (!forWallet && method !== 'eth_requestAccounts')
    return read(session?.chainId ?? chains[0] ?? 1, method, params)
  if (!session) throw new ProviderRpcError(rpcCodes.unauthorized, 'No wallet is connected.')
  if (method === 'eth_requestAccounts') return accountsOf(session)
  if (method === 'wallet_switchEthereumChain') return switchChain(client, session, params)
  return client.request({
    method,
    params: params ?? [],
    chainId: method === 'wallet_addEthereumChain' ? session.chainId : chainOf(session, params),
  })
}

/** Creates the provider of a client. */
export function createProvider(
  client: Client,
  parameters: { chains: readonly number[]; read: ReadChain },
): WalletConnectProvider {
  const listeners: Listeners = {
    connect: new Set(),
    accountsChanged: new Set(),
    chainChanged: new Set(),
    disconnect: new Set(),
  }
  client.onChange((session, previous) => emitChange(listeners, withEvm(session), withEvm(previous)))
  return {
    request: ({ method, params }) =>
      handle(client, parameters.read, parameters.chains, method, params),
    on: (name, listener) => void listeners[name].add(listener),
    removeListener: (name, listener) => void listeners[name].delete(listener),
  }
}
