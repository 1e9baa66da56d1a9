import { type ChainAdapter, NotConnectedError, WalletGoneError } from '@latchkey/core'
import { deadlines, settle, toLatchkeyError } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import { numberToHex, stringToHex } from 'viem'
import { isProvider } from '../wallets/parseAnnouncement.js'
import type { AdapterContext } from './adapterContext.js'
import type { ConnectorExtras } from './connectorExtras.js'
import { type GuardedProvider, guardProvider } from './guardProvider.js'
import { isPairing } from './pairingConnector.js'
import { type LiveConnection, readConnection } from './readConnection.js'
import { verifySentTransaction } from './verifySentTransaction.js'

/**
 * Returns the guarded provider of a connection. A connector of the app gets a guard of its own.
 */
async function providerOf(
  { config, registry, clock }: AdapterContext,
  { connector }: LiveConnection,
  signal: AbortSignal | undefined,
): Promise<GuardedProvider> {
  const own = registry.handleOf(connector.uid)?.live?.provider
  if (own) return own
  try {
    const provider = await settle(connector.getProvider(), {
      deadline: deadlines.read,
      signal,
      clock,
    })
    if (!isProvider(provider))
      throw new WalletGoneError({ details: `${connector.id} has no provider` })
    if ((connector as ConnectorExtras).isGuarded) return provider as GuardedProvider
    return guardProvider({
      provider,
      clock,
      shown: () => readConnection(config, connector.uid),
      isRemote: isPairing(connector),
    })
  } catch (error) {
    throw toLatchkeyError(error)
  }
}

/**
 * Error texts of WalletConnect libraries for a session that ended elsewhere, or was lost with the
 * storage.
 */
const SESSION_IS_DEAD =
  /no matching key|recently deleted|session (?:topic|not found|expired)|missing or invalid.*topic/i

interface Request {
  method: string
  params: readonly unknown[]
}

/** Sends a request to the wallet. Disconnects a remote wallet that has ended the session. */
export async function askWallet(
  context: AdapterContext,
  { method, params }: Request,
  connection: LiveConnection,
  options: { signal?: AbortSignal | undefined; deadline?: number | undefined } = {},
): Promise<unknown> {
  const { connector } = connection
  const provider = await providerOf(context, connection, options.signal)
  try {
    return await provider.request({ method, params }, options)
  } catch (raw) {
    if (!isPairing(connector)) throw raw
    const error = toLatchkeyError(raw)
    const isDead = SESSION_IS_DEAD.test(error.details ?? '')
    if (isDead) {
      connector.emitter.emit('disconnect')
      void Promise.resolve(connector.disconnect()).catch(noop) // The session has already ended.
    }
    throw isDead || !readConnection(context.config, connector.uid)
      ? new NotConnectedError({ cause: error, details: error.details })
      : error
  }
}

/** Creates the part of the adapter that prompts the user in the wallet to sign or send. */
export function createAsking(
  context: AdapterContext,
): Pick<ChainAdapter, 'signMessage' | 'sendTransaction'> {
  function connected(): LiveConnection {
    const connection = readConnection(context.config)
    if (!connection) throw new NotConnectedError()
    return connection
  }

  const ask = (
    request: Request,
    connection: LiveConnection,
    signal: AbortSignal | undefined,
  ): Promise<string> => askWallet(context, request, connection, { signal }) as Promise<string>

  return {
    async signMessage({ message, signal }) {
      const connection = connected()
      return ask(
        { method: 'personal_sign', params: [stringToHex(message), connection.accounts[0]] },
        connection,
        signal,
      )
    },

    async sendTransaction({ to, value, data, gas, signal }) {
      const connection = connected()
      const [from] = connection.accounts
      const transaction = {
        from,
        to,
        // Named, so that the wallet refuses by itself if it moved in the meantime.
        chainId: numberToHex(connection.chainId),
        ...(value === undefined ? {} : { value: numberToHex(value) }),
        ...(data ? { data } : {}),
        ...(gas === undefined ? {} : { gas: numberToHex(gas) }),
      }
      const hash = await ask(
        { method: 'eth_sendTransaction', params: [transaction] },
        connection,
        signal,
      )
      // A remote wallet sends through another node, so polls until the deadline. Elsewhere polls
      // once, so that the hash is not delayed.
      const deadline = isPairing(connection.connector) ? undefined : 0
      const { config, clock } = context
      // A Safe returns the hash of a proposal, which is on no chain.
      if (connection.connector.type === 'safe') return hash
      if (config.chains.some(({ id }) => id === connection.chainId))
        await verifySentTransaction(
          config.getClient({ chainId: connection.chainId }),
          hash,
          { from, to, value, data },
          { clock, deadline, signal },
        )
      return hash
    },
  }
}
