import { type ChainAdapter, deadlines, NotConnectedError, settle, toLatchkeyError, WalletGoneError } from '@latchkey/core'
import { numberToHex, stringToHex } from 'viem'
import type { AdapterContext } from './context.js'
import { type GuardedProvider, guardProvider } from './guardProvider.js'
import { isProvider } from './parseAnnouncement.js'
import { type LiveConnection, readConnection } from './readConnection.js'

/** The guarded provider of a connection; a connector that the app brought gets a guard of its own. */
async function providerOf(
  { config, registry, clock }: AdapterContext,
  { connector }: LiveConnection,
  signal: AbortSignal | undefined,
): Promise<GuardedProvider> {
  const own = registry.handleOf(connector.uid)?.live?.provider
  if (own) return own
  try {
    const provider = await settle(connector.getProvider(), { deadline: deadlines.read, signal, clock })
    if (!isProvider(provider)) throw new WalletGoneError({ details: `${connector.id} has no provider` })
    return guardProvider({ provider, clock, shown: () => readConnection(config, connector.uid) })
  } catch (error) {
    throw toLatchkeyError(error)
  }
}

/** The part of the adapter that asks the visitor, in the wallet, to sign or send. */
export function createAsking(context: AdapterContext): Pick<ChainAdapter, 'signMessage' | 'sendTransaction'> {
  function connected(): LiveConnection {
    const connection = readConnection(context.config)
    if (!connection) throw new NotConnectedError()
    return connection
  }

  return {
    async signMessage({ message, signal }) {
      const connection = connected()
      const provider = await providerOf(context, connection, signal)
      return (await provider.request({ method: 'personal_sign', params: [stringToHex(message), connection.accounts[0]] }, { signal })) as string
    },

    async sendTransaction({ to, value, data, signal }) {
      const connection = connected()
      const provider = await providerOf(context, connection, signal)
      const transaction = {
        from: connection.accounts[0],
        to,
        // Named, so that the wallet refuses by itself if it moved in the meantime.
        chainId: numberToHex(connection.chainId),
        ...(value === undefined ? {} : { value: numberToHex(value) }),
        ...(data ? { data } : {}),
      }
      return (await provider.request({ method: 'eth_sendTransaction', params: [transaction] }, { signal })) as string
    },
  }
}
