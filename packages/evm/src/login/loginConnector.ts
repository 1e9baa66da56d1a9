import { InvalidWalletResponseError, type LoginPort, WalletLockedError } from '@latchkey/core'
import type { Cancel } from '@latchkey/core/internal'
import { findById } from '@latchkey/core/internal'
import { type FrameUser, parseEvmChainId, rpcCodes } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import type { CreateConnectorFn } from '@wagmi/core'
import { type Address, SwitchChainError } from 'viem'
import { checkAnswer } from '../connect/checkAnswer.js'
import type { GuardedProvider, Shown } from '../connect/guardProvider.js'
import type { ConnectExtras } from '../connect/liveWallet.js'
import { parseAccounts } from '../connect/parseAccounts.js'

type Wagmi = Parameters<CreateConnectorFn>[0]

interface Cancellable {
  signal?: AbortSignal | undefined
}

/** Returns the accounts, the active one first, and the chain id. */
function shownOf({ address, accounts = [], chainId }: FrameUser): Shown {
  const [first, ...rest] =
    parseAccounts([address, ...accounts.map((account) => account.address)]) ?? []
  const id = parseEvmChainId(String(chainId).replace(/^eip155:/, ''))
  if (!first) throw new InvalidWalletResponseError({ method: 'eth_accounts' })
  if (!id) throw new InvalidWalletResponseError({ method: 'eth_chainId' })
  return { accounts: [first, ...rest], chainId: id }
}

/** Creates the provider. It answers reads and network switches; the frame answers the rest. */
function createProvider(
  port: LoginPort,
  switchTo: (chainId: number, options: Cancellable) => Promise<unknown>,
): GuardedProvider {
  const accounts = (): readonly Address[] => {
    const user = port.getUser()
    return user ? shownOf(user).accounts : []
  }
  async function local(
    { method, params }: { method: string; params?: unknown },
    options: Cancellable,
  ): Promise<unknown> {
    if (method === 'eth_accounts') return accounts()
    if (method === 'eth_requestAccounts') return checkAnswer(method, accounts())
    const chainId = parseEvmChainId((params as { chainId?: unknown }[] | undefined)?.[0]?.chainId)
    if (!chainId) throw new InvalidWalletResponseError({ method, code: rpcCodes.invalidParams })
    await switchTo(chainId, options)
    return null
  }
  return {
    // Not async: the frame's window must open in the same turn as the click.
    request(call, options = {}) {
      if (/^(?:eth_accounts|eth_requestAccounts|wallet_switchEthereumChain)$/.test(call.method))
        return local(call, options)
      return port.provider.request(call, options).then((answer) => checkAnswer(call.method, answer))
    },
    on: (event, listener) => port.provider.on(event, listener),
    removeListener: (event, listener) => port.provider.removeListener(event, listener),
  }
}

/** Follows the logged-in user while the connector is connected. */
function createFollowing(port: LoginPort, { emitter }: Wagmi): { start(): void; stop(): void } {
  const state: { cancel: Cancel | undefined } = { cancel: undefined }
  function stop(): void {
    state.cancel?.()
    state.cancel = undefined
  }
  return {
    stop,
    start() {
      state.cancel ??= port.subscribe((event) => {
        if (event.type !== 'userChanged') return
        if (event.user) return emitter.emit('change', { ...shownOf(event.user) })
        stop()
        emitter.emit('disconnect')
      })
    },
  }
}

async function readUser(
  port: LoginPort,
  extras: ConnectExtras & { chainId?: number | undefined },
): Promise<FrameUser> {
  const { isReconnecting, chainId, signal } = extras
  // A user who is already logged in gets no prompt.
  const user = isReconnecting
    ? (port.getUser() ?? (await port.restore({ signal })))
    : await port.connect({ ...(chainId ? { chainId: `eip155:${chainId}` } : {}), signal })
  if (!user) throw new WalletLockedError()
  return user
}

/**
 * A wagmi connector for logging in by e-mail or a social account, so that an app's own wagmi code
 * works unchanged.
 *
 * The user logs in first (`port.connectEmail` and so on, which the kit's modal does). Connecting
 * then adopts the user that the frame reports, the preferred account first. It takes a `signal` in
 * addition to wagmi's parameters. After a reload it is authorized if the frame reports that the
 * login is still valid.
 *
 * @param port - The result of `login()` of `@latchkey/login`.
 *
 * @example
 * ```ts
 * import type { LoginPort } from '@latchkey/core'
 * import { loginConnector } from '@latchkey/evm/login'
 * import { createConfig, http } from '@wagmi/core'
 * import { base } from 'viem/chains'
 *
 * export const configOf = (port: LoginPort) =>
 *   createConfig({ chains: [base], connectors: [loginConnector(port)], transports: { [base.id]: http('https://node.example') } })
 * ```
 */
export function loginConnector(port: LoginPort): CreateConnectorFn {
  return (wagmi) => {
    const following = createFollowing(port, wagmi)

    async function switchTo(
      chainId: number,
      { signal }: Cancellable,
    ): Promise<NonNullable<Wagmi['chains'][number]>> {
      const chain = findById(wagmi.chains, chainId)
      if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not configured.`))
      await port.switchNetwork({ chainId: `eip155:${chainId}`, signal })
      wagmi.emitter.emit('change', { chainId })
      return chain
    }
    const provider = createProvider(port, switchTo)

    return {
      id: 'latchkey-login',
      name: port.name,
      type: 'login',
      isGuarded: true,
      isAddressProved: () => port.getUser()?.isAddressProved,
      /** Creates the frame when the user is about to log in. */
      prepare: port.prepare,
      async connect(extras: ConnectExtras & { chainId?: number | undefined } = {}) {
        const { accounts, chainId } = shownOf(await readUser(port, extras))
        following.start()
        // wagmi accepts plain addresses, although its type requires pairs.
        return { accounts: accounts as never, chainId }
      },
      async disconnect() {
        following.stop()
        await port.disconnect()
      },
      async isAuthorized() {
        if (!port.isUsed()) return false
        // Without an answer it is not authorized now; the stored login stays.
        const user = await port.restore().catch(noop)
        return user !== undefined
      },
      switchChain: ({ chainId, ...options }: { chainId: number } & Cancellable) =>
        switchTo(chainId, options),
      getAccounts: async () =>
        (await provider.request({ method: 'eth_accounts' })) as readonly Address[],
      getChainId: async () => Number(await provider.request({ method: 'eth_chainId' })),
      getProvider: async () => provider,
      // The port's own events report the frame's changes.
      onAccountsChanged: noop,
      onChainChanged: noop,
      onDisconnect: noop,
    }
  }
}
