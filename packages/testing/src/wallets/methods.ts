import { parseEvmChainId, rpcCodes } from '@latchkey/protocol'
import { createPublicClient, http, numberToHex, type PublicClient } from 'viem'
import { batchingHandlers } from './batching.js'
import type { Handler, MethodContext } from './handler.js'
import { rejected, rpcError, toRpcError } from './rpcError.js'
import { signingHandlers } from './signing.js'
import { sharedAccounts, type WalletState } from './state.js'
import type { Ask } from './testUser.js'

/** Returns a client of the wallet's chain. */
function nodeOf({ chains, chainId }: WalletState): PublicClient {
  return createPublicClient({ transport: http(chains.get(chainId), { retryCount: 0 }) })
}

/**
 * Reads that are forwarded to the node. Nodes have their own keys, so no method that signs may be
 * forwarded.
 */
function isForNode(method: string): boolean {
  return /^(?:eth|net|web3)_/.test(method) && !/^eth_(?:sign|sendUnsigned|accounts)/.test(method)
}

/** Parses the chain id of EIP-3326 and EIP-3085: a hex quantity. */
function chainIdIn(params: readonly unknown[]): number {
  const given = (params[0] as { chainId?: unknown } | undefined)?.chainId
  const chainId =
    typeof given === 'string' && given.startsWith('0x') ? parseEvmChainId(given) : undefined
  if (chainId === undefined)
    throw rpcError(rpcCodes.invalidParams, 'Expected a 0x-prefixed chain id.')
  return chainId
}

/** Answers JSON-RPC like a conforming wallet, except for the switches that are on. */
export function createMethods(
  context: MethodContext,
): (method: string, params: readonly unknown[], ask: Ask) => Promise<unknown> {
  const handlers = new Map(
    Object.entries({
      ...connectionHandlers(context),
      ...chainHandlers(context),
      ...signingHandlers(context),
      ...batchingHandlers(context),
    }),
  )

  return async (method, params, ask) => {
    const handler = handlers.get(method)
    if (!handler && !isForNode(method))
      throw rpcError(rpcCodes.unsupportedMethod, `The method ${method} is not supported.`)
    try {
      return await (handler
        ? handler(params, ask)
        : nodeOf(context.state).request({ method, params } as never))
    } catch (error) {
      throw toRpcError(error)
    }
  }
}

function connectionHandlers({ state, behaviors, changed }: MethodContext): Record<string, Handler> {
  async function share(ask: Ask): Promise<void> {
    const answer = await ask({
      kind: 'connect',
      accounts: state.accounts.map(({ address }) => address),
    })
    if (typeof answer === 'number') state.selected = answer
    Object.assign(state, { connected: true, locked: false })
    changed()
  }

  /** EIP-2255. */
  async function permissions(): Promise<object[]> {
    return state.connected
      ? [
          {
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: sharedAccounts(state) }],
          },
        ]
      : []
  }

  return {
    eth_accounts: async () => behaviors.accountsAs ?? sharedAccounts(state),
    async eth_requestAccounts(_, ask) {
      const mustAsk =
        sharedAccounts(state).length === 0 || behaviors.rejectsAs !== undefined || behaviors.throws
      if (mustAsk) await share(ask)
      return behaviors.accountsAs ?? sharedAccounts(state)
    },
    async wallet_requestPermissions(_, ask) {
      await share(ask)
      return permissions()
    },
    wallet_getPermissions: permissions,
    async wallet_revokePermissions() {
      state.connected = false
      changed()
      return null
    },
  }
}

function chainHandlers({
  state,
  behaviors,
  changed,
  moveTo,
  hold,
}: MethodContext): Record<string, Handler> {
  return {
    eth_chainId: async () => behaviors.chainIdAs ?? numberToHex(state.chainId),
    async wallet_switchEthereumChain(params, ask) {
      const chainId = chainIdIn(params)
      if (behaviors.switchesAs === 'missing')
        throw rpcError(
          rpcCodes.methodNotFound,
          'The method wallet_switchEthereumChain does not exist.',
        )
      if (!state.chains.has(chainId)) {
        throw (
          behaviors.unknownChainAs ??
          rpcError(rpcCodes.unknownChain, `Unrecognized chain ID "${numberToHex(chainId)}".`)
        )
      }
      if (chainId === state.chainId && !behaviors.switchesAs) return null
      await ask({ kind: 'switch', from: state.chainId, to: chainId })
      if (behaviors.refusesAfterAdding) throw rejected()
      if (behaviors.switchesAs !== 'resolves without moving') moveTo(chainId)
      if (behaviors.switchesAs === 'moves and rejects')
        throw rpcError(rpcCodes.internal, 'Internal error')
      if (behaviors.switchesAs === 'moves and hangs') await hold()
      return null
    },
    async wallet_addEthereumChain(params, ask) {
      const chainId = chainIdIn(params)
      const { chainName, rpcUrls } = params[0] as {
        chainName?: string
        rpcUrls?: readonly string[]
      }
      const [rpcUrl] = rpcUrls ?? []
      if (!chainName || !rpcUrl)
        throw rpcError(rpcCodes.invalidParams, 'Expected chainName and rpcUrls.')
      // A site must not replace the node of a known chain.
      if (state.chains.has(chainId)) return null
      await ask({ kind: 'add', chainId, name: chainName })
      state.chains.set(chainId, rpcUrl)
      changed()
      if (behaviors.movesAfterAdding) moveTo(chainId)
      return null
    },
  }
}
