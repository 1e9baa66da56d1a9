import { createPublicClient, createWalletClient, hexToString, http, isHex, type LocalAccount, type PublicClient } from 'viem'
import { parseEvmChainId } from '@latchkey/protocol'
import type { Behaviors } from './behaviors.js'
import { rejected, rpcError } from './rpcError.js'
import type { ApprovalRequest } from './types.js'

export interface WalletState {
  chains: Map<number, string>
  accounts: readonly LocalAccount[]
  connected: boolean
  locked: boolean
  chainId: number
  selected: number
}

export interface Methods {
  (method: string, params: readonly unknown[]): Promise<unknown>
  accounts(): string[]
  moveTo(chainId: number): void
}

interface Context {
  state: WalletState
  behaviors: Behaviors
  ask(request: ApprovalRequest): Promise<boolean | number>
  emit(event: string, ...args: unknown[]): void
  save(): void
}

type Handler = (params: readonly unknown[]) => Promise<unknown>

const hexChainId = (chainId: number): string => `0x${chainId.toString(16)}`

function chainIdIn(params: readonly unknown[]): number {
  const chainId = parseEvmChainId((params[0] as { chainId?: unknown } | undefined)?.chainId)
  if (chainId === undefined) throw rpcError(-32602, 'Expected a 0x-prefixed chain id.')
  return chainId
}

/** Answers JSON-RPC the way a conforming wallet does, and differently where a switch says so. */
export function createMethods(context: Context): Methods {
  const { state, behaviors } = context

  function accounts(): string[] {
    if (!state.connected || state.locked) return []
    const all = state.accounts.map(({ address }) => address as string)
    const [selected] = all.splice(state.selected, 1)
    return selected ? [selected, ...all] : all
  }

  function moveTo(chainId: number): void {
    if (state.chainId === chainId) return
    state.chainId = chainId
    context.save()
    context.emit('chainChanged', behaviors.chainIdAs ?? hexChainId(chainId))
  }

  const handlers: Record<string, Handler> = {
    ...connectionHandlers(context, accounts),
    ...chainHandlers(context, moveTo),
    ...signingHandlers(context, accounts),
  }

  const methods = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const handler = handlers[method]
    if (handler) return handler(params)
    if (!method.startsWith('eth_') && !method.startsWith('net_')) throw rpcError(4200, `The method ${method} is not supported.`)
    return nodeOf(state).request({ method, params } as never)
  }
  return Object.assign(methods, { accounts, moveTo })
}

function nodeOf({ chains, chainId }: WalletState): PublicClient {
  return createPublicClient({ transport: http(chains.get(chainId), { retryCount: 0 }) })
}

function connectionHandlers({ state, behaviors, ask, save, emit }: Context, accounts: () => string[]): Record<string, Handler> {
  async function share(): Promise<unknown> {
    if (!state.connected || behaviors.rejectsAs !== undefined || behaviors.throws) {
      const answer = await ask({ kind: 'connect', accounts: state.accounts.map(({ address }) => address) })
      if (typeof answer === 'number') state.selected = answer
      state.connected = true
      save()
      emit('accountsChanged', accounts())
    }
    return behaviors.accountsAs ?? accounts()
  }

  return {
    eth_accounts: async () => behaviors.accountsAs ?? accounts(),
    eth_requestAccounts: share,
    wallet_requestPermissions: async () => (await share(), [{ parentCapability: 'eth_accounts' }]),
    wallet_getPermissions: async () => (state.connected ? [{ parentCapability: 'eth_accounts' }] : []),
    wallet_revokePermissions: async () => {
      state.connected = false
      save()
      emit('accountsChanged', [])
      return null
    },
  }
}

function chainHandlers({ state, behaviors, ask, save }: Context, moveTo: (chainId: number) => void): Record<string, Handler> {
  return {
    eth_chainId: async () => behaviors.chainIdAs ?? hexChainId(state.chainId),
    async wallet_switchEthereumChain(params) {
      const chainId = chainIdIn(params)
      if (behaviors.switchesAs === 'missing') throw rpcError(-32601, 'The method wallet_switchEthereumChain does not exist.')
      if (!state.chains.has(chainId)) throw behaviors.unknownChainAs ?? rpcError(4902, `Unrecognized chain ID "${hexChainId(chainId)}".`)
      if (chainId === state.chainId && !behaviors.switchesAs) return null
      await ask({ kind: 'switch', from: state.chainId, to: chainId })
      if (behaviors.refusesAfterAdding) throw rejected()
      if (behaviors.switchesAs !== 'resolves without moving') moveTo(chainId)
      if (behaviors.switchesAs === 'moves and rejects') throw rpcError(-32603, 'Internal error')
      if (behaviors.switchesAs === 'moves and hangs') await new Promise(() => {})
      return null
    },
    async wallet_addEthereumChain(params) {
      const chainId = chainIdIn(params)
      const { chainName, rpcUrls } = params[0] as { chainName?: string; rpcUrls?: readonly string[] }
      const [rpcUrl] = rpcUrls ?? []
      if (!chainName || !rpcUrl) throw rpcError(-32602, 'Expected chainName and rpcUrls.')
      await ask({ kind: 'add', chainId, name: chainName })
      state.chains.set(chainId, rpcUrl)
      save()
      return null
    },
  }
}

interface TransactionParameter {
  from?: string
  to?: `0x${string}`
  value?: `0x${string}`
  data?: `0x${string}`
}

function signingHandlers({ state, ask }: Context, accounts: () => string[]): Record<string, Handler> {
  function signer(address: unknown): LocalAccount {
    const shared = accounts().some((account) => account.toLowerCase() === String(address).toLowerCase())
    const account = state.accounts.find((known) => known.address.toLowerCase() === String(address).toLowerCase())
    if (!shared || !account) throw rpcError(4100, 'The requested account has not been authorized by the user.')
    return account
  }

  return {
    async personal_sign([message, address]) {
      const account = signer(address)
      const raw = String(message)
      await ask({ kind: 'sign', account: account.address, message: isHex(raw) ? hexToString(raw) : raw })
      return account.signMessage({ message: isHex(raw) ? { raw } : raw })
    },
    async eth_signTypedData_v4([address, json]) {
      const account = signer(address)
      await ask({ kind: 'sign', account: account.address, message: String(json) })
      return account.signTypedData(JSON.parse(String(json)))
    },
    async eth_sendTransaction([parameter]) {
      const { from, to, value, data = '0x' } = parameter as TransactionParameter
      const account = signer(from)
      const node = nodeOf(state)
      const wallet = createWalletClient({ account, transport: http(state.chains.get(state.chainId), { retryCount: 0 }) })
      const request = await wallet.prepareTransactionRequest({ chain: null, to: to ?? null, value: BigInt(value ?? 0), data, chainId: state.chainId })
      const { gas = 0n, maxFeePerGas, gasPrice } = request
      await ask({ kind: 'send', account: account.address, chainId: state.chainId, to, value: request.value ?? 0n, data, fee: gas * (maxFeePerGas ?? gasPrice ?? 0n) })
      const serialized = await account.signTransaction({ ...request, chainId: state.chainId } as Parameters<typeof account.signTransaction>[0])
      return node.sendRawTransaction({ serializedTransaction: serialized })
    },
  }
}
