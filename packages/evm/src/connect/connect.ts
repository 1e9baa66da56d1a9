import {
  CancelledError,
  type ChainAdapter,
  type Connection,
  NetworkRequestError,
  TimeoutError,
  WalletNotFoundError,
} from '@latchkey/core'
import { deadlines, findById, settle, toLatchkeyError } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import { type Config, type Connector, connect, disconnect, reconnect } from '@wagmi/core'
import type { AdapterContext } from './adapterContext.js'
import type { Shared } from './foreignPairing.js'
import type { ConnectExtras } from './liveWallet.js'
import { createPairing, signInExtras } from './pairing.js'
import { isPairing } from './pairingConnector.js'
import { currentConnection, isRemembered, readConnection } from './readConnection.js'
import { connectTo, setConnection } from './setConnection.js'
import { waitForAccounts } from './waitForAccounts.js'

/** Milliseconds a remembered wallet has to announce itself after the page has loaded. */
const ANNOUNCE_MS = 1000

/**
 * Timeout for a connector to disconnect, in milliseconds. The kit's need 100; the app's own may
 * call a server.
 */
const DISCONNECT_MS = 1000

function connectorOf({ registry }: AdapterContext, walletId: string): Connector {
  const connector = findById(registry.connectors(), walletId)
  if (!connector) throw new WalletNotFoundError({ walletId })
  return connector
}

type Pairings = ReturnType<typeof createPairing>

/**
 * Gives a call of a connector its deadline. Connectors of browser wallets are left out: {@link
 * guardProvider} limits each of their requests, also those that wagmi's hooks send.
 */
function withDeadline<value>(
  { registry, clock }: AdapterContext,
  connector: Connector,
  pending: Promise<value>,
  { isReconnecting, signal }: ConnectExtras,
): Promise<value> {
  if (registry.handleOf(connector.uid)) return pending
  const deadline = isReconnecting ? deadlines.read : deadlines.interactive
  return settle(pending, { deadline, signal, clock })
}

/** Connects by wagmi, which passes unknown parameters on to the connector. */
async function attempt(
  context: AdapterContext,
  connector: Connector,
  extras: ConnectExtras,
  pairings: Pairings,
): Promise<void> {
  const { config } = context
  const limit = <value>(pending: Promise<value>): Promise<value> =>
    withDeadline(context, connector, pending, extras)
  const foreign =
    isPairing(connector) && extras.signal && !extras.isReconnecting
      ? pairings.foreign(connector)
      : undefined
  if (foreign)
    return connectTo(config, connector, () => foreign.approval(extras.signal as AbortSignal))
  if (readConnection(config)?.connector.uid !== connector.uid) {
    if (!extras.isReconnecting)
      return void (await limit(
        connect(config, { connector, ...extras } as { connector: Connector }),
      ))
    const shared = (await limit(connector.connect(extras as object))) as Shared
    return extras.signal?.aborted ? undefined : setConnection(config, connector, shared, true)
  }
  // wagmi refuses to connect twice. The user chose the wallet again, so this updates its accounts
  // and its chain id.
  const { accounts, chainId } = await limit(connector.connect(extras as object))
  connector.emitter.emit('change', { accounts, chainId })
}

async function open(
  context: AdapterContext,
  connector: Connector,
  extras: ConnectExtras,
  pairings: Pairings,
): Promise<Connection> {
  if (extras.signal?.aborted) throw new CancelledError()
  try {
    await attempt(context, connector, extras, pairings)
  } catch (error) {
    throw toLatchkeyError(error)
  }
  const connection = currentConnection(context)
  if (!connection) throw new CancelledError()
  return connection
}

/** Disconnects the connector of a dead session. */
async function forgetSession(connector: Connector): Promise<void> {
  try {
    await connector.disconnect()
  } catch {
    // Its session has already ended.
  }
}

/**
 * Sets wagmi's status to "reconnecting" until the promise is settled. wagmi then sets
 * "disconnected" unless there is a connection.
 */
function showReconnecting(config: Config, restored: Promise<unknown>): void {
  if (config.state.status !== 'disconnected') return
  const getProvider = (): Promise<undefined> => restored.then(noop, noop)
  void reconnect(config, { connectors: [{ id: 'latchkey', getProvider } as unknown as Connector] })
}

async function restore(
  context: AdapterContext,
  { walletId, signal, account }: Parameters<ChainAdapter['reconnect']>[0],
  pairings: Pairings,
): Promise<Connection | undefined> {
  const { registry, config } = context
  const isListed = await registry.whenListed(walletId, { deadline: ANNOUNCE_MS, signal })
  if (!isListed || registry.isDisputed(walletId)) return undefined
  const connector = connectorOf(context, walletId)
  const handle = registry.handleOf(connector.uid)
  // wagmi's own reconnect may run at the same time, and restores only expected wallets.
  if (handle) handle.expected = true
  try {
    const extras = { isReconnecting: true, signal, account }
    if (!handle && !(await withDeadline(context, connector, connector.isAuthorized(), extras)))
      return undefined
    const restored = open(context, connector, extras, pairings)
    showReconnecting(config, restored)
    return await restored
  } catch (error) {
    // A wallet that shares nothing is simply not connected.
    if (handle) handle.expected = readConnection(config, connector.uid) !== undefined
    const isDead = !(
      error instanceof CancelledError ||
      error instanceof TimeoutError ||
      error instanceof NetworkRequestError
    )
    if (isPairing(connector) && isDead) void forgetSession(connector)
    return undefined
  }
}

/** The part of the adapter that connects and disconnects. */
export function createConnecting(
  context: AdapterContext,
): Pick<
  Required<ChainAdapter>,
  'connect' | 'pair' | 'reconnect' | 'disconnect' | 'waitForAccounts'
> {
  const { config, registry, clock } = context
  const pairings = createPairing(context)
  return {
    async connect({ walletId, signal, signIn }) {
      const connector = connectorOf(context, walletId)
      return open(
        context,
        connector,
        { signal, ...(isPairing(connector) ? signInExtras(signIn) : {}) },
        pairings,
      )
    },
    pair: async (parameters) =>
      pairings.pair(connectorOf(context, parameters.walletId), parameters),
    reconnect: (options) => restore(context, options, pairings),

    async disconnect() {
      // wagmi would make a connection that is only remembered the current one.
      for (const [uid, connection] of config.state.connections)
        if (isRemembered(connection)) config.state.connections.delete(uid)
      for (const { connector } of [...config.state.connections.values()]) {
        // Always succeeds locally, also if a connector throws or never answers.
        await settle(disconnect(config, { connector }), { deadline: DISCONNECT_MS, clock }).catch(
          noop,
        )
      }
      if (config.state.current !== null)
        config.setState((state) => ({
          ...state,
          connections: new Map(),
          current: null,
          status: 'disconnected',
        }))
    },

    async waitForAccounts({ walletId, signal }) {
      const handle = registry.handleOfId(walletId)
      if (!handle) throw new WalletNotFoundError({ walletId })
      const { provider } = await handle.wake()
      await waitForAccounts({ provider, clock, signal })
    },
  }
}
